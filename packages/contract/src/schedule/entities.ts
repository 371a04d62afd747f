import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { OwnRestaurantNo, ownRestaurant } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import { RestaurantStatus } from '../restaurants/entities.ts'
import { daysBetween, weekDays } from '../seoul-day.ts'
import { atMost } from '../text-length.ts'
import {
  boundedList,
  boundedText,
  ClockTime,
  checkedBy,
  Day,
  DayInput,
  emptyAsAbsent,
  Id,
  numberInput,
  optionalText,
  PictureAddress,
  requestObject,
  shortUnits,
  YesNo,
} from '../wire.ts'
import { type DayHours, exceptionProblem, rolledOver, weekHoursProblem } from './hours-rules.ts'
import { type NumberSettingName, type NumberSettings, numberSettingRows } from './settings.ts'
import {
  settingInfoProblem,
  weekWindowsProblem,
  windowProblem,
  windowRolledOver,
} from './settings-rules.ts'

const WeekDay = z.enum(weekDays, messages.hours.sevenDays).meta({ id: 'WeekDay' })

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
const ReservationWindow = z
  .object({
    restaurantNo: Id,
    weekDay: WeekDay,
    reservationStartTime: ClockTimeOrEmpty,
    reservationEndTime: ClockTimeOrEmpty,
  })
  .meta({ id: 'ReservationWindow' })
type ReservationWindow = z.infer<typeof ReservationWindow>

const numberFields = Object.fromEntries(
  numberSettingRows.map(([name, row]) => [
    name,
    row.default === null ? z.int().nullable() : z.int(),
  ]),
) as {
  [Name in NumberSettingName]: null extends NumberSettings[Name]
    ? z.ZodNullable<z.ZodInt>
    : z.ZodInt
}

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
    /** Parties up to this size stay this long instead, smallest first. */
    stayByParty: z.array(z.object({ upTo: z.int(), minutes: z.int() })),
    ...numberFields,
    isPaused: YesNo,
    /** The last paused day; null while paused without an end, and when not paused. */
    pausedUntil: Day.nullable(),
  })
  .meta({ id: 'SettingInfo' })
export type SettingInfo = z.infer<typeof SettingInfo>

/** Without settings: an empty list and null. */
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

/** HH:mm, or nothing: empty, null and absent mean the same. */
const TimeOrEmpty = boundedText(shortUnits, messages.clock.rule)
  .nullish()
  .transform((time) => (time ?? '').trim())

const times = {
  startTime: TimeOrEmpty,
  endTime: TimeOrEmpty,
  breakStartTime: TimeOrEmpty,
  breakEndTime: TimeOrEmpty,
}

type SentDay = DayHours & { readonly restaurantNo?: string | undefined; readonly weekDay: string }

function sentWeekProblem(week: readonly SentDay[]): string | null {
  const isOfOne = new Set(week.map((day) => day.restaurantNo)).size <= 1
  return isOfOne ? weekHoursProblem(week) : messages.hours.oneRestaurant
}

/** Seven days, all or none. Without restaurantNo, for the caller's first active restaurant. */
export const WeekHoursInput = boundedList(
  requestObject({ restaurantNo: OwnRestaurantNo, weekDay: WeekDay, ...times }),
  { max: weekDays.length, message: messages.hours.sevenDays },
)
  .superRefine(checkedBy(sentWeekProblem))
  .transform((week) => week.map((day) => ({ ...day, ...rolledOver(day) })))

export const HoursExceptionInput = requestObject({
  restaurantNo: OwnRestaurantNo,
  day: DayInput,
  isClosed: YesNo,
  ...times,
  reason: optionalText(
    atMost(limits.hours.exceptionReasonCharacters, messages.hours.exceptionReasonTooLong),
  ),
})
  .superRefine(checkedBy(exceptionProblem))
  .transform((exception) => ({ ...exception, ...rolledOver(exception) }))

const rangeProblem = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const days = daysBetween(from, to)
  return days >= 0 && days < limits.hours.rangeDaysMax ? null : messages.desk.rangeRule
}

const range = { restaurantNo: OwnRestaurantNo, from: DayInput, to: DayInput }

/** Closed from one day to another, both included. */
export const ClosedRangeInput = requestObject({
  ...range,
  reason: optionalText(
    atMost(limits.hours.exceptionReasonCharacters, messages.hours.exceptionReasonTooLong),
  ),
}).superRefine(checkedBy(rangeProblem))

export const ClosedRange = requestObject(range).superRefine(checkedBy(rangeProblem))

const sentences = messages.settings

const WindowInput = requestObject({
  restaurantNo: OwnRestaurantNo,
  weekDay: WeekDay,
  reservationStartTime: TimeOrEmpty,
  reservationEndTime: TimeOrEmpty,
})
  .superRefine(checkedBy(windowProblem))
  .transform(windowRolledOver)

/** Absent, null and empty mean the specification's default. */
const numberOr = <Default extends number | null>(absent: Default, message: string) =>
  emptyAsAbsent(numberInput(message).nullable()).transform((sent) => sent ?? absent)

const numberInputs = Object.fromEntries(
  numberSettingRows.map(([name, row]) => [name, numberOr(row.default, row.message)]),
) as {
  [Name in NumberSettingName]: ReturnType<typeof numberOr<NumberSettings[Name]>>
}

const SettingInfoInput = z
  .object(
    {
      restaurantNo: OwnRestaurantNo,
      interval: numberInput(sentences.intervalRule),
      minNum: numberInput(sentences.minNumRule),
      maxNum: numberInput(sentences.maxNumRule),
      maxTeamNum: numberInput(sentences.maxTeamNumRule),
      description: optionalText(
        atMost(limits.settings.descriptionCharacters, sentences.descriptionTooLong),
        limits.settings.descriptionCharacters,
      ),
      stayMinutes: numberOr(null, sentences.stayRule),
      stayByParty: boundedList(
        requestObject({
          upTo: numberInput(sentences.stayByPartyRule),
          minutes: numberInput(sentences.stayRule),
        }),
        { max: limits.settings.stay.stepsMax, message: sentences.stayByPartyRule },
      )
        .nullish()
        .transform((steps) => steps ?? []),
      ...numberInputs,
    },
    sentences.intervalRule,
  )
  .superRefine(checkedBy(settingInfoProblem))

function sentSettingsProblem({
  reservation,
  settingInfo,
}: {
  reservation: readonly z.output<typeof WindowInput>[]
  settingInfo: z.output<typeof SettingInfoInput>
}): string | null {
  const named = [settingInfo, ...reservation].flatMap(({ restaurantNo }) => restaurantNo ?? [])
  return new Set(named).size <= 1 ? weekWindowsProblem(reservation) : messages.hours.oneRestaurant
}

/** A weekday that is not listed cannot be reserved. */
export const SettingsInput = requestObject({
  reservation: boundedList(WindowInput, { message: sentences.allClosed }),
  settingInfo: SettingInfoInput,
}).superRefine(checkedBy(sentSettingsProblem))

/** A change whose effect is only previewed. */
export const PlannedChange = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('hours'), hours: WeekHoursInput }),
    requestObject({ kind: z.literal('settings'), settings: SettingsInput }),
    requestObject({ kind: z.literal('settingsDeleted'), ...ownRestaurant }),
    requestObject({ kind: z.literal('exception'), exception: HoursExceptionInput }),
    requestObject({ kind: z.literal('closedRange'), range: ClosedRangeInput }),
    requestObject({ kind: z.literal('exceptionDeleted'), ...ownRestaurant, day: DayInput }),
  ],
  refusals.invalid.message,
)
