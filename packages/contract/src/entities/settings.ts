import { z } from 'zod'
import { Day, Id, YesNo } from '../wire.ts'
import { WeekDay } from './hours.ts'
import { RestaurantStatus } from './restaurant.ts'

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
    restaurantMainPhoto: z.string().nullable(),
    isActive: RestaurantStatus,
  })
  .meta({ id: 'OwnedRestaurant' })
export type OwnedRestaurant = z.infer<typeof OwnedRestaurant>
