import { formatClockTime } from '../time/clock-time.ts'
import { seoulMoment } from '../time/seoul-day.ts'
import type { SlotReason } from './state.ts'

// Everything in minutes of the business day, as in clock-time: 26:00 is 1560.

export type Span = { readonly start: number; readonly end: number }

/** What decides whether a restaurant takes bookings on one day. */
export type ReservableDay = {
  readonly day: string
  readonly isActive: boolean
  readonly isPaused: boolean
  readonly interval: number
  readonly maxTeamNum: number
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

/** Why nobody can come at that time, whoever asks and however many are booked. */
export function doorReason({ hours }: ReservableDay, minute: number): SlotReason | null {
  if (hours === null || !isWithin(minute, hours)) return 'closed'
  return hours.rest !== null && isWithin(minute, hours.rest) ? 'break' : null
}

/** A table is for guests who are still to come. */
export const isPast = (day: string, minute: number, now: Date) => seoulMoment(day, minute) <= now

type SlotNow = { readonly booked: number; readonly now: Date }

/** Why a member cannot book a time of the grid, or null. The booking statement says the same in SQL. */
export function slotReason(
  reservable: ReservableDay,
  minute: number,
  { booked, now }: SlotNow,
): SlotReason | null {
  if (!reservable.isActive) return 'notActive'
  const atTheDoor = doorReason(reservable, minute)
  if (atTheDoor !== null) return atTheDoor
  if (isPast(reservable.day, minute, now)) return 'past'
  if (reservable.isPaused) return 'paused'
  return booked >= reservable.maxTeamNum ? 'full' : null
}

/** Every time of the window, bookable or not, in order. */
export function slotsOf(
  reservable: ReservableDay,
  { bookedAt, now }: { readonly bookedAt: (minute: number) => number; readonly now: Date },
): DaySlot[] {
  const { window, interval, maxTeamNum } = reservable
  const slots: DaySlot[] = []
  if (window === null) return slots
  for (let minute = window.start; minute < window.end; minute += interval) {
    const booked = bookedAt(minute)
    const reason = slotReason(reservable, minute, { booked, now })
    const available = reason === null
    const remaining = available ? maxTeamNum - booked : 0
    slots.push({ time: formatClockTime(minute), available, remaining, reason })
  }
  return slots
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
