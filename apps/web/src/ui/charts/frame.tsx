import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { longDay, numberText } from '../../lib/format.ts'
import { highestOf, middleOf, ticksFor } from './scale.ts'
import { type DayCount, shortDay } from './text.ts'

/** In pixels. Across, everything is in percent: the text keeps its size at any width. */
export const plot = { top: 24, bottom: 164, height: 192 }

export type ChartProps = {
  readonly summary: string
  readonly unit: string
  readonly days: readonly DayCount[]
  /** What a bar is called where it is read out; a day by its name. */
  readonly nameOf?: (day: string) => string
}

/** How far down a count is drawn, on the scale that belongs to all of them. */
export function heightsOf(days: readonly DayCount[]) {
  const ticks = ticksFor(days.map(({ count }) => count))
  const top = ticks.at(-1) ?? 1
  const yOf = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top)
  return { ticks, yOf }
}

/** The lines behind a chart, the numbers beside it, the days below it and the value of the highest. */
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
        // The name of the last day is wider than the day.
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

/** Where a pointer rests on a day, however little there was on it. */
const Column = ({ index, count }: { index: number; count: number }) => (
  <rect
    x={`${(index / count) * 100}%`}
    y={plot.top}
    width={`${100 / count}%`}
    height={plot.bottom - plot.top}
    fill="transparent"
  />
)

/** So few that each has room for its name. */
const few = 7

/** Counted from today: of many every second one is named, and every fourth where there is little room. */
function rarity(days: readonly DayCount[], index: number): string {
  if (days.length <= few) return ''
  const fromToday = days.length - 1 - index
  return clsx(fromToday % 2 === 1 && 'hidden', fromToday % 4 === 2 && 'max-sm:hidden')
}
