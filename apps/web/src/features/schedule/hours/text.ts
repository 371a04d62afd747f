import { wallClock } from '@matjari/contract/clock-time'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { dayLabel, type WeekDay, weekDayLabel, weekDays } from '@matjari/contract/seoul-day'

type Times = {
  readonly startTime: string | null
  readonly endTime: string | null
  readonly breakStartTime: string | null
  readonly breakEndTime: string | null
}

export type OwnerHoursText = {
  /** Null when closed. */
  readonly range: string | null
  readonly rest: string | null
}

/** The owner reads wall-clock times: 26:00 is written 02:00. */
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

/** The soonest first; days gone by are no longer of use. */
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
