import { formatClockTime } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'

export type Stay = {
  /** The party sizes it is for: 2명까지; null if the stay is the same for all. */
  readonly who: string | null
  readonly minutes: number
}

const hour = 60
const fewestTimes = 5
const mostLabels = 6

/** The positions in the drawing, in percent of its width, and the same as text. */
export function stayBar(interval: number, stays: readonly Stay[]) {
  const longest = Math.max(...stays.map(({ minutes }) => minutes))
  const count = Math.max(fewestTimes, Math.ceil(longest / interval) + 2)
  // A long stay begins at noon, so that the clock does not run past midnight.
  const first = (longest > 4 * hour ? 12 : 18) * hour
  const percentOf = (minutes: number) => (100 * minutes) / (count * interval)
  const clock = (step: number) => formatClockTime(first + step * interval)
  const every = Math.ceil(count / mostLabels)

  return {
    start: clock(0),
    times: Array.from({ length: count }, (_, step) => ({
      time: clock(step),
      isLabelled: step % every === 0,
    })),
    rows: stays.map(({ who, minutes }) => {
      const taken = Math.ceil(minutes / interval)
      return { who, minutes, width: percentOf(minutes), again: percentOf(taken * interval) }
    }),
    spoken: stays
      .map(({ who, minutes }) => {
        const times = Array.from({ length: Math.ceil(minutes / interval) }, (_, step) =>
          clock(step),
        )
        return `${clock(0)}에 앉은 ${who ? `${who} ` : ''}팀은 ${times.join(', ')} 자리를 써요`
      })
      .join('. '),
  }
}

// In a narrower box the text does not fit.
const roomForWords = 34
const roomForAgain = 19

/** Draws what a stay means: which times a team takes, and from when on the next one can come. */
export function StayDrawing({ interval, stays }: { interval: number; stays: readonly Stay[] }) {
  const { start, times, rows, spoken } = stayBar(interval, stays)
  const isByParty = stays.length > 1
  return (
    <>
      <p className="sr-only">{spoken}</p>
      <div
        aria-hidden="true"
        className={clsx(
          'num grid text-2xs text-ink-3',
          isByParty && 'grid-cols-[auto_1fr] gap-x-3',
        )}
      >
        {rows.map(({ who, minutes, width, again }) => (
          <div key={who} className="contents">
            {isByParty && <span className="self-center text-xs whitespace-nowrap">{who}</span>}
            <div className="relative h-10">
              <span
                className="absolute inset-y-0.5 grid place-items-center rounded-sm border-[1.5px] border-brand-line bg-brand-soft text-xs font-semibold whitespace-nowrap text-brand-text"
                style={{ width: `${width}%` }}
              >
                {isByParty || width < roomForWords
                  ? `${minutes}분`
                  : `${start} 손님 · ${minutes}분`}
              </span>
              <span
                className="absolute inset-y-0.5 right-0 grid place-items-center rounded-sm bg-sunken text-xs font-semibold whitespace-nowrap text-ink-2"
                style={{ left: `${again}%` }}
              >
                {100 - again >= roomForAgain && '다시 받아요'}
              </span>
            </div>
          </div>
        ))}
        <div className={clsx('flex', isByParty && 'col-start-2')}>
          {times.map(({ time, isLabelled }) => (
            <span
              key={time}
              className="min-w-0 flex-1 border-l border-line pt-1 pl-1 whitespace-nowrap"
            >
              {isLabelled && time}
            </span>
          ))}
        </div>
      </div>
    </>
  )
}
