import type { Review } from '@matjari/contract/entities/review'
import { pictureOf } from '../../../lib/picture.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PhotoGrid } from '../../../ui/photo/grid.tsx'
import { photosOf, reviewDay } from '../text.ts'
import { ItemActions, type ItemHandlers } from './actions.tsx'
import type { OpenPhoto } from './photo-viewer.tsx'
import { ReplyPart } from './reply.tsx'
import { ScoreLine } from './score-line.tsx'

type ReviewItemProps = ItemHandlers & {
  review: Review
  /** The person is the owner of the restaurant. */
  canReply: boolean
  onPhoto: OpenPhoto
}

/** One visit in somebody's words. */
export const ReviewItem = ({ review, canReply, onPhoto, ...handlers }: ReviewItemProps) => (
  <article className="grid grid-cols-1 gap-3.5 py-7">
    <header className="flex min-h-target items-center gap-3">
      <Avatar src={pictureOf(review)} />
      <div className="min-w-0">
        <h3 className="truncate text-md leading-[1.35] font-semibold tracking-body">
          {review.memberNickname}
        </h3>
        <Written review={review} />
      </div>
      <ItemActions review={review} {...handlers} />
    </header>
    <ScoreLine review={review} />
    {review.reviewContent && (
      <p className="max-w-168 whitespace-pre-line">{review.reviewContent}</p>
    )}
    {review.photos.length > 0 && (
      <PhotoGrid photos={photosOf(review)} onOpen={(index) => onPhoto(review, index)} />
    )}
    <ReplyPart review={review} canReply={canReply} />
  </article>
)

const Written = ({ review: { createDate, updateDate } }: { review: Review }) => (
  <p className="num text-xs text-ink-3">
    <time dateTime={createDate}>{reviewDay(createDate)}</time>
    {updateDate !== null && (
      <>
        {' · '}
        <time dateTime={updateDate} title={reviewDay(updateDate)}>
          수정됨
        </time>
      </>
    )}
  </p>
)
