import { formatClockTime, parseClockTime } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { type DayHours, hasBreak, isClosedDay } from '@matjari/contract/schedule/hours-rules'
import { addDays, daysBetween, seoulToday, weekDays } from '@matjari/contract/seoul-day'
import { AppError } from '../../lib/app-error.ts'
import type { Schedule } from './schedule.rules.ts'

const clock = (minutes: number | null) => (minutes === null ? null : formatClockTime(minutes))

/** HH:mm of the business day: two in the morning after it is 26:00. */
export const timesOf = (row: {
  startMin: number | null
  endMin: number | null
  breakStartMin: number | null
  breakEndMin: number | null
}) => ({
  startTime: clock(row.startMin),
  endTime: clock(row.endMin),
  breakStartTime: clock(row.breakStartMin),
  breakEndTime: clock(row.breakEndMin),
})

const daysAhead = 60
const daysMax = 366

/** The days a question is about, both ends included: the coming two months unless it says which. */
export function requestedDays(
  sent: { from?: string | undefined; to?: string | undefined },
  now: Date,
) {
  const today = seoulToday(now)
  const from = sent.from ?? (sent.to !== undefined && sent.to < today ? sent.to : today)
  const to = sent.to ?? addDays(from, daysAhead)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new AppError('invalid', { message: '날짜를 다시 확인해 주세요.' })
  if (days > daysMax)
    throw new AppError('invalid', { message: `한 번에 ${daysMax}일까지 볼 수 있어요.` })
  return { from, to }
}

/** A day that is over has no guests to cancel. */
export function requireNotPast({ from }: { readonly from: string }, now: Date) {
  if (from < seoulToday(now)) throw new AppError('invalid', { message: messages.desk.rangePast })
}

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
