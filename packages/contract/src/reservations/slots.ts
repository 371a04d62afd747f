import { daysBetween, seoulMoment, seoulToday } from '../seoul-day.ts'
import type { closures, SlotReason } from './state.ts'
import type { StayRule } from './stays.ts'

// All times are minutes of the business day, as in clock-time: 26:00 is 1560.

export type Span = { readonly start: number; readonly end: number }

/** What a restaurant accepts at one time, and when. */
export type CapacityRule = StayRule & {
  /** The most teams present at one time. */
  readonly maxTeamNum: number
  /** The most guests present at one time; null: only the teams are limited. */
  readonly maxSeats: number | null
  /** The last bookable day is this many days from today. */
  readonly horizonDays: number
  /** A booking has to be made at least this long before its time. */
  readonly leadMinutes: number
}

/** Everything that decides whether a restaurant takes bookings on one day. */
export type ReservableDay = CapacityRule & {
  readonly day: string
  readonly isActive: boolean
  readonly isPaused: boolean
  /** The bookable times of its weekday; null: never. */
  readonly window: Span | null
  /** The opening hours of that day, exceptions considered; null: closed. */
  readonly hours: (Span & { readonly rest: Span | null }) | null
}

export type DaySlot = {
  readonly time: string
  readonly available: boolean
  readonly remaining: number
  readonly reason: SlotReason | null
}

const isWithin = (minute: number, span: Span) => span.start <= minute && minute < span.end

/** Whether the restaurant offers that time at all: from the window's start in steps of the interval. */
export const isOnGrid = ({ window, interval }: ReservableDay, minute: number) =>
  window !== null && isWithin(minute, window) && (minute - window.start) % interval === 0

/** Why the restaurant is closed at that time; null while it is open. */
export function closureAt(
  { hours }: Pick<ReservableDay, 'hours'>,
  minute: number,
): keyof typeof closures | null {
  if (hours === null) return 'dayOff'
  if (!isWithin(minute, hours)) return 'offHours'
  return hours.rest !== null && isWithin(minute, hours.rest) ? 'break' : null
}

/** Why no guest can book that time, whatever is booked already. */
export function unbookableReason(reservable: ReservableDay, minute: number): SlotReason | null {
  const closure = closureAt(reservable, minute)
  return closure === null || closure === 'break' ? closure : 'closed'
}

/** Only future times can be booked. */
export const isPast = (day: string, minute: number, now: Date) => seoulMoment(day, minute) <= now

const minuteMs = 60_000

/**
 * Why a member cannot book a time of the grid, or null. The database decides whether there is room; its
 * function `refusalAt` checks the rest in the same order for queries of free times.
 */
export function slotReason(
  reservable: ReservableDay,
  minute: number,
  now: Date,
): SlotReason | null {
  if (!reservable.isActive) return 'notActive'
  const atTheDoor = unbookableReason(reservable, minute)
  if (atTheDoor !== null) return atTheDoor
  const { day, leadMinutes, horizonDays, isPaused } = reservable
  if (isPast(day, minute, now)) return 'past'
  if (isPast(day, minute, new Date(now.getTime() + leadMinutes * minuteMs))) return 'lead'
  if (daysBetween(seoulToday(now), day) > horizonDays) return 'horizon'
  return isPaused ? 'paused' : null
}

// A time outside the opening hours or in the break is not a slot of the day.
const isOffered = ({ reason }: DaySlot) => reason !== 'closed' && reason !== 'break'

/** HH:mm to whether it can be booked; empty on a closed day. */
export const resultMapOf = (slots: readonly DaySlot[]): Record<string, boolean> =>
  Object.fromEntries(slots.filter(isOffered).map(({ time, available }) => [time, available]))

export type Pause = { readonly isPaused: boolean; readonly pausedUntil: string | null }

/** A pause with an end covers the days up to and including it. */
export const isPausedOn = ({ isPaused, pausedUntil }: Pause, day: string) =>
  isPaused && (pausedUntil === null || day <= pausedUntil)
