import { createHash } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { slotReasons } from '@matjari/contract/reservations/state'
import { codeOf, isLockTimeout, violated } from '../../db/errors.ts'
import { AppError } from '../../lib/app-error.ts'
import type { BookedSlot, BookingAnswer, BookingOutcome } from './booking.sql.ts'
import type { GuestViewRow } from './reservations.ts'

const said = messages.reservation

/** A table somebody asks for. */
export type BookingRequest = {
  readonly day: string
  readonly minute: number
  readonly guests: number
}

/** What the restaurant is told besides. */
export type Contact = { readonly request: string; readonly phone: string | null }

export const contactOf = (sent: { readonly request: string; readonly phone: string }): Contact => ({
  request: sent.request,
  phone: sent.phone === '' ? null : sent.phone,
})

type SentRequest = {
  readonly reserveDay: string
  /** In minutes: the contract has read it. */
  readonly reserveTime: number
  readonly numberOfGuests: number
}

export const bookingRequestOf = (sent: SentRequest): BookingRequest => ({
  day: sent.reserveDay,
  minute: sent.reserveTime,
  guests: sent.numberOfGuests,
})

/** How long the same key means the same booking. */
const keyMs = limits.reservation.idempotencyHours * 60 * 60_000

export const keysSince = (now: Date) => new Date(now.getTime() - keyMs)

/** How long a no is the answer for its key: as long as anybody sends the same request again. */
const refusalMs = 60_000

export const refusalsSince = (now: Date) => new Date(now.getTime() - refusalMs)

/** What was asked for, short: the same key with another one is another request. */
export const requestHash = (
  { restaurantNo, day, minute }: BookedSlot,
  { guests, contact: { request, phone } }: { readonly guests: number; readonly contact: Contact },
) =>
  createHash('sha256')
    .update(`${restaurantNo} ${day} ${minute} ${guests}`)
    .update(request === '' && phone === null ? '' : JSON.stringify([request, phone]))
    .digest()

/** The counter's own word: somebody was faster between the look and the lock. */
export const isSlotFull = (error: unknown) => codeOf(error) === 'RB001'

/** Likewise: the owner changed what is offered. */
export const isRuleChanged = (error: unknown) => codeOf(error) === 'RB002'

/** Likewise: the member took other tables meanwhile. */
export const isBookingLimitReached = (error: unknown) => codeOf(error) === 'RB004'

/** Likewise: the member is no longer who they were when they asked. */
export const isMemberChanged = (error: unknown) =>
  isBookingLimitReached(error) || codeOf(error) === 'RB003' || codeOf(error) === 'RB005'

/** Too many want this restaurant at once, or somebody holds it for long: nobody waits for it without end. */
export const busyRefusal = () => new AppError('unavailable', { message: said.busy, retryAfter: 2 })

export const isBusy = (error: unknown) => error instanceof AppError && error.kind === 'unavailable'

/** The counter and the index have the last word, whatever was seen before. */
export function refuseTakenSlot(error: unknown): never {
  if (isLockTimeout(error)) throw busyRefusal()
  const outcome = outcomeOf(error)
  throw outcome === null ? error : refusalOf[outcome](emptyAnswer(outcome))
}

/** What the database refuses by itself, as an answer for the one who asked; null for any other error. */
export function refusedAnswer(error: unknown): BookingAnswer | null {
  const outcome = outcomeOf(error)
  return outcome && emptyAnswer(outcome)
}

function outcomeOf(error: unknown): RefusedOutcome | null {
  if (isSlotFull(error)) return 'full'
  if (codeOf(error) === 'RB003') return 'inactive'
  if (codeOf(error) === 'RB004') return 'heldEnough'
  if (codeOf(error) === 'RB005') return 'left'
  return violated(error) === 'reservation_live_once' ? 'alreadyBooked' : null
}

const emptyAnswer = (outcome: RefusedOutcome): BookingAnswer => ({
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

const refusalOf: Record<RefusedOutcome, (answer: BookingAnswer) => AppError> = {
  otherRequest: () => new AppError('unprocessable', { message: said.otherRequest }),
  alreadyBooked: () => new AppError('alreadyBooked'),
  notFound: () => new AppError('notFound', { message: messages.restaurant.notShown }),
  notActive: () => conflict(slotReasons.notActive),
  noSettings: () => new AppError('conflict', { message: said.noSettings }),
  offGrid: () => new AppError('invalid', { message: said.noSuchTime }),
  closed: () => conflict(slotReasons.closed),
  break: () => conflict(slotReasons.break),
  past: () => conflict(slotReasons.past),
  lead: () => conflict(slotReasons.lead),
  horizon: () => conflict(slotReasons.horizon),
  paused: () => conflict(slotReasons.paused),
  guests: ({ minNum, maxNum }) =>
    new AppError('invalid', { message: said.guestsBetween(minNum ?? 1, maxNum ?? 1) }),
  full: () => new AppError('slotTaken'),
  tooManyUpcoming: () => new AppError('bookingLimit', { message: said.tooManyUpcoming }),
  tooManyThatDay: () => new AppError('bookingLimit', { message: said.tooManyThatDay }),
  tooClose: () => new AppError('bookingLimit', { message: said.tooClose }),
  heldEnough: () => new AppError('bookingLimit'),
  inactive: () => new AppError('inactive'),
  left: () => new AppError('signedOut'),
}

const conflict = (reason: string) => new AppError('conflict', { message: `${reason}.` })

type NumberedAnswer = BookingAnswer & { readonly reservationNo: string }
type Booked = NumberedAnswer & { readonly outcome: 'booked'; readonly createdAt: Date }
type Replayed = NumberedAnswer & { readonly outcome: 'replayed' }

/** The booking, or the reason there is none. */
export function requireBooked(answer: BookingAnswer): Booked | Replayed {
  const { outcome, reservationNo, createdAt } = answer
  if (outcome === 'again') throw new Error('a request was left without an answer')
  if (outcome !== 'booked' && outcome !== 'replayed') throw refusalOf[outcome](answer)
  if (reservationNo === null) throw new Error('a booking without a number')
  if (outcome === 'replayed') return { ...answer, outcome, reservationNo }
  if (createdAt === null) throw new Error('a new booking without its time')
  return { ...answer, outcome, reservationNo, createdAt }
}

/** The booking just made, as a look at it would find it. */
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
