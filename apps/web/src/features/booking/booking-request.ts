import { guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { isPhone } from '@matjari/contract/phone'
import { dayLabel } from '@matjari/contract/seoul-day'

/** A table somebody asks for, as it travels. */
export type BookingRequest = {
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
}

/** What the restaurant is told besides; empty where the guest says nothing. */
export type Contact = { readonly request: string; readonly phone: string }

export type SentBooking = BookingRequest & Partial<Contact>

/** What is empty is not sent: a request without it means the same. */
export const withContact = (table: BookingRequest, { request, phone }: Contact): SentBooking => ({
  ...table,
  ...(request.trim() !== '' && { request: request.trim() }),
  ...(phone.trim() !== '' && { phone: phone.trim() }),
})

export const phoneProblem = (phone: string) =>
  phone.trim() === '' || isPhone(phone) ? null : messages.registration.phoneRule

export type BookedTable = BookingRequest & { readonly reservationNo: string }

/** What has been chosen so far. */
export type BookingDraft = {
  readonly reserveDay: string
  readonly reserveTime: string | null
  readonly numberOfGuests: number | null
}

export type PartyLimits = { readonly minNum: number; readonly maxNum: number }

/** How many somebody is who does not say. */
const usualParty = 2

export const likelyParty = ({ minNum, maxNum }: PartyLimits) =>
  Math.min(maxNum, Math.max(minNum, usualParty))

export const partySizes = ({ minNum, maxNum }: PartyLimits) =>
  Array.from({ length: Math.max(0, maxNum - minNum + 1) }, (_, index) => minNum + index)

/** Chosen before the limits were known, or for a table that was booked under others. */
export const partyProblem = (guests: number | null, { minNum, maxNum }: PartyLimits) =>
  guests !== null && (guests < minNum || guests > maxNum)
    ? messages.reservation.guestsBetween(minNum, maxNum)
    : null

/** Where something is still to be done before the request can be sent. */
export type BookingProblem = {
  readonly part: 'guests' | 'time' | 'phone'
  readonly message: string
}

type RequestContext = {
  readonly limits: PartyLimits
  /** Why the chosen time cannot be had, as far as anybody knows. */
  readonly timeProblem: string | null
  readonly phoneProblem?: string | null
}

/** The first thing in reading order that keeps the request from being sent, or null. */
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
