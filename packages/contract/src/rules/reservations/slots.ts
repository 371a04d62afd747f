import { formatClockTime } from '../time/clock-time.ts'
import { daysBetween, seoulMoment, seoulToday } from '../time/seoul-day.ts'
import type { SlotReason } from './state.ts'
import { type StayRule, stayOf, timesOf } from './stays.ts'

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

/** Why nobody can come at that time, whoever asks and however many are booked. */
export function doorReason({ hours }: ReservableDay, minute: number): SlotReason | null {
  if (hours === null || !isWithin(minute, hours)) return 'closed'
  return hours.rest !== null && isWithin(minute, hours.rest) ? 'break' : null
}

/** A table is for guests who are still to come. */
export const isPast = (day: string, minute: number, now: Date) => seoulMoment(day, minute) <= now

const minuteMs = 60_000

type SlotNow = { readonly hasRoom: boolean; readonly now: Date }

/** Why a member cannot book a time of the grid, or null. The booking statement says the same in SQL. */
export function slotReason(
  reservable: ReservableDay,
  minute: number,
  { hasRoom, now }: SlotNow,
): SlotReason | null {
  if (!reservable.isActive) return 'notActive'
  const atTheDoor = doorReason(reservable, minute)
  if (atTheDoor !== null) return atTheDoor
  const { day, leadMinutes, horizonDays, isPaused } = reservable
  if (isPast(day, minute, now)) return 'past'
  if (isPast(day, minute, new Date(now.getTime() + leadMinutes * minuteMs))) return 'lead'
  if (daysBetween(seoulToday(now), day) > horizonDays) return 'horizon'
  if (isPaused) return 'paused'
  return hasRoom ? null : 'full'
}

/** Who is there at a time, of those who booked. */
export type Present = { readonly teams: number; readonly guests: number }
export type PresentAt = (minute: number) => Present

/** How many parties of that size could still come at a time and stay as long as they do. */
export function roomAt(
  reservable: Pick<ReservableDay, 'window' | keyof CapacityRule>,
  minute: number,
  { guests, presentAt }: { readonly guests: number; readonly presentAt: PresentAt },
): number {
  const { maxTeamNum, maxSeats } = reservable
  const rooms = timesOf(reservable, minute, stayOf(reservable, guests)).map((time) => {
    const present = presentAt(time)
    const teams = maxTeamNum - present.teams
    const parties = maxSeats === null ? teams : Math.floor((maxSeats - present.guests) / guests)
    return Math.min(teams, parties)
  })
  return Math.max(0, Math.min(...rooms))
}

type Asked = {
  /** The size of the party: a larger one may stay longer. */
  readonly guests: number
  readonly presentAt: PresentAt
  readonly now: Date
}

/** Every time of the window, bookable or not, in order. */
export function slotsOf(reservable: ReservableDay, { guests, presentAt, now }: Asked): DaySlot[] {
  const { window, interval } = reservable
  const slots: DaySlot[] = []
  if (window === null) return slots
  for (let minute = window.start; minute < window.end; minute += interval) {
    const room = roomAt(reservable, minute, { guests, presentAt })
    const reason = slotReason(reservable, minute, { hasRoom: room > 0, now })
    const available = reason === null
    const remaining = available ? room : 0
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
