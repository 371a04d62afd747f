import { weekDayOf } from '@matjari/contract/rules/seoul-day'
import {
  doorReason,
  isOnGrid,
  isPast,
  type ReservableDay,
  type Span,
} from '@matjari/contract/rules/slots'
import { weekDays } from '@matjari/contract/rules/weekdays'

type Hours = ReservableDay['hours']

/** Everything that says when a restaurant takes guests. Weekdays from 1, Monday. */
export type Schedule = {
  readonly setting: { readonly interval: number; readonly maxTeamNum: number } | null
  readonly windows: ReadonlyMap<number, Span>
  readonly hours: ReadonlyMap<number, NonNullable<Hours>>
  /** By day; null: closed. */
  readonly exceptions: ReadonlyMap<string, Hours>
}

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

type Booking = { readonly reserveDay: string; readonly reserveMin: number }

function canBeKept(schedule: Schedule, { reserveDay, reserveMin }: Booking): boolean {
  const day = dayOf(schedule, reserveDay)
  return day !== null && isOnGrid(day, reserveMin) && doorReason(day, reserveMin) === null
}

type Change = { readonly before: Schedule; readonly after: Schedule; readonly now: Date }

/**
 * To come, fine until now, and not after the change. What was stranded before is not asked about again,
 * unless nothing is left to reserve at all.
 */
export const strandedAmong = <B extends Booking>(
  bookings: readonly B[],
  { before, after, now }: Change,
): B[] =>
  bookings.filter(
    (booking) =>
      !isPast(booking.reserveDay, booking.reserveMin, now) &&
      (after.setting === null || canBeKept(before, booking)) &&
      !canBeKept(after, booking),
  )

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
