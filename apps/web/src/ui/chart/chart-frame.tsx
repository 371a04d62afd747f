import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { longDay, numberText } from '../../lib/format.ts'

const mostSteps = 4

/** 1, 2, 5, 10, 20, 50 …: the steps people count in. */
function* steps() {
  for (let ten = 1; ; ten *= 10) {
    yield ten
    yield 2 * ten
    yield 5 * ten
  }
}

/** The axis labels, from zero to the first one that no count exceeds. */
export function ticksFor(counts: readonly number[]): readonly number[] {
  const highest = Math.max(1, ...counts)
  for (const step of steps()) {
    const needed = Math.ceil(highest / step)
    if (needed <= mostSteps) return Array.from({ length: needed + 1 }, (_, n) => n * step)
  }
  return []
}

/** The centre of a day's column, in percent of the width. */
export const middleOf = (index: number, count: number) => ((index + 0.5) / count) * 100

/** The highest day; among equals the latest. Null when all are zero. */
export function highestOf<Counted extends { readonly count: number }>(
  days: readonly Counted[],
): Counted | null {
  const highest = Math.max(0, ...days.map(({ count }) => count))
  return highest > 0 ? (days.findLast(({ count }) => count === highest) ?? null) : null
}

export const sumOf = (days: readonly { readonly count: number }[]) =>
  days.reduce((sum, { count }) => sum + count, 0)

export type DayCount = { readonly day: string; readonly count: number }

/** 11.14 */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}.${date}`
}

/** 건이에요, 개예요: the ending fits the last syllable. */
const withEnding = (words: string) =>
  `${words}${(words.charCodeAt(words.length - 1) - 0xac00) % 28 === 0 ? '예요' : '이에요'}`

type Charted = {
  readonly title: string
  readonly unit: string
  readonly days: readonly DayCount[]
  /** The period of one bar, and its name. */
  readonly span?: '일' | '주'
  readonly nameOf?: (day: string) => string
}

/** The chart in one sentence, for screen readers. */
export function summaryOf({ title, unit, days, span = '일', nameOf = longDay }: Charted): string {
  const highest = highestOf(days)
  const start = `최근 ${days.length}${span} ${title}`
  if (!highest) return `${start}. 아직 없어요.`
  const all = `모두 ${numberText(sumOf(days))}${unit}`
  const most = withEnding(`${nameOf(highest.day)} ${numberText(highest.count)}${unit}`)
  return `${start}. ${all}, 가장 많은 ${span === '일' ? '날은' : '주는'} ${most}.`
}

/** In pixels. The x axis is in percent: the text keeps its size at any width. */
export const plot = { top: 24, bottom: 164, height: 192 }

export type ChartProps = {
  readonly summary: string
  readonly unit: string
  readonly days: readonly DayCount[]
  /** The accessible name of a bar; by default its day. */
  readonly nameOf?: (day: string) => string
}

/** The y position of a count, on the scale shared by all of them. */
export function heightsOf(days: readonly DayCount[]) {
  const ticks = ticksFor(days.map(({ count }) => count))
  const top = ticks.at(-1) ?? 1
  const yOf = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top)
  return { ticks, yOf }
}

/** The grid lines of a chart, the numbers beside it, the days below it and the value of the highest. */
export function ChartFrame({
  summary,
  unit,
  days,
  nameOf = longDay,
  children,
}: ChartProps & { children: ReactNode }) {
  const { ticks, yOf } = heightsOf(days)
  const highest = highestOf(days)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
    <div role="img" aria-label={summary} className="grid grid-cols-[2rem_minmax(0,1fr)]">
      <svg aria-hidden="true" width="100%" height={plot.height} className="num fill-ink-3 text-2xs">
        {ticks.map((tick) => (
          <text key={tick} x="24" y={yOf(tick) + 4} textAnchor="end">
            {numberText(tick)}
          </text>
        ))}
      </svg>
      <svg
        aria-hidden="true"
        width="100%"
        height={plot.height}
        // The label of the last day is wider than its column.
        overflow="visible"
        className="num fill-ink-3 text-2xs"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={yOf(tick)}
            y2={yOf(tick)}
            className="stroke-chart-grid"
          />
        ))}
        {children}
        {days.map((one, index) => {
          const x = `${middleOf(index, days.length)}%`
          return (
            <g key={one.day}>
              <title>{`${nameOf(one.day)} ${numberText(one.count)}${unit}`}</title>
              <Column index={index} count={days.length} />
              {one === highest && (
                <text
                  x={x}
                  y={yOf(one.count) - 9}
                  textAnchor="middle"
                  className="fill-ink text-xs font-bold"
                >
                  {numberText(one.count)}
                </text>
              )}
              <text x={x} y={plot.height - 8} textAnchor="middle" className={rarity(days, index)}>
                {shortDay(one.day)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** The hover area of a day, over the full height even for a small count. */
const Column = ({ index, count }: { index: number; count: number }) => (
  <rect
    x={`${(index / count) * 100}%`}
    y={plot.top}
    width={`${100 / count}%`}
    height={plot.bottom - plot.top}
    fill="transparent"
  />
)

/** Up to this number every day has room for its label. */
const few = 7

/** Counted from today: with many days every second one is labelled, and every fourth on a narrow screen. */
function rarity(days: readonly DayCount[], index: number): string {
  if (days.length <= few) return ''
  const fromToday = days.length - 1 - index
  return clsx(fromToday % 2 === 1 && 'hidden', fromToday % 4 === 2 && 'max-sm:hidden')
}
