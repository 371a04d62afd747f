import { longDay, numberText } from '../../lib/format.ts'
import { highestOf, sumOf } from './scale.ts'

export type DayCount = { readonly day: string; readonly count: number }

/** 11.14 */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}.${date}`
}

/** 건이에요, 개예요: the ending that belongs to the last syllable. */
const withEnding = (words: string) =>
  `${words}${(words.charCodeAt(words.length - 1) - 0xac00) % 28 === 0 ? '예요' : '이에요'}`

type Charted = {
  readonly title: string
  readonly unit: string
  readonly days: readonly DayCount[]
  /** What one bar stands for, and how it is called. */
  readonly span?: '일' | '주'
  readonly nameOf?: (day: string) => string
}

/** The chart in one sentence, for who cannot see it. */
export function summaryOf({ title, unit, days, span = '일', nameOf = longDay }: Charted): string {
  const highest = highestOf(days)
  const start = `최근 ${days.length}${span} ${title}`
  if (!highest) return `${start}. 아직 없어요.`
  const all = `모두 ${numberText(sumOf(days))}${unit}`
  const most = withEnding(`${nameOf(highest.day)} ${numberText(highest.count)}${unit}`)
  return `${start}. ${all}, 가장 많은 ${span === '일' ? '날은' : '주는'} ${most}.`
}
