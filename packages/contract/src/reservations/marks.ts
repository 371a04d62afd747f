import { limits } from '../limits.ts'
import { isPast } from './slots.ts'

const hour = 60

/** The marks an owner may set now: 방문 from shortly before the time, 노쇼 once the guest is late. */
export function marksAt(
  { reserveDay, reserveMin }: { reserveDay: string; reserveMin: number },
  now: Date,
) {
  const isPastAt = (minute: number) => isPast(reserveDay, minute, now)
  return {
    canVisit: isPastAt(reserveMin - limits.reservation.visitMinutesBefore),
    canMiss: isPastAt(reserveMin),
    // A business day ends at six in the morning, or six hours after the booked time of a late guest.
    canTakeBack: !isPastAt(Math.max(30 * hour, reserveMin + 6 * hour)),
  }
}
