import { messages } from '@matjari/contract/messages'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'

/** A table somebody asks for, as it travels. */
export type BookingRequest = {
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
}

export type BookedTable = BookingRequest & { readonly reservationNo: string }

/** What has been chosen so far. */
export type BookingDraft = {
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

/** Where something is still to be done before the request can be sent. */
export type BookingProblem = { readonly part: 'guests' | 'time'; readonly message: string }

type Known = {
  readonly limits: PartyLimits
  /** Why the chosen time cannot be had, as far as anybody knows. */
  readonly timeProblem: string | null
}

/** The first thing in reading order that keeps the request from being sent, or null. */
export function bookingProblem(
  { numberOfGuests, reserveTime }: BookingDraft,
  { limits, timeProblem }: Known,
): BookingProblem | null {
  const texts = messages.reservation
  if (numberOfGuests === null) return { part: 'guests', message: texts.guestsRequired }
  const ofGuests = partyProblem(numberOfGuests, limits)
  if (ofGuests) return { part: 'guests', message: ofGuests }
  if (reserveTime === null) return { part: 'time', message: texts.timeRequired }
  return timeProblem === null ? null : { part: 'time', message: timeProblem }
}

/** Null while something is missing. */
export function completeRequest({
  reserveDay,
  reserveTime,
  numberOfGuests,
}: BookingDraft): BookingRequest | null {
  if (reserveTime === null || numberOfGuests === null) return null
  return { reserveDay, reserveTime, numberOfGuests }
}

export const isSameRequest = (one: BookingRequest, other: BookingRequest) =>
  one.reserveDay === other.reserveDay &&
  one.reserveTime === other.reserveTime &&
  one.numberOfGuests === other.numberOfGuests

/** What has been chosen of a table so far, in the order it is asked for. */
export const chosenTexts = ({
  reserveDay,
  numberOfGuests,
  reserveTime,
}: BookingDraft): string[] => [
  dayLabel(reserveDay),
  ...(numberOfGuests === null ? [] : [`${numberOfGuests}명`]),
  ...(reserveTime === null ? [] : [guestClock(reserveTime)]),
]

/** 11.15 (일) · 3명 · 18:30 */
export const tableText = (table: BookingRequest) => chosenTexts(table).join(' · ')
