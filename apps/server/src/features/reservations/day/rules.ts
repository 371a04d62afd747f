import type { DeskDay, DeskGuest, DeskTime } from '@matjari/contract/entities/owner/desk'
import { isPast } from '@matjari/contract/rules/reservations/slots'
import { type SlotReason, slotReasons } from '@matjari/contract/rules/reservations/state'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { addDays, seoulMinutes, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { dayOf, type Schedule } from '../../schedule/rules.ts'
import { reservableDay } from '../availability/rules.ts'
import type { DayRow } from '../availability/statement.ts'
import type { TimeRow } from './statement.ts'

const hour = 60
const nightEnds = 6 * hour

/** In the small hours the evening before may still be going on. */
export const isNight = (now: Date) => seoulMinutes(now) < nightEnds

/** The business day that is running: yesterday's until it closes, as far as that is after midnight. */
export function runningDay(now: Date, yesterdayClosesAt: number | null): string {
  const today = seoulToday(now)
  const yesterday = addDays(today, -1)
  const isOpenStill =
    yesterdayClosesAt !== null &&
    yesterdayClosesAt > 24 * hour &&
    !isPast(yesterday, yesterdayClosesAt, now)
  return isNight(now) && isOpenStill ? yesterday : today
}

const xids = 2n ** 32n

/** So far back nobody compares transactions: their short numbers come again. */
const comparable = 2n ** 30n

/**
 * Of `after`, what the database compares rows with. Undefined: it cannot be from an answer of this database a while ago,
 * so all of the day is sent.
 */
export function changedSince(after: string | undefined, seen: string): string | undefined {
  if (after === undefined || !/^\d{1,19}$/.test(after)) return undefined
  const age = BigInt(seen) - BigInt(after)
  return age >= 0n && age < comparable ? String(BigInt(after) % xids) : undefined
}

type Rule = NonNullable<DeskDay['rule']>

const clock = (minute: number) => formatClockTime(minute)
const clockOrNull = (minute: number | null | undefined) =>
  minute === null || minute === undefined ? null : clock(minute)

/** Null: the restaurant takes no bookings at all. */
export function deskRuleOf(row: DayRow, day: string): Rule | null {
  const reservable = reservableDay(row, day)
  const { minNum, maxNum } = row
  if (!reservable || minNum === null || maxNum === null) return null
  const { interval, maxTeamNum, maxSeats, stayMinutes, stayByParty, hours } = reservable
  return {
    interval,
    minNum,
    maxNum,
    maxTeamNum,
    maxSeats,
    stayMinutes,
    stayByParty: [...stayByParty],
    hours: hours && {
      startTime: clock(hours.start),
      endTime: clock(hours.end),
      breakStartTime: clockOrNull(hours.rest?.start),
      breakEndTime: clockOrNull(hours.rest?.end),
    },
  }
}

const isReason = (refusal: string): refusal is SlotReason => refusal in slotReasons

/** Outside the hours and in the break there are no times. */
export function deskTimesOf(rows: readonly TimeRow[]): DeskTime[] {
  return rows.flatMap(({ minute, refusal, blockedBy, ...counted }) => {
    if (refusal === 'closed' || refusal === 'break') return []
    const full = counted.fits > 0 ? null : 'full'
    const reason = refusal === null || !isReason(refusal) ? full : refusal
    return {
      time: clock(minute),
      ...counted,
      reason,
      blockedBy: clockOrNull(blockedBy),
    }
  })
}

/** As a board lists them: who comes, in their order, and then who does not. */
export const cancelledLast = (guests: readonly DeskGuest[]): DeskGuest[] => [
  ...guests.filter(({ state }) => state !== 'cancelled'),
  ...guests.filter(({ state }) => state === 'cancelled'),
]

const daysAhead = 366

/** The first day after it on which the restaurant is open; null: none for a year. */
export function nextOpenDay(schedule: Schedule, day: string): string | null {
  for (let count = 1; count <= daysAhead; count += 1) {
    const later = addDays(day, count)
    if (dayOf(schedule, later)?.hours) return later
  }
  return null
}
