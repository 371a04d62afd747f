import type { CapacityRule, ReservableDay, Span } from '@matjari/contract/reservations/slots'
import type { StayStep } from '@matjari/contract/reservations/stays'
import { addDays, daysBetween, weekDayOf, weekDays } from '@matjari/contract/seoul-day'

type Hours = ReservableDay['hours']

/** Everything that says when a restaurant takes guests. Weekdays from 1, Monday. */
export type Schedule = {
  readonly setting: CapacityRule | null
  readonly windows: ReadonlyMap<number, Span>
  readonly hours: ReadonlyMap<number, NonNullable<Hours>>
  /** By day; null: closed. */
  readonly exceptions: ReadonlyMap<string, Hours>
}

/** Null: closed. */
export function hoursOf({
  startMin,
  endMin,
  breakStartMin,
  breakEndMin,
}: {
  startMin: number | null
  endMin: number | null
  breakStartMin: number | null
  breakEndMin: number | null
}): Hours {
  if (startMin === null || endMin === null) return null
  const rest =
    breakStartMin === null || breakEndMin === null
      ? null
      : { start: breakStartMin, end: breakEndMin }
  return { start: startMin, end: endMin, rest }
}

/** Stored as two lists of the same length. */
export const stayStepsOf = (upTo: readonly number[], minutes: readonly number[]): StayStep[] =>
  upTo.flatMap((one, place) => {
    const stay = minutes[place]
    return stay === undefined ? [] : [{ upTo: one, minutes: stay }]
  })

const weekDayNo = (day: string) => weekDays.indexOf(weekDayOf(day)) + 1

/** Null: it takes no reservations. */
export function dayOf({ setting, windows, hours, exceptions }: Schedule, day: string) {
  if (!setting) return null
  const weekDay = weekDayNo(day)
  const exception = exceptions.get(day)
  return {
    ...setting,
    day,
    isActive: true,
    isPaused: false,
    window: windows.get(weekDay) ?? null,
    hours: exception === undefined ? (hours.get(weekDay) ?? null) : exception,
  } satisfies ReservableDay
}

/** Closed days are absent. */
export const withHours =
  (hours: Schedule['hours']) =>
  (schedule: Schedule): Schedule => ({ ...schedule, hours })

/** Undefined takes the exception away; null closes the day. */
export const withException =
  (day: string, hours: Hours | undefined) =>
  (schedule: Schedule): Schedule => {
    const exceptions = new Map(schedule.exceptions)
    if (hours === undefined) exceptions.delete(day)
    else exceptions.set(day, hours)
    return { ...schedule, exceptions }
  }

export type Days = { readonly from: string; readonly to: string }

/** Both ends included. */
export const eachDay = ({ from, to }: Days) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, count) => addDays(from, count))

export const withClosedRange =
  (days: Days) =>
  (schedule: Schedule): Schedule => ({
    ...schedule,
    exceptions: new Map([
      ...schedule.exceptions,
      ...eachDay(days).map((day) => [day, null] as const),
    ]),
  })
