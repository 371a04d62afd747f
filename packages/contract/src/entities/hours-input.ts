import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { judgedBy, optionalText } from '../ruled-text.ts'
import { atMost } from '../rules/text-length.ts'
import {
  type DayHours,
  exceptionProblem,
  rolledOver,
  weekHoursProblem,
} from '../rules/weekly-hours.ts'
import { DayInput, emptyAsAbsent, IdInput, requestObject, YesNo } from '../wire.ts'
import { WeekDay } from './hours.ts'

/** HH:mm, or nothing: empty, null and absent mean the same. */
export const TimeOrEmpty = z
  .string(messages.clock.rule)
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
export const WeekHoursInput = z
  .array(
    requestObject({ restaurantNo: emptyAsAbsent(IdInput), weekDay: WeekDay, ...times }),
    messages.hours.sevenDays,
  )
  .superRefine(judgedBy(sentWeekProblem))
  .transform((week) => week.map((day) => ({ ...day, ...rolledOver(day) })))

export const HoursExceptionInput = requestObject({
  restaurantNo: emptyAsAbsent(IdInput),
  day: DayInput,
  isClosed: YesNo,
  ...times,
  reason: optionalText(
    atMost(limits.hours.exceptionReasonCharacters, messages.hours.exceptionReasonTooLong),
  ),
})
  .superRefine(judgedBy(exceptionProblem))
  .transform((exception) => ({ ...exception, ...rolledOver(exception) }))
