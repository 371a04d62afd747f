import { z } from 'zod'
import { parseClockTime } from '../clock-time.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { formatPhone, isPhone } from '../phone.ts'
import { refusals } from '../refusals.ts'
import { isDay } from '../seoul-day.ts'
import { dayStates } from '../table-search/offers.ts'
import { atMost } from '../text-length.ts'
import {
  ClockTime,
  checkedBy,
  cleanText,
  Day,
  emptyAsAbsent,
  Id,
  IdInput,
  keyEnum,
  numberInput,
  optionalText,
  PictureAddress,
  requestObject,
  ruledText,
  Timestamp,
  YesNo,
} from '../wire.ts'
import { cancellers, reservationSources, reservationStates, slotReasons } from './state.ts'

export const ReservationState = z
  .enum(reservationStates, '예약 상태를 다시 확인해 주세요.')
  .meta({ id: 'ReservationState' })
const Canceller = keyEnum(cancellers).meta({ id: 'Canceller' })
const ReservationSource = keyEnum(reservationSources, '예약 경로를 골라 주세요.').meta({
  id: 'ReservationSource',
})
export const SlotReason = keyEnum(slotReasons).meta({ id: 'SlotReason' })

export const ReservationInfo = z
  .object({
    minNum: z.int(),
    maxNum: z.int(),
    description: z.string(),
    interval: z.int(),
    /** How many days ahead it takes bookings, and until how long before the time. */
    horizonDays: z.int(),
    leadMinutes: z.int(),
  })
  .meta({ id: 'ReservationInfo' })
export type ReservationInfo = z.infer<typeof ReservationInfo>

export const Slot = z
  .object({
    time: ClockTime,
    available: z.boolean(),
    /** How many more teams of that size fit for their whole stay. */
    remaining: z.int(),
    /** Null when it can be booked. */
    reason: SlotReason.nullable(),
  })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof Slot>

export const Availability = z
  .object({
    /** HH:mm to whether it can be booked; empty on a closed day. */
    resultMap: z.record(z.string(), z.boolean()),
    slots: z.array(Slot),
  })
  .meta({ id: 'Availability' })
export type Availability = z.infer<typeof Availability>

/** The state of a day for a party. */
export const BookableDay = z
  .object({
    day: Day,
    dayState: z.enum(dayStates),
    /** The first time that can be booked; null unless the state is `open`. */
    firstTime: ClockTime.nullable(),
  })
  .meta({ id: 'BookableDay' })
export type BookableDay = z.infer<typeof BookableDay>

const booking = {
  reservationNo: Id,
  restaurantNo: Id,
  restaurantName: z.string(),
  reserveDay: Day,
  reserveTime: ClockTime,
  numberOfGuests: z.int(),
  createDate: Timestamp,
  /** The Korean label; both names carry it. */
  status: z.string(),
  reservationStatus: z.string(),
  state: ReservationState,
  cancelledBy: Canceller.nullable(),
  cancelReason: z.string().nullable(),
}

export const Reservation = z
  .object({
    ...booking,
    restaurantAddress: z.string(),
    restaurantImage: PictureAddress.nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    /** The guest's message to the restaurant, and the phone number given to it. */
    request: z.string(),
    phone: z.string().nullable(),
    /** Still ahead and confirmed. */
    canCancel: z.boolean(),
    canChange: z.boolean(),
    /** The guest came, and has written a review since. */
    isReviewed: z.boolean(),
  })
  .meta({ id: 'Reservation' })
export type Reservation = z.infer<typeof Reservation>

/** A booking with its guest. A booking that the owner entered has no member. */
export const GuestReservation = z
  .object({
    ...booking,
    memberNo: Id.nullable(),
    memberId: z.string().nullable(),
    memberNickname: z.string().nullable(),
    source: ReservationSource,
    guestName: z.string().nullable(),
    guestPhone: z.string().nullable(),
    /** The owner's memo. */
    memo: z.string(),
    /** The guest's request; empty for any reader but the restaurant, as is the guest's phone number. */
    request: z.string(),
    stayMinutes: z.int(),
  })
  .meta({ id: 'GuestReservation' })
export type GuestReservation = z.infer<typeof GuestReservation>

/** What a change would affect: a booking, or a waitlist offer, whose guest stays unnamed. */
export const AffectedReservation = GuestReservation.extend({
  /** When an offer ends; absent for a booking. */
  heldUntil: z.iso.datetime().optional(),
}).meta({ id: 'AffectedReservation' })
export type AffectedReservation = z.infer<typeof AffectedReservation>

