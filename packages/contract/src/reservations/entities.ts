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
  cleanText,
  Day,
  emptyAsAbsent,
  Id,
  IdInput,
  judgedBy,
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
    /** How many days ahead, and until how long before, it takes bookings. */
    horizonDays: z.int(),
    leadMinutes: z.int(),
  })
  .meta({ id: 'ReservationInfo' })
export type ReservationInfo = z.infer<typeof ReservationInfo>

export const Slot = z
  .object({
    time: ClockTime,
    available: z.boolean(),
    /** Teams of that size that still fit, for as long as they stay. */
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

/** What a day is for a party. */
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
  /** Korean label a person can read; both names carry it. */
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
    /** What the guest wrote to the restaurant, and the number given to it. */
    request: z.string(),
    phone: z.string().nullable(),
    /** Still ahead and confirmed. */
    canCancel: z.boolean(),
    canChange: z.boolean(),
    /** They were there, and have written a review since. */
    isReviewed: z.boolean(),
  })
  .meta({ id: 'Reservation' })
export type Reservation = z.infer<typeof Reservation>

/** With its guest. A booking the owner entered by hand has no member. */
export const GuestReservation = z
  .object({
    ...booking,
    memberNo: Id.nullable(),
    memberId: z.string().nullable(),
    memberNickname: z.string().nullable(),
    source: ReservationSource,
    guestName: z.string().nullable(),
    guestPhone: z.string().nullable(),
    /** The owner's own. */
    memo: z.string(),
    /** The guest's; empty for anybody but the restaurant, as is the number of who booked here. */
    request: z.string(),
    stayMinutes: z.int(),
  })
  .meta({ id: 'GuestReservation' })
export type GuestReservation = z.infer<typeof GuestReservation>

/** What a change would strand: a booking, or an offer of the line, of which nobody knows whose it is. */
export const AffectedReservation = GuestReservation.extend({
  /** Until when an offer stands; absent of a booking. */
  heldUntil: z.iso.datetime().optional(),
}).meta({ id: 'AffectedReservation' })
export type AffectedReservation = z.infer<typeof AffectedReservation>

export const BoardDay = z
  .object({
    day: Day,
    slots: z.array(
      z.object({
        time: ClockTime,
        /** Teams and guests present then, those who came earlier and stay included. */
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

/** Who is still to come to restaurants that somebody is about to take away from them. */
export const UpcomingGuests = z
  .object({
    /** When it was asked. */
    today: Day,
    ...guestCount,
    /** Teams that get no news of ours: they phoned. */
    teamsByPhone: z.int(),
    /** Teams in line for a table there; absent from an older server. */
    teamsWaiting: z.int().optional(),
    firstDay: Day.nullable(),
    lastDay: Day.nullable(),
    /** All that are open, also those to which nobody comes. */
    restaurants: z.array(z.object({ restaurantNo: Id, restaurantName: z.string(), ...guestCount })),
    /** Soonest first, not all of many. */
    reservations: z.array(GuestReservation),
  })
  .meta({ id: 'UpcomingGuests' })
export type UpcomingGuests = z.infer<typeof UpcomingGuests>

const said = messages.reservation

/** Sent twice it means one booking. */
export const IdempotencyHeaders = requestObject({
  'idempotency-key': emptyAsAbsent(
    z
      .string(refusals.invalid.message)
      .max(limits.reservation.idempotencyKeyCharacters, refusals.invalid.message),
  ),
})

/** HH:mm, read into minutes of the business day: past the wire nobody reads a time again. */
const ChosenTime = cleanText(said.timeRequired).transform((time, context) => {
  const minute = parseClockTime(time)
  if (minute !== null) return minute
  context.addIssue({ code: 'custom', message: said.timeRequired })
  return z.NEVER
})

const guests = numberInput(said.guestsRequired).pipe(
  z
    .int(said.guestsRule)
    .min(1, said.guestsRequired)
    .max(limits.settings.guestsMax, said.guestsRule),
)

/** Who asks what is free may say for how many. */
export const PartySize = emptyAsAbsent(guests)

// The dialog of the spec sends what was not chosen as an empty value: the answer names it.
export const chosenTable = {
  reserveDay: ruledText((day) => (isDay(day) ? null : said.dayRequired)),
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
  request: optionalText(atMost(limits.reservation.requestCharacters, said.requestTooLong)),
  /** Where the restaurant can call back; nobody else sees it, and it is erased 30 days after the day. */
  phone,
})

export const ReservationChange = requestObject(chosenTable)

/** A booking the owner takes by phone or at the door; it takes the same seats. */
export const OwnerEntry = requestObject({
  /** Absent: the caller's first active restaurant. */
  restaurantNo: IdInput.optional(),
  ...chosenTable,
  source: ReservationSource.exclude(['app'], '예약 경로를 골라 주세요.'),
  guestName: optionalText(atMost(limits.reservation.guestNameCharacters, said.guestNameTooLong)),
  guestPhone: phone,
  memo: optionalText(atMost(limits.reservation.memoCharacters, said.memoTooLong)),
  /** They are here and sit down: only somebody at the door, and only now. */
  isSeated: emptyAsAbsent(YesNo),
  /** Asked whether to go above the limits or off the grid, the owner said yes. */
  isOver: emptyAsAbsent(YesNo),
  /** Likewise, asked whether to take somebody while the house is closed. */
  isOffHours: emptyAsAbsent(YesNo),
}).superRefine(judgedBy(entryProblem))

/** Somebody on the phone has a name or a number to be found by; somebody at the door needs neither. */
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
  if (source === 'phone' && isSeated === 'Y') return said.seatedAtTheDoor
  const isNamed = guestName !== '' || guestPhone !== ''
  return isNamed || isSeated === 'Y' ? null : said.guestNameRequired
}
