import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import {
  closedDay,
  type DayHours,
  defaultDay,
  exceptionProblem,
} from '@matjari/contract/schedule/hours-rules'
import { weekDayOf } from '@matjari/contract/seoul-day'
import { atMost } from '@matjari/contract/text-length'
import { lastExceptionDay } from '../../features/opening-hours/opening-hours-api.ts'
import { draftTimes, isSameDay } from './week-draft.ts'

/** One day with special hours. */
export type ExceptionDraft = {
  readonly day: string | null
  readonly isClosed: boolean
  /** Null while untouched: then the hours of the weekday apply. */
  readonly hours: DayHours | null
  readonly reason: string
}

export const newException: ExceptionDraft = { day: null, isClosed: true, hours: null, reason: '' }

export const exceptionDraft = (saved: HoursException): ExceptionDraft => ({
  day: saved.day,
  isClosed: saved.isClosed === 'Y',
  hours: saved.isClosed === 'Y' ? null : draftTimes(saved),
  reason: saved.reason,
})

/** The hours the form shows: without own hours, those of the weekday. */
export function exceptionHours(draft: ExceptionDraft, week: readonly OperatingHours[]): DayHours {
  if (draft.hours) return draft.hours
  const weekDay = draft.day && weekDayOf(draft.day)
  const usual = week.find((day) => day.weekDay === weekDay)
  return usual ? draftTimes(usual) : defaultDay
}

export const exceptionBody = (
  draft: ExceptionDraft,
  { restaurantNo, hours }: { readonly restaurantNo: string; readonly hours: DayHours },
) => ({
  restaurantNo,
  day: draft.day ?? '',
  isClosed: draft.isClosed ? ('Y' as const) : ('N' as const),
  ...(draft.isClosed ? closedDay : hours),
  reason: draft.reason.trim(),
})

export type ExceptionProblems = {
  readonly day: string | null
  readonly hours: string | null
  readonly reason: string | null
}

const reasonProblem = atMost(
  limits.hours.exceptionReasonCharacters,
  messages.hours.exceptionReasonTooLong,
)

function dayProblem(day: string | null, today: string): string | null {
  if (day === null) return '날짜를 골라 주세요.'
  if (day < today) return '오늘이나 그 뒤의 날을 골라 주세요.'
  return day > lastExceptionDay(today) ? '앞으로 1년 안의 날을 골라 주세요.' : null
}

export const exceptionProblems = (
  draft: ExceptionDraft,
  { hours, today }: { readonly hours: DayHours; readonly today: string },
): ExceptionProblems => ({
  day: dayProblem(draft.day, today),
  hours: exceptionProblem({ ...hours, isClosed: draft.isClosed ? 'Y' : 'N' }),
  reason: reasonProblem(draft.reason.trim()),
})

export const isSameException = (one: ExceptionDraft, other: ExceptionDraft) =>
  one.day === other.day &&
  one.isClosed === other.isClosed &&
  one.reason.trim() === other.reason.trim() &&
  isSameDay(one.hours ?? closedDay, other.hours ?? closedDay)
