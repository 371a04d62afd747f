import { guestClock } from '@matjari/contract/clock-time'
import type { HoursException } from '@matjari/contract/schedule/entities'
import { type Hours, timesOn } from '@matjari/contract/schedule/open-now'
import {
  dayLabel,
  type WeekDay,
  weekDayLabel,
  weekDayOf,
  weekDays,
} from '@matjari/contract/seoul-day'
import { lastToldDay } from '../api.ts'
import { runsOf } from '../closures/runs.ts'

type Times = NonNullable<ReturnType<typeof timesOn>>

export type HoursText = {
  /** Null when closed. */
  readonly range: string | null
  readonly rest: string | null
}

export type HoursRow = HoursText & {
  readonly weekDay: WeekDay
  readonly label: string
  readonly isToday: boolean
  /** What is different about today. */
  readonly note: string | null
}

const range = (start: string, end: string) => `${guestClock(start)} ~ ${guestClock(end)}`

export function hoursText(times: Times | null): HoursText {
  if (!times?.startTime || !times.endTime) return { range: null, rest: null }
  const { startTime, endTime, breakStartTime, breakEndTime } = times
  const hasRest = breakStartTime !== null && breakEndTime !== null
  return {
    range: range(startTime, endTime),
    rest: hasRest ? `(브레이크 ${range(breakStartTime, breakEndTime)})` : null,
  }
}

/** Monday to Sunday; today as it really is, with its exception if there is one. */
export function hoursRows(hours: Hours, today: string): HoursRow[] {
  const exception = hours.exceptions?.find(({ day }) => day === today)
  return weekDays.map((weekDay) => {
    const isToday = weekDay === weekDayOf(today)
    const usual = hours.week.find((one) => one.weekDay === weekDay) ?? null
    return {
      weekDay,
      label: weekDayLabel(weekDay),
      isToday,
      note: isToday && exception ? exceptionKind(exception) : null,
      ...hoursText(isToday ? timesOn(hours, today) : usual),
    }
  })
}

export type ExceptionRow = HoursText & {
  /** One day, or the first and the last of several closed ones. */
  readonly days: readonly { readonly day: string; readonly label: string }[]
  readonly kind: string
  readonly reason: string
}

/** The days ahead that differ from their weekday, today included. A holiday is told to its end. */
export function exceptionRows(
  exceptions: readonly HoursException[],
  today: string,
): ExceptionRow[] {
  const ahead = exceptions
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return runsOf(ahead, (exception) => exception).flatMap((run) => {
    const [first] = run
    if (!first || first.day > lastToldDay(today)) return []
    const ends = run.length > 1 ? [first, ...run.slice(-1)] : [first]
    return {
      days: ends.map(({ day }) => ({ day, label: dayLabel(day) })),
      kind: exceptionKind(first),
      reason: first.reason.trim(),
      ...hoursText(first.isClosed === 'Y' ? null : first),
    }
  })
}

const exceptionKind = ({ isClosed }: { readonly isClosed: 'Y' | 'N' }) =>
  isClosed === 'Y' ? '휴무' : '단축 영업'
