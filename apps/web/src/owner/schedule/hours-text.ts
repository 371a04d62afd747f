import { wallClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { dayLabel, type WeekDay, weekDayLabel, weekDays } from '@matjari/contract/seoul-day'
import { exceptionRuns } from '../../features/opening-hours/exception-runs.ts'

type Times = {
  readonly startTime: string | null
  readonly endTime: string | null
  readonly breakStartTime: string | null
  readonly breakEndTime: string | null
}

type OwnerHoursText = {
  /** Null when closed. */
  readonly range: string | null
  readonly rest: string | null
}

/** Owners read wall-clock times: 26:00 is written 02:00. */
const range = (start: string, end: string) => `${wallClock(start)} ~ ${wallClock(end)}`

export function ownerHoursText(times: Times | undefined): OwnerHoursText {
  if (!times?.startTime || !times.endTime) return { range: null, rest: null }
  const { startTime, endTime, breakStartTime, breakEndTime } = times
  return {
    range: range(startTime, endTime),
    rest: breakStartTime && breakEndTime && `(브레이크 ${range(breakStartTime, breakEndTime)})`,
  }
}

export type OwnerHoursRow = OwnerHoursText & {
  readonly weekDay: WeekDay
  readonly label: string
}

export const ownerHoursRows = (week: readonly OperatingHours[]): OwnerHoursRow[] =>
  weekDays.map((weekDay) => ({
    weekDay,
    label: weekDayLabel(weekDay),
    ...ownerHoursText(week.find((day) => day.weekDay === weekDay)),
  }))

export type OwnerExceptionRow = OwnerHoursText & {
  readonly exception: HoursException
  readonly label: string
  readonly reason: string
}

/** Upcoming days only, the soonest first. */
export const ownerExceptionRows = (
  exceptions: readonly HoursException[],
  today: string,
): OwnerExceptionRow[] =>
  exceptions
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((exception) => ({
      exception,
      label: dayLabel(exception.day),
      reason: exception.reason.trim(),
      ...ownerHoursText(exception.isClosed === 'Y' ? undefined : exception),
    }))

/** Several closed days in a row with the same reason. */
export type ClosedLine = {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly days: number
  readonly reason: string
}

type ExceptionLine =
  | { readonly kind: 'day'; readonly row: OwnerExceptionRow }
  | { readonly kind: 'range'; readonly line: ClosedLine }

function lineOf(run: readonly OwnerExceptionRow[]): ExceptionLine[] {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return []
  if (run.length === 1) return [{ kind: 'day', row: first }]
  const from = first.exception.day
  const to = last.exception.day
  const label = `${dayLabel(from)} ~ ${dayLabel(to)}`
  return [{ kind: 'range', line: { from, to, label, days: run.length, reason: first.reason } }]
}

/** The days in order. A line is deleted as a whole, so it holds no more days than one range may have. */
export const exceptionLines = (rows: readonly OwnerExceptionRow[]): ExceptionLine[] =>
  exceptionRuns(rows, ({ exception }) => exception, limits.hours.rangeDaysMax).flatMap(lineOf)
