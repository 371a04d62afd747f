import { formatClockTime } from '@matjari/contract/clock-time'

export type Stay = {
  /** Whom it is for: 2명까지; null when everybody stays as long. */
  readonly who: string | null
  readonly minutes: number
}

const hour = 60
const fewestTimes = 5
const mostLabels = 6

/** Where everything stands in the drawing, in hundredths of its width, and the same in words. */
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
