import type { BoardDay, GuestReservation } from '@matjari/contract/entities/reservation'
import { parseClockTime } from '@matjari/contract/rules/time/clock-time'
import { seoulMoment, seoulToday } from '@matjari/contract/rules/time/seoul-day'

export type BoardSlot = BoardDay['slots'][number]

export type BoardCounts = {
  readonly teams: number
  readonly guests: number
  readonly visited: number
  readonly noShows: number
}

const isLive = ({ state }: GuestReservation) => state !== 'cancelled'

export const liveOf = (slot: BoardSlot) => slot.reservations.filter(isLive)
export const cancelledOf = (slot: BoardSlot) => slot.reservations.filter((one) => !isLive(one))

/** Of everyone who has not cancelled, whether they came or not. */
export function countsOf({ slots }: BoardDay): BoardCounts {
  const live = slots.flatMap(liveOf)
  return {
    teams: live.length,
    guests: live.reduce((total, { numberOfGuests }) => total + numberOfGuests, 0),
    visited: live.filter(({ state }) => state === 'visited').length,
    noShows: live.filter(({ state }) => state === 'noShow').length,
  }
}

/** Without settings nothing is full: there is no number to compare with. */
export const isFull = ({ booked, maxTeamNum, guests, maxSeats }: BoardSlot) =>
  (maxTeamNum > 0 && booked >= maxTeamNum) || (maxSeats !== null && guests >= maxSeats)

const startOf = (day: string, { time }: BoardSlot) => seoulMoment(day, parseClockTime(time) ?? 0)

/** The slot that has begun last: who stands at the door now sits down in it. */
const presentIndex = ({ day, slots }: BoardDay, now: Date) =>
  slots.findLastIndex((slot) => startOf(day, slot) <= now)

/** Which slot is going on; null before the first one and on every other day. */
export const presentTime = (board: BoardDay, now: Date) =>
  board.day === seoulToday(now) ? (board.slots[presentIndex(board, now)]?.time ?? null) : null

/** On the day itself the times that are over and empty only stand in the way of the coming ones. */
export function foldedSlots(board: BoardDay, now: Date) {
  const present = board.day === seoulToday(now) ? presentIndex(board, now) : 0
  const isFolded = (slot: BoardSlot, index: number) =>
    index < present && slot.reservations.length === 0
  return {
    folded: board.slots.filter(isFolded),
    shown: board.slots.filter((slot, index) => !isFolded(slot, index)),
  }
}

/** A day ends with its last slot: after midnight yesterday may still be going on. */
export function takesGuests({ day, slots }: BoardDay, now: Date): boolean {
  const last = slots.at(-1)
  if (!last || last.maxTeamNum === 0) return false
  return day >= seoulToday(now) || startOf(day, last) >= now
}

/** Where a guest goes who is added today without saying when: now, or as soon as there is room. */
export function suggestedTime(board: BoardDay, now: Date): string | null {
  if (board.day !== seoulToday(now)) return null
  const coming = board.slots.slice(Math.max(0, presentIndex(board, now)))
  return coming.find((slot) => !isFull(slot))?.time ?? null
}
