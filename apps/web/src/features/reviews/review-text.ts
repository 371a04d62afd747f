import type { Review } from '@matjari/contract/reviews/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { PhotoOfSet } from '../../ui/photo/photo-tile.tsx'

/** 2026.11.15, the day in Seoul. */
export const reviewDay = (moment: string) => seoulToday(new Date(moment)).replaceAll('-', '.')

/** 4.0 */
export const scoreText = (score: number) => score.toFixed(1)

export const photosOf = ({ photos, memberNickname }: Pick<Review, 'photos' | 'memberNickname'>) =>
  photos.map(
    ({ reviewPhotoUrl }, index): PhotoOfSet => ({
      src: reviewPhotoUrl,
      alt: `${memberNickname}님의 리뷰 사진 ${index + 1}`,
    }),
  )

/** The caption of the large photo. */
export const photoCaption = ({
  memberNickname,
  reviewScore,
}: Pick<Review, 'memberNickname' | 'reviewScore'>) =>
  `${memberNickname} · ${scoreText(reviewScore)}점`

/** Names the review in the labels of list buttons. */
export const reviewName = ({ memberNickname }: Pick<Review, 'memberNickname'>) =>
  `${memberNickname}님의 리뷰`
