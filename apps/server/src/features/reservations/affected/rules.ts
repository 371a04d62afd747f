import { doorReason, isOnGrid, isPast } from '@matjari/contract/rules/reservations/slots'
import { dayOf, type Schedule } from '../../schedule/rules.ts'

type Booking = { readonly reserveDay: string; readonly reserveMin: number }

function canBeKept(schedule: Schedule, { reserveDay, reserveMin }: Booking): boolean {
  const day = dayOf(schedule, reserveDay)
  return day !== null && isOnGrid(day, reserveMin) && doorReason(day, reserveMin) === null
}

type Change = { readonly before: Schedule; readonly after: Schedule; readonly now: Date }

/**
 * To come, fine until now, and not after the change. What could not be kept before is not asked about
 * again, unless nothing is left to reserve at all.
 */
export const affectedAmong = <B extends Booking>(
  bookings: readonly B[],
  { before, after, now }: Change,
): B[] =>
  bookings.filter(
    (booking) =>
      !isPast(booking.reserveDay, booking.reserveMin, now) &&
      (after.setting === null || canBeKept(before, booking)) &&
      !canBeKept(after, booking),
  )
