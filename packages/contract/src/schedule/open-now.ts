import { parseClockTime } from '../clock-time.ts'
import { addDays, seoulMinutes, seoulToday, weekDayOf } from '../seoul-day.ts'

type Times = {
  readonly startTime: string | null
  readonly endTime: string | null
  readonly breakStartTime: string | null
  readonly breakEndTime: string | null
}
export type HoursOfWeekDay = Times & { readonly weekDay: string }
export type HoursOfDay = Times & { readonly day: string; readonly isClosed: 'Y' | 'N' }

export type Hours = {
  readonly week: readonly HoursOfWeekDay[]
  readonly exceptions?: readonly HoursOfDay[]
}

/** The state for a guest at the door. Times are those of the business day, so 26:00 may occur. */
export type OpenState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'open'; readonly until: string }
  | { readonly kind: 'break'; readonly until: string }
  | { readonly kind: 'later'; readonly from: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'dayOff' }

const dayMinutes = 24 * 60

/** The hours of a day: its exception's, else its weekday's; null when closed. */
export function timesOn({ week, exceptions = [] }: Hours, day: string): Times | null {
  const exception = exceptions.find((one) => one.day === day)
  if (exception) return exception.isClosed === 'Y' ? null : exception
  return week.find(({ weekDay }) => weekDay === weekDayOf(day)) ?? null
}

export function openState(hours: Hours, now: Date): OpenState {
  if (hours.week.length === 0) return { kind: 'unknown' }
  const today = seoulToday(now)
  const minute = seoulMinutes(now)
  // The night that began yesterday may still be going on.
  const night = stateAt(timesOn(hours, addDays(today, -1)), minute + dayMinutes)
  if (night.kind === 'open' || night.kind === 'break') return night
  return stateAt(timesOn(hours, today), minute)
}

export const isOpenNow = (hours: Hours, now: Date) => openState(hours, now).kind === 'open'

function stateAt(times: Times | null, minute: number): OpenState {
  const start = parseClockTime(times?.startTime ?? '')
  const end = parseClockTime(times?.endTime ?? '')
  if (!times || start === null || end === null) return { kind: 'dayOff' }
  if (minute < start) return { kind: 'later', from: times.startTime ?? '' }
  if (minute >= end) return { kind: 'over' }
  const restStart = parseClockTime(times.breakStartTime ?? '')
  const restEnd = parseClockTime(times.breakEndTime ?? '')
  if (restStart !== null && restEnd !== null && minute >= restStart && minute < restEnd)
    return { kind: 'break', until: times.breakEndTime ?? '' }
  return { kind: 'open', until: times.endTime ?? '' }
}
