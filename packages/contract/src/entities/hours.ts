import { z } from 'zod'
import { messages } from '../messages.ts'
import { weekDays } from '../rules/weekdays.ts'
import { ClockTime, Day, Id, YesNo } from '../wire.ts'

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
