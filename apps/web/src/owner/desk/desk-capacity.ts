import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { closureAt } from '@matjari/contract/reservations/slots'
import { closures } from '@matjari/contract/reservations/state'
import { stayOf } from '@matjari/contract/reservations/stays'
import { minuteNow, minuteOf } from './desk-clock.ts'

/** The booking takes seats: its guests came, or are still expected. */
const takesSeats = ({ state }: DeskGuest) => state === 'confirmed' || state === 'visited'

export const isSeatedAt = (row: DeskGuest, minute: number) => {
  const start = minuteOf(row.reserveTime)
  return takesSeats(row) && start <= minute && minute < start + row.stayMinutes
}

/** The largest numbers of teams and guests during a stay that starts at that minute. */
function fullest(day: DeskDay, minute: number, stay: number) {
  const present = day.reservations.filter((row) => isSeatedAt(row, minute))
  // Waitlist tables are held for the times of the grid, so only a start at such a time counts them.
  const held = day.times.find(({ time }) => minuteOf(time) === minute)
  const now = {
    teams: present.length + (held?.heldTeams ?? 0),
    guests: present.reduce(
      (total, { numberOfGuests }) => total + numberOfGuests,
      held?.heldGuests ?? 0,
    ),
  }
  const later = day.times.filter(({ time }) => {
    const at = minuteOf(time)
    return at > minute && at < minute + stay
  })
  return {
    teams: Math.max(now.teams, ...later.map(({ teams }) => teams)),
    guests: Math.max(now.guests, ...later.map(({ guests }) => guests)),
  }
}

/** Whether a party that sits down then exceeds the limits. The server decides. */
export function exceedsLimitsAt(day: DeskDay, minute: number, guests: number): boolean {
  const { rule } = day
  if (!rule) return false
  const there = fullest(day, minute, stayOf(rule, guests))
  const isOverSeats = rule.maxSeats !== null && there.guests + guests > rule.maxSeats
  return guests > rule.maxNum || there.teams >= rule.maxTeamNum || isOverSeats
}

/** The largest party that may sit down then; 0: none. Null: no limit. */
export function largestParty(day: DeskDay, minute: number): number | null {
  if (!day.rule) return null
  for (let guests = day.rule.maxNum; guests > 0; guests -= 1)
    if (!exceedsLimitsAt(day, minute, guests)) return guests
  return 0
}

/** How many parties of two may sit down then. */
export function partiesOfTwoAt(day: DeskDay, minute: number): number {
  const { rule } = day
  if (!rule || rule.maxNum < 2) return 0
  const there = fullest(day, minute, stayOf(rule, 2))
  const teams = rule.maxTeamNum - there.teams
  const seats = rule.maxSeats === null ? teams : Math.floor((rule.maxSeats - there.guests) / 2)
  return Math.max(0, Math.min(teams, seats))
}

/** Why the restaurant is closed at that minute; null if it is open. */
export function closedText({ rule }: DeskDay, minute: number): string | null {
  if (!rule) return null
  const hours = rule.hours && hoursOf(rule.hours)
  const closure = closureAt({ hours }, minute)
  if (closure !== 'offHours') return closure && closures[closure]
  return hours && minute < hours.start ? '아직 영업 전이에요.' : '영업이 끝났어요.'
}

type Hours = NonNullable<NonNullable<DeskDay['rule']>['hours']>

const hoursOf = ({ startTime, endTime, breakStartTime, breakEndTime }: Hours) => ({
  start: minuteOf(startTime),
  end: minuteOf(endTime),
  rest:
    breakStartTime === null || breakEndTime === null
      ? null
      : { start: minuteOf(breakStartTime), end: minuteOf(breakEndTime) },
})

/**
 * Which of the day's times is running, and how many are over. A time runs for its length, and longer while the restaurant
 * is open or a guest may still sit there; on another day none runs.
 */
export function runningTime<Time extends { readonly minute: number }>(
  day: DeskDay,
  times: readonly Time[],
  now: Date,
): { readonly over: number; readonly running: Time | null } {
  if (day.day < day.runningDay) return { over: times.length, running: null }
  if (day.day > day.runningDay) return { over: 0, running: null }
  const minute = minuteNow(day.day, now)
  const at = times.findLastIndex((time) => time.minute <= minute)
  const begun = times[at]
  if (!begun) return { over: 0, running: null }
  const isRunning = minute < begun.minute + (day.rule?.interval ?? 0) || isInUse(day, minute)
  return isRunning ? { over: at, running: begun } : { over: at + 1, running: null }
}

const isInUse = (day: DeskDay, minute: number) =>
  (day.rule !== null && closedText(day, minute) === null) ||
  day.reservations.some((row) => isSeatedAt(row, minute))

/** On the running day: the restaurant has not opened yet, or has closed and no guest sits there any more. */
export function closedState(day: DeskDay, now: Date): 'before' | 'after' | null {
  const hours = day.rule?.hours
  if (!hours || day.day !== day.runningDay) return null
  const minute = minuteNow(day.day, now)
  if (minute < minuteOf(hours.startTime)) return 'before'
  return minute >= minuteOf(hours.endTime) && !isInUse(day, minute) ? 'after' : null
}

/** The day is over: no guest is expected any more, and bookings without a mark were forgotten. */
export const isDayOver = (day: DeskDay, now: Date) =>
  day.day < day.runningDay || closedState(day, now) === 'after'
