import { z } from 'zod'
import {
  cancellers,
  reservationSources,
  reservationStates,
  slotReasons,
} from '../rules/reservations/state.ts'
import { dayStates } from '../rules/tonight/day-state.ts'
import { ClockTime, Day, Id, keyEnum, PictureAddress, Timestamp } from '../wire.ts'

export const ReservationState = z
  .enum(reservationStates, '예약 상태를 다시 확인해 주세요.')
  .meta({ id: 'ReservationState' })
export const Canceller = keyEnum(cancellers).meta({ id: 'Canceller' })
export const ReservationSource = keyEnum(reservationSources, '예약 경로를 골라 주세요.').meta({
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
