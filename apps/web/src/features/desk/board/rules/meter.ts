import type { DeskDay, DeskTime } from '@matjari/contract/entities/owner/desk'
import { minuteOf } from './clock.ts'
import { presentAmong } from './present.ts'

export type MeterColumn = {
  readonly time: string
  /** Who is there then: guests, or teams where the seats are not counted. */
  readonly value: number
  /** Of what fits, from 0 to 1. */
  readonly share: number
  readonly isPast: boolean
  readonly isNext: boolean
  readonly isFull: boolean
  /** The break lies before it. */
  readonly isAfterBreak: boolean
}

/** As many as stand side by side on a laptop. */
const mostColumns = 16

type Rule = NonNullable<DeskDay['rule']>

export const isFullAt = (
  { teams, guests }: Pick<DeskTime, 'teams' | 'guests'>,
  { maxTeamNum, maxSeats }: Rule,
) => teams >= maxTeamNum || (maxSeats !== null && guests >= maxSeats)

export function meterOf(day: DeskDay, next: string | null, now: Date): MeterColumn[] {
  const { rule, times } = day
  if (!rule) return []
  const { over } = presentAmong(
    day,
    times.map(({ time }) => ({ minute: minuteOf(time) })),
    now,
  )
  const columns = times.map((one, at) => {
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
  // Of a long day the hours that are over make room for those to come.
  return columns.slice(Math.max(0, Math.min(over, times.length - mostColumns)))
}
