import { numberText } from '../../../lib/format.ts'
import type { Question } from '../../tonight/question.ts'
import { whenText } from '../../tonight/text.ts'
import type { Found } from '../api.ts'

type Counted = Pick<Found, 'pageInfo' | 'isCapped' | 'bookableCount' | 'question'>

/** How many there are, and how many of them have a table: the part that is told louder comes second. */
export function countText(
  { pageInfo: { totalBoardNo: total }, isCapped, bookableCount, question }: Counted,
  { now, onlyBookable }: { now: Date; onlyBookable: boolean },
): readonly [string, string] {
  const found = `${numberText(total)}곳`
  if (!question || bookableCount === undefined || bookableCount === null)
    return ['', isCapped ? `${found} 이상 찾았어요` : `${found}을 찾았어요`]
  const evening = eveningText(question, now)
  if (bookableCount === 0) return [`${found} · `, `${evening} 예약되는 곳은 없어요`]
  const bookable = `${numberText(bookableCount)}곳이 ${evening} 예약돼요`
  if (onlyBookable) return ['', bookable]
  // Of more than can be leafed through, only those were looked at.
  return [`${isCapped ? '처음 ' : ''}${found} 가운데 `, bookable]
}

/** 오늘 저녁 2명 */
export const eveningText = (question: Question, now: Date) =>
  `${whenText(question, now)} ${question.guests}명`
