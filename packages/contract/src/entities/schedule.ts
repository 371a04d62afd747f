import { z } from 'zod'
import { messages } from '../messages.ts'
import { weekDays } from '../rules/time/weekdays.ts'
import { ClockTime, Day, Id, PictureAddress, YesNo } from '../wire.ts'
import { RestaurantStatus } from './restaurant.ts'

export const WeekDay = z.enum(weekDays, messages.hours.sevenDays).meta({ id: 'WeekDay' })

export const OperatingHours = z
  .object({
    operatingHoursNo: Id,
    restaurantNo: Id,
    weekDay: WeekDay,
    /** The same value again, for the card of the owner page. */
    weekday: WeekDay,
    startTime: ClockTime,
    endTime: ClockTime,
    breakStartTime: ClockTime.nullable(),
    breakEndTime: ClockTime.nullable(),
  })
  .meta({ id: 'OperatingHours' })
export type OperatingHours = z.infer<typeof OperatingHours>

/** A day that differs from its weekday: closed (휴무) or with other hours (단축 영업). */
export const HoursException = z
  .object({
    restaurantNo: Id,
    day: Day,
    isClosed: YesNo,
    startTime: ClockTime.nullable(),
    endTime: ClockTime.nullable(),
    breakStartTime: ClockTime.nullable(),
    breakEndTime: ClockTime.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'HoursException' })
export type HoursException = z.infer<typeof HoursException>

const ClockTimeOrEmpty = z.string().regex(/^(([0-3]\d|4[0-7]):[0-5]\d)?$/)

/** One weekday's window; an empty pair means that the day cannot be reserved. Monday first. */
export const ReservationWindow = z
  .object({
    restaurantNo: Id,
    weekDay: WeekDay,
    reservationStartTime: ClockTimeOrEmpty,
    reservationEndTime: ClockTimeOrEmpty,
  })
  .meta({ id: 'ReservationWindow' })
export type ReservationWindow = z.infer<typeof ReservationWindow>

export const SettingInfo = z
  .object({
    restaurantNo: Id,
    interval: z.int(),
    minNum: z.int(),
    maxNum: z.int(),
    maxTeamNum: z.int(),
    description: z.string(),
    /** How long a party stays; null: until the next time. */
    stayMinutes: z.int().nullable(),
    /** Parties of up to so many stay so long instead, smallest first. */
    stayByParty: z.array(z.object({ upTo: z.int(), minutes: z.int() })),
    /** Guests present at one time; null: no limit of its own. */
    maxSeats: z.int().nullable(),
    /** How many days ahead it takes bookings, and until how long before. */
    horizonDays: z.int(),
    leadMinutes: z.int(),
    isPaused: YesNo,
    /** The last paused day; null while paused without an end, and when not paused. */
    pausedUntil: Day.nullable(),
  })
  .meta({ id: 'SettingInfo' })
export type SettingInfo = z.infer<typeof SettingInfo>

/** No settings: an empty list and null. */
export const ReservationSettings = z
  .object({ reservation: z.array(ReservationWindow), settingInfo: SettingInfo.nullable() })
  .meta({ id: 'ReservationSettings' })
export type ReservationSettings = z.infer<typeof ReservationSettings>

export const OwnedRestaurant = z
  .object({
    restaurantNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantPhoneNumber: z.string(),
    restaurantDescription: z.string(),
    restaurantMainPhoto: PictureAddress.nullable(),
    isActive: RestaurantStatus,
  })
  .meta({ id: 'OwnedRestaurant' })
export type OwnedRestaurant = z.infer<typeof OwnedRestaurant>
