import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { atMost, filledUpTo } from '../text-length.ts'

const { scoreMin, scoreMax, scoreStep, characters, photos } = limits.review

/** Null and zero both mean that no star was pressed. */
export function scoreProblem(score: number | null): string | null {
  if (score === null || score === 0) return messages.review.scoreRequired
  const isHalfStep = Number.isInteger(score / scoreStep)
  return isHalfStep && score >= scoreMin && score <= scoreMax ? null : messages.review.scoreRule
}

export const reviewContentProblem = atMost(characters, messages.review.tooLong)

/** Existing and added photos count together. */
export const photoCountProblem = (count: number) =>
  count > photos ? messages.review.tooManyPhotos : null

export const replyProblem = filledUpTo(limits.review.replyCharacters, {
  blank: messages.review.replyRequired,
  tooLong: messages.review.replyTooLong,
})

export const reportDetailProblem = atMost(
  limits.review.reportCharacters,
  messages.review.reportTooLong,
)

/** In the order of the menu; the first is the default. */
export const reviewSorts = {
  scoreDesc: '별점 높은순',
  scoreAsc: '별점 낮은순',
  newest: '최신순',
  oldest: '오래된순',
} as const
export type ReviewSort = keyof typeof reviewSorts

export const reportReasons = {
  false: '사실과 달라요',
  abuse: '욕설이나 비방이에요',
  advertisement: '광고예요',
  privacy: '개인정보가 보여요',
  other: '그 밖의 이유예요',
} as const
export type ReportReason = keyof typeof reportReasons
