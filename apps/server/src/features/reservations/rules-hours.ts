import { parseClockTime } from '@matjari/contract/rules/clock-time'
import { weekDays } from '@matjari/contract/rules/weekdays'
import { type DayHours, hasBreak, isClosedDay } from '@matjari/contract/rules/weekly-hours'
import type { Schedule } from './rules-schedule.ts'

const minutes = (time: string) => parseClockTime(time) ?? 0

/** Hours as they are sent, in minutes; null: closed. */
export const sentHours = (day: DayHours) =>
  isClosedDay(day)
    ? null
    : {
        start: minutes(day.startTime),
        end: minutes(day.endTime),
        rest: hasBreak(day)
          ? { start: minutes(day.breakStartTime), end: minutes(day.breakEndTime) }
          : null,
      }

type SentDay = DayHours & { readonly weekDay: (typeof weekDays)[number] }

/** By weekday from 1, Monday; a closed one is absent. */
export function sentWeek(week: readonly SentDay[]): Schedule['hours'] {
  const open = new Map<number, NonNullable<ReturnType<typeof sentHours>>>()
  for (const day of week) {
    const hours = sentHours(day)
    if (hours) open.set(weekDays.indexOf(day.weekDay) + 1, hours)
  }
  return open
}
