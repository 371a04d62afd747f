import type { Rating } from '@matjari/contract/restaurants/entities'
import { numberText } from '../../../lib/format.ts'

/** 4.0점 (3명의 평가) */
export const ratingText = (average: number, count: number) =>
  `${average.toFixed(1)}점 (${numberText(count)}명의 평가)`

export type ScoreShare = {
  readonly score: number
  readonly count: number
  readonly percent: number
}

/** From five stars down to one; a star nobody gave is a row too. */
export function scoreShares(scoreCounts: Rating['scoreCounts']): ScoreShare[] {
  const total = scoreCounts.reduce((sum, { count }) => sum + count, 0)
  return [5, 4, 3, 2, 1].map((score) => {
    const count = scoreCounts.find((one) => one.score === score)?.count ?? 0
    return { score, count, percent: total === 0 ? 0 : Math.round((count * 100) / total) }
  })
}