export const BoardDay = z
  .object({
    day: Day,
    slots: z.array(
      z.object({
        time: ClockTime,
        /** Teams and guests present then, including earlier ones that stay. */
        booked: z.int(),
        guests: z.int(),
        maxTeamNum: z.int(),
        maxSeats: z.int().nullable(),
        reservations: z.array(GuestReservation),
      }),
    ),
  })
  .meta({ id: 'BoardDay' })
export type BoardDay = z.infer<typeof BoardDay>

const guestCount = { teams: z.int(), guests: z.int(), teamsToday: z.int() }

/** Guests with bookings at restaurants that an owner or administrator is about to close. */
export const UpcomingGuests = z
  .object({
    /** The day of the answer. */
    today: Day,
    ...guestCount,
    /** Teams that booked by phone and get no message from us. */
    teamsByPhone: z.int(),
    /** Teams on the waitlist there; absent from an older server. */
    teamsWaiting: z.int().optional(),
    firstDay: Day.nullable(),
    lastDay: Day.nullable(),
    /** All that are open, also those without bookings. */
    restaurants: z.array(z.object({ restaurantNo: Id, restaurantName: z.string(), ...guestCount })),
    /** Soonest first, up to a limit. */
    reservations: z.array(GuestReservation),
  })
  .meta({ id: 'UpcomingGuests' })
export type UpcomingGuests = z.infer<typeof UpcomingGuests>

const sentences = messages.reservation

/** A request sent twice with the same key makes one booking. */
export const IdempotencyHeaders = requestObject({
  'idempotency-key': emptyAsAbsent(
    z
      .string(refusals.invalid.message)
      .max(limits.reservation.idempotencyKeyCharacters, refusals.invalid.message),
  ),
})

/** HH:mm, parsed into minutes of the business day: only the wire schema parses times. */
const ChosenTime = cleanText(sentences.timeRequired).transform((time, context) => {
  const minute = parseClockTime(time)
  if (minute !== null) return minute
  context.addIssue({ code: 'custom', message: sentences.timeRequired })
  return z.NEVER
})

const guests = numberInput(sentences.guestsRequired).pipe(
  z
    .int(sentences.guestsRule)
    .min(1, sentences.guestsRequired)
    .max(limits.settings.guestsMax, sentences.guestsRule),
)

/** A query for free times may name the party size. */
export const PartySize = emptyAsAbsent(guests)

// The spec's dialog sends empty values for what was not chosen: the refusal names the first of them.
export const chosenTable = {
  reserveDay: ruledText((day) => (isDay(day) ? null : sentences.dayRequired)),
  numberOfGuests: guests,
  reserveTime: ChosenTime,
}

const phone = optionalText((text) =>
  text === '' || isPhone(text) ? null : messages.registration.phoneRule,
).transform(formatPhone)

export const ReserveInput = requestObject({
  restaurantNo: IdInput,
  ...chosenTable,
  /** For the restaurant: '창가 자리로 부탁드려요'. */
  request: optionalText(atMost(limits.reservation.requestCharacters, sentences.requestTooLong)),
  /** For the restaurant's call back; no other member sees it, and it is erased 30 days after the day. */
  phone,
})

export const ReservationChange = requestObject(chosenTable)

/** A booking the owner takes by phone or for a walk-in; it takes the same seats. */
export const OwnerEntry = requestObject({
  /** Absent: the caller's first active restaurant. */
  restaurantNo: IdInput.optional(),
  ...chosenTable,
  source: ReservationSource.exclude(['app'], '예약 경로를 골라 주세요.'),
  guestName: optionalText(
    atMost(limits.reservation.guestNameCharacters, sentences.guestNameTooLong),
  ),
  guestPhone: phone,
  memo: optionalText(atMost(limits.reservation.memoCharacters, sentences.memoTooLong)),
  /** The guests sit down now: only for a walk-in. */
  isSeated: emptyAsAbsent(YesNo),
  /** The owner confirmed a booking above the limits or off the grid. */
  isOver: emptyAsAbsent(YesNo),
  /** The owner confirmed a booking outside the opening hours. */
  isOffHours: emptyAsAbsent(YesNo),
}).superRefine(checkedBy(entryProblem))

/** A phone booking needs a name or a number to be found by; a walk-in needs neither. */
function entryProblem({
  source,
  guestName,
  guestPhone,
  isSeated,
}: {
  source: 'phone' | 'walkIn'
  guestName: string
  guestPhone: string
  isSeated?: YesNo | undefined
}): string | null {
  if (source === 'phone' && isSeated === 'Y') return sentences.seatedAtTheDoor
  const isNamed = guestName !== '' || guestPhone !== ''
  return isNamed || isSeated === 'Y' ? null : sentences.guestNameRequired
}
