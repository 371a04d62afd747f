import { daysBetween, seoulMoment, seoulToday } from '../seoul-day.ts'
import type { closures, SlotReason } from './state.ts'
import type { StayRule } from './stays.ts'

// Everything in minutes of the business day, as in clock-time: 26:00 is 1560.

export type Span = { readonly start: number; readonly end: number }

/** What an owner takes at one time, and when. */
export type CapacityRule = StayRule & {
  /** Teams present at one time. */
  readonly maxTeamNum: number
  /** Guests present at one time; null: as many as the teams bring. */
  readonly maxSeats: number | null
  /** The last day is so many days from today. */
  readonly horizonDays: number
  /** Nobody books later than so long before they come. */
  readonly leadMinutes: number
}

/** What decides whether a restaurant takes bookings on one day. */
export type ReservableDay = CapacityRule & {
  readonly day: string
  readonly isActive: boolean
  readonly isPaused: boolean
  /** When its weekday can be reserved; null: never. */
  readonly window: Span | null
  /** When it is open that day, exceptions considered; null: closed. */
  readonly hours: (Span & { readonly rest: Span | null }) | null
}

export type DaySlot = {
  readonly time: string
  readonly available: boolean
  readonly remaining: number
  readonly reason: SlotReason | null
}

const isWithin = (minute: number, span: Span) => span.start <= minute && minute < span.end

/** A time that the restaurant offers at all: from the window's start in steps of the interval. */
export const isOnGrid = ({ window, interval }: ReservableDay, minute: number) =>
  window !== null && isWithin(minute, window) && (minute - window.start) % interval === 0

/** Why the house is closed at that time; null while it is open. */
export function closureAt(
  { hours }: Pick<ReservableDay, 'hours'>,
  minute: number,
): keyof typeof closures | null {
  if (hours === null) return 'dayOff'
  if (!isWithin(minute, hours)) return 'offHours'
  return hours.rest !== null && isWithin(minute, hours.rest) ? 'break' : null
}

/** Why nobody can book that time, whoever asks and however many are booked. */
export function doorReason(reservable: ReservableDay, minute: number): SlotReason | null {
  const closure = closureAt(reservable, minute)
  return closure === null || closure === 'break' ? closure : 'closed'
}

/** A table is for guests who are still to come. */
export const isPast = (day: string, minute: number, now: Date) => seoulMoment(day, minute) <= now

const minuteMs = 60_000

/**
 * Why a member cannot have a time of the grid, or null. Whether there is room is for the database to say,
 * which says the rest in the same order to whoever asks what is free (`refusalAt`).
 */
export function slotReason(
  reservable: ReservableDay,
  minute: number,
  now: Date,
): SlotReason | null {
  if (!reservable.isActive) return 'notActive'
  const atTheDoor = doorReason(reservable, minute)
  if (atTheDoor !== null) return atTheDoor
  const { day, leadMinutes, horizonDays, isPaused } = reservable
  if (isPast(day, minute, now)) return 'past'
  if (isPast(day, minute, new Date(now.getTime() + leadMinutes * minuteMs))) return 'lead'
  if (daysBetween(seoulToday(now), day) > horizonDays) return 'horizon'
  return isPaused ? 'paused' : null
}

// What is outside the opening hours or in the break is no slot of the day at all.
const isOffered = ({ reason }: DaySlot) => reason !== 'closed' && reason !== 'break'

/** HH:mm to whether it can be booked; empty on a closed day. */
export const resultMapOf = (slots: readonly DaySlot[]): Record<string, boolean> =>
  Object.fromEntries(slots.filter(isOffered).map(({ time, available }) => [time, available]))

export type Pause = { readonly isPaused: boolean; readonly pausedUntil: string | null }

/** A pause with an end holds for the days up to and including it. */
export const isPausedOn = ({ isPaused, pausedUntil }: Pause, day: string) =>
  isPaused && (pausedUntil === null || day <= pausedUntil)
