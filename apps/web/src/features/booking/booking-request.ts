import { guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { isPhone } from '@matjari/contract/phone'
import { dayLabel } from '@matjari/contract/seoul-day'

/** A requested table, as it is sent. */
export type BookingRequest = {
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
}

/** The guest's message to the restaurant; empty fields where the guest writes none. */
export type Contact = { readonly request: string; readonly phone: string }

export type SentBooking = BookingRequest & Partial<Contact>

/** Empty fields are not sent: a request without them means the same. */
export const withContact = (table: BookingRequest, { request, phone }: Contact): SentBooking => ({
  ...table,
  ...(request.trim() !== '' && { request: request.trim() }),
  ...(phone.trim() !== '' && { phone: phone.trim() }),
})

export const phoneProblem = (phone: string) =>
  phone.trim() === '' || isPhone(phone) ? null : messages.registration.phoneRule

export type BookedTable = BookingRequest & { readonly reservationNo: string }

/** The guest's choices so far. */
export type BookingDraft = {
  readonly reserveDay: string
  readonly reserveTime: string | null
  readonly numberOfGuests: number | null
}

export type PartyLimits = { readonly minNum: number; readonly maxNum: number }

/** The party size when the guest has not chosen one. */
const usualParty = 2

export const likelyParty = ({ minNum, maxNum }: PartyLimits) =>
  Math.min(maxNum, Math.max(minNum, usualParty))

export const partySizes = ({ minNum, maxNum }: PartyLimits) =>
  Array.from({ length: Math.max(0, maxNum - minNum + 1) }, (_, index) => minNum + index)

/** The party may have been chosen before the limits were loaded, or under older limits. */
export const partyProblem = (guests: number | null, { minNum, maxNum }: PartyLimits) =>
  guests !== null && (guests < minNum || guests > maxNum)
    ? messages.reservation.guestsBetween(minNum, maxNum)
    : null

/** The places where the guest still has to choose something before the request can be sent. */
export type BookingProblem = {
  readonly part: 'guests' | 'time' | 'phone'
  readonly message: string
}

type RequestContext = {
  readonly limits: PartyLimits
  /** Why the chosen time is not available, as far as the page knows. */
  readonly timeProblem: string | null
  readonly phoneProblem?: string | null
}

/** The first problem in reading order, or null. */
export function bookingProblem(
  { numberOfGuests, reserveTime }: BookingDraft,
  { limits, timeProblem, phoneProblem: ofPhone = null }: RequestContext,
): BookingProblem | null {
  const texts = messages.reservation
  if (numberOfGuests === null) return { part: 'guests', message: texts.guestsRequired }
  const ofGuests = partyProblem(numberOfGuests, limits)
  if (ofGuests) return { part: 'guests', message: ofGuests }
  if (reserveTime === null) return { part: 'time', message: texts.timeRequired }
  if (timeProblem !== null) return { part: 'time', message: timeProblem }
  return ofPhone === null ? null : { part: 'phone', message: ofPhone }
}

/** Null while a choice is missing. */
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

/** The guest's choices so far, in the order of the form. */
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
