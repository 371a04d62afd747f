import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { OwnRestaurantNo, ownRestaurant } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import {
  settingInfoProblem,
  weekWindowsProblem,
  windowProblem,
  windowRolledOver,
} from '../rules/schedule/settings.ts'
import {
  type DayHours,
  exceptionProblem,
  rolledOver,
  weekHoursProblem,
} from '../rules/schedule/weekly-hours.ts'
import { atMost } from '../rules/text-length.ts'
import { daysBetween } from '../rules/time/seoul-day.ts'
import { weekDays } from '../rules/time/weekdays.ts'
import {
  boundedList,
  boundedText,
  DayInput,
  emptyAsAbsent,
  judgedBy,
  numberInput,
  optionalText,
  requestObject,
  shortUnits,
  YesNo,
} from '../wire.ts'
import { WeekDay } from './schedule.ts'

/** HH:mm, or nothing: empty, null and absent mean the same. */
export const TimeOrEmpty = boundedText(shortUnits, messages.clock.rule)
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

/** Seven days, all or none. Without restaurantNo the caller's first active restaurant is meant. */
export const WeekHoursInput = boundedList(
  requestObject({ restaurantNo: OwnRestaurantNo, weekDay: WeekDay, ...times }),
  { max: weekDays.length, message: messages.hours.sevenDays },
)
  .superRefine(judgedBy(sentWeekProblem))
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
  .superRefine(judgedBy(exceptionProblem))
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
}).superRefine(judgedBy(rangeProblem))

export const ClosedRange = requestObject(range).superRefine(judgedBy(rangeProblem))

const said = messages.settings

const WindowInput = requestObject({
  restaurantNo: OwnRestaurantNo,
  weekDay: WeekDay,
  reservationStartTime: TimeOrEmpty,
  reservationEndTime: TimeOrEmpty,
})
  .superRefine(judgedBy(windowProblem))
  .transform(windowRolledOver)

/** Absent, null and empty mean what the specification means. */
const numberOr = <Default extends number | null>(absent: Default, message: string) =>
  emptyAsAbsent(numberInput(message).nullable()).transform((sent) => sent ?? absent)

const SettingInfoInput = z
  .object(
    {
      restaurantNo: OwnRestaurantNo,
      interval: numberInput(said.intervalRule),
      minNum: numberInput(said.minNumRule),
      maxNum: numberInput(said.maxNumRule),
      maxTeamNum: numberInput(said.maxTeamNumRule),
      description: optionalText(
        atMost(limits.settings.descriptionCharacters, said.descriptionTooLong),
        limits.settings.descriptionCharacters,
      ),
      stayMinutes: numberOr(null, said.stayRule),
      stayByParty: boundedList(
        requestObject({
          upTo: numberInput(said.stayByPartyRule),
          minutes: numberInput(said.stayRule),
        }),
        { max: limits.settings.stay.stepsMax, message: said.stayByPartyRule },
      )
        .nullish()
        .transform((steps) => steps ?? []),
      maxSeats: numberOr(null, said.maxSeatsRule),
      horizonDays: numberOr(limits.settings.horizonDays.default, said.horizonDaysRule),
      leadMinutes: numberOr(limits.settings.leadMinutes.default, said.leadMinutesRule),
    },
    said.intervalRule,
  )
  .superRefine(judgedBy(settingInfoProblem))

type SentSettings = {
  readonly reservation: readonly z.output<typeof WindowInput>[]
  readonly settingInfo: z.output<typeof SettingInfoInput>
}

function sentSettingsProblem({ reservation, settingInfo }: SentSettings): string | null {
  const named = [settingInfo, ...reservation].flatMap(({ restaurantNo }) => restaurantNo ?? [])
  return new Set(named).size <= 1 ? weekWindowsProblem(reservation) : messages.hours.oneRestaurant
}

/** A weekday that is not listed cannot be reserved. */
export const SettingsInput = requestObject({
  reservation: boundedList(WindowInput, { message: said.allClosed }),
  settingInfo: SettingInfoInput,
}).superRefine(judgedBy(sentSettingsProblem))

/** A change that is only being considered. */
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
