import { createHash } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { slotReasons } from '@matjari/contract/reservations/state'
import { codeOf, isLockTimeout, violatedConstraint } from '../../db/errors.ts'
import { AppError } from '../../lib/app-error.ts'
import type { BookedSlot, BookingOutcome, BookingResult } from './booking.sql.ts'
import type { GuestViewRow } from './reservations.ts'

const texts = messages.reservation

/** The table a guest asks for. */
export type BookingRequest = {
  readonly day: string
  readonly minute: number
  readonly guests: number
}

/** The message and the phone number a guest leaves for the restaurant. */
export type Contact = { readonly request: string; readonly phone: string | null }

export const contactOf = (sent: { readonly request: string; readonly phone: string }): Contact => ({
  request: sent.request,
  phone: sent.phone === '' ? null : sent.phone,
})

type SentRequest = {
  readonly reserveDay: string
  /** In minutes; the contract has parsed it. */
  readonly reserveTime: number
  readonly numberOfGuests: number
}

export const bookingRequestOf = (sent: SentRequest): BookingRequest => ({
  day: sent.reserveDay,
  minute: sent.reserveTime,
  guests: sent.numberOfGuests,
})

/** How long an idempotency key means the same booking. */
const keyMs = limits.reservation.idempotencyHours * 60 * 60_000

export const idempotencyKeysSince = (now: Date) => new Date(now.getTime() - keyMs)

/**
 * How long a refusal is repeated for the same key: as long as a browser may retry the same request.
 */
const refusalMs = 60_000

export const refusalsSince = (now: Date) => new Date(now.getTime() - refusalMs)

/** A hash of the request: the same key with another hash is another request. */
export const requestHash = (
  { restaurantNo, day, minute }: BookedSlot,
  { guests, contact: { request, phone } }: { readonly guests: number; readonly contact: Contact },
) =>
  createHash('sha256')
    .update(`${restaurantNo} ${day} ${minute} ${guests}`)
    .update(request === '' && phone === null ? '' : JSON.stringify([request, phone]))
    .digest()

/** Raised by the trigger: the slot filled up between the check and the lock. */
export const isSlotFull = (error: unknown) => codeOf(error) === 'RB001'

/** Raised by the trigger: the owner changed the rules meanwhile. */
export const isRuleChanged = (error: unknown) => codeOf(error) === 'RB002'

/** Raised by the trigger: the member booked other tables meanwhile. */
export const isBookingLimitReached = (error: unknown) => codeOf(error) === 'RB004'

/** Raised by the trigger: the member booked other tables, was suspended or left meanwhile. */
export const isMemberChanged = (error: unknown) =>
  isBookingLimitReached(error) || codeOf(error) === 'RB003' || codeOf(error) === 'RB005'

/**
 * Too many requests want this restaurant at once, or a transaction holds its rows for long: no
 * request waits without end.
 */
export const busyRefusal = () => new AppError('unavailable', { message: texts.busy, retryAfter: 2 })

export const isBusy = (error: unknown) => error instanceof AppError && error.kind === 'unavailable'

/** The trigger and the unique index decide, whatever was read before. */
export function refuseTakenSlot(error: unknown): never {
  if (isLockTimeout(error)) throw busyRefusal()
  const outcome = outcomeOf(error)
  throw outcome === null ? error : refusalByOutcome[outcome](emptyResult(outcome))
}

/** Turns a refusal of the database into the answer to the request; null for any other error. */
export function refusedResult(error: unknown): BookingResult | null {
  const outcome = outcomeOf(error)
  return outcome && emptyResult(outcome)
}

function outcomeOf(error: unknown): RefusedOutcome | null {
  if (isSlotFull(error)) return 'full'
  if (codeOf(error) === 'RB003') return 'inactive'
  if (codeOf(error) === 'RB004') return 'heldEnough'
  if (codeOf(error) === 'RB005') return 'left'
  return violatedConstraint(error) === 'reservation_live_once' ? 'alreadyBooked' : null
}

const emptyResult = (outcome: RefusedOutcome): BookingResult => ({
  outcome,
  reservationNo: null,
  createdAt: null,
  minNum: null,
  maxNum: null,
  restaurantName: '',
  restaurantAddress: '',
  photo: null,
  latitude: null,
  longitude: null,
})

type RefusedOutcome = Exclude<BookingOutcome, 'booked' | 'replayed' | 'again'>

const refusalByOutcome: Record<RefusedOutcome, (result: BookingResult) => AppError> = {
  otherRequest: () => new AppError('unprocessable', { message: texts.otherRequest }),
  alreadyBooked: () => new AppError('alreadyBooked'),
  notFound: () => new AppError('notFound', { message: messages.restaurant.notPublic }),
  notActive: () => conflict(slotReasons.notActive),
  noSettings: () => new AppError('conflict', { message: texts.noSettings }),
  offGrid: () => new AppError('invalid', { message: texts.noSuchTime }),
  closed: () => conflict(slotReasons.closed),
  break: () => conflict(slotReasons.break),
  past: () => conflict(slotReasons.past),
  lead: () => conflict(slotReasons.lead),
  horizon: () => conflict(slotReasons.horizon),
  paused: () => conflict(slotReasons.paused),
  guests: ({ minNum, maxNum }) =>
    new AppError('invalid', { message: texts.guestsBetween(minNum ?? 1, maxNum ?? 1) }),
  full: () => new AppError('slotTaken'),
  tooManyUpcoming: () => new AppError('bookingLimit', { message: texts.tooManyUpcoming }),
  tooManyThatDay: () => new AppError('bookingLimit', { message: texts.tooManyThatDay }),
  tooClose: () => new AppError('bookingLimit', { message: texts.tooClose }),
  heldEnough: () => new AppError('bookingLimit'),
  inactive: () => new AppError('inactive'),
  left: () => new AppError('signedOut'),
}

const conflict = (reason: string) => new AppError('conflict', { message: `${reason}.` })

type NumberedResult = BookingResult & { readonly reservationNo: string }
type Booked = NumberedResult & { readonly outcome: 'booked'; readonly createdAt: Date }
type Replayed = NumberedResult & { readonly outcome: 'replayed' }

/** Returns the booking, or throws the reason there is none. */
export function requireBooked(result: BookingResult): Booked | Replayed {
  const { outcome, reservationNo, createdAt } = result
  if (outcome === 'again') throw new Error('a request was left without an answer')
  if (outcome !== 'booked' && outcome !== 'replayed') throw refusalByOutcome[outcome](result)
  if (reservationNo === null) throw new Error('a booking without a number')
  if (outcome === 'replayed') return { ...result, outcome, reservationNo }
  if (createdAt === null) throw new Error('a new booking without its time')
  return { ...result, outcome, reservationNo, createdAt }
}

/** The booking just made, as a query would return it. */
export const newBooking = (
  booked: Booked,
  {
    slot: { restaurantNo, day, minute },
    guests,
    memberNo,
    contact,
  }: { slot: BookedSlot; guests: number; memberNo: string; contact: Contact },
): GuestViewRow => ({
  reservationNo: booked.reservationNo,
  restaurantNo,
  memberNo,
  reserveDay: day,
  reserveMin: minute,
  numberOfGuests: guests,
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  createdAt: booked.createdAt,
  restaurantName: booked.restaurantName,
  restaurantAddress: booked.restaurantAddress,
  photo: booked.photo,
  latitude: booked.latitude,
  longitude: booked.longitude,
  request: contact.request,
  guestPhone: contact.phone,
  isReviewed: false,
})
