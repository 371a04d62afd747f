import { messages } from '@matjari/contract/messages'
import { guestClock } from '@matjari/contract/rules/clock-time'
import { dayLabel } from '@matjari/contract/rules/seoul-day'

/** A table somebody asks for, as it travels. */
export type TableWish = {
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
}

export type BookedTable = TableWish & { readonly reservationNo: string }

/** What has been chosen so far. */
export type WishDraft = {
  readonly reserveDay: string
  readonly reserveTime: string | null
  readonly numberOfGuests: number | null
}

export type PartyLimits = { readonly minNum: number; readonly maxNum: number }

export const partySizes = ({ minNum, maxNum }: PartyLimits) =>
  Array.from({ length: Math.max(0, maxNum - minNum + 1) }, (_, index) => minNum + index)

/** Chosen before the limits were known, or for a table that was booked under others. */
export const partyProblem = (guests: number | null, { minNum, maxNum }: PartyLimits) =>
  guests !== null && (guests < minNum || guests > maxNum)
    ? messages.reservation.guestsBetween(minNum, maxNum)
    : null

/** Where something is still to be done before the wish can be sent. */
export type WishProblem = { readonly part: 'guests' | 'time'; readonly message: string }

type Known = {
  readonly limits: PartyLimits
  /** Why the chosen time cannot be had, as far as anybody knows. */
  readonly timeProblem: string | null
}

/** The first thing in reading order that keeps the wish from being sent, or null. */
export function wishProblem(
  { numberOfGuests, reserveTime }: WishDraft,
  { limits, timeProblem }: Known,
): WishProblem | null {
  const said = messages.reservation
  if (numberOfGuests === null) return { part: 'guests', message: said.guestsRequired }
  const ofGuests = partyProblem(numberOfGuests, limits)
  if (ofGuests) return { part: 'guests', message: ofGuests }
  if (reserveTime === null) return { part: 'time', message: said.timeRequired }
  return timeProblem === null ? null : { part: 'time', message: timeProblem }
}

/** Null while something is missing. */
export function wholeWish({
  reserveDay,
  reserveTime,
  numberOfGuests,
}: WishDraft): TableWish | null {
  if (reserveTime === null || numberOfGuests === null) return null
  return { reserveDay, reserveTime, numberOfGuests }
}

export const isSameWish = (one: TableWish, other: TableWish) =>
  one.reserveDay === other.reserveDay &&
  one.reserveTime === other.reserveTime &&
  one.numberOfGuests === other.numberOfGuests

/** What has been chosen of a table so far, in the order it is asked for. */
export const chosenWords = ({ reserveDay, numberOfGuests, reserveTime }: WishDraft): string[] => [
  dayLabel(reserveDay),
  ...(numberOfGuests === null ? [] : [`${numberOfGuests}명`]),
  ...(reserveTime === null ? [] : [guestClock(reserveTime)]),
]

/** 11.15 (일) · 3명 · 18:30 */
export const tableText = (table: TableWish) => chosenWords(table).join(' · ')
