import type { DeskDay, DeskTime } from '@matjari/contract/owner-desk/entities'
import { isSeatedAt, runningTime } from '../desk-capacity.ts'
import { minuteOf } from '../desk-clock.ts'
import { countOf } from './board-times.ts'

export type MeterColumn = {
  readonly time: string
  /** Guests present at that time, or teams if the seats are not counted. */
  readonly value: number
  /** Of the capacity, from 0 to 1. */
  readonly share: number
  readonly isPast: boolean
  readonly isNext: boolean
  readonly isFull: boolean
  /** The first time after the break. */
  readonly isAfterBreak: boolean
}

type Rule = NonNullable<DeskDay['rule']>

export const isFullAt = (
  { teams, guests }: Pick<DeskTime, 'teams' | 'guests'>,
  { maxTeamNum, maxSeats }: Rule,
) => teams >= maxTeamNum || (maxSeats !== null && guests >= maxSeats)

export function meterOf(day: DeskDay, next: string | null, now: Date): MeterColumn[] {
  const { rule } = day
  if (!rule) return []
  const times = day.times.length > 0 ? day.times : bookedTimes(day)
  const { over } = runningTime(
    day,
    times.map(({ time }) => ({ minute: minuteOf(time) })),
    now,
  )
  return times.map((one, at) => {
    const value = rule.maxSeats === null ? one.teams : one.guests
    const before = times[at - 1]
    return {
      time: one.time,
      value,
      share: Math.min(1, value / Math.max(1, rule.maxSeats ?? rule.maxTeamNum)),
      isPast: at < over,
      isNext: one.time === next,
      isFull: isFullAt(one, rule),
      isAfterBreak:
        before !== undefined && minuteOf(one.time) - minuteOf(before.time) > rule.interval,
    }
  })
}

/** On a day without times, e.g. one closed after bookings were made: the times of the remaining bookings. */
function bookedTimes({ reservations }: DeskDay) {
  const seated = reservations.filter((row) => isSeatedAt(row, minuteOf(row.reserveTime)))
  const times = [...new Set(seated.map(({ reserveTime }) => reserveTime))]
  return times
    .toSorted((one, other) => minuteOf(one) - minuteOf(other))
    .map((time) => {
      const there = seated.filter((row) => isSeatedAt(row, minuteOf(time)))
      return { time, teams: there.length, guests: countOf(there).guests }
    })
}
