import { limits } from '../limits.ts'
import { isPast } from './slots.ts'

const hour = 60

/** What an owner may say about a guest by now: 방문 shortly before at the earliest, 노쇼 once they are late. */
export function marksAt(
  { reserveDay, reserveMin }: { reserveDay: string; reserveMin: number },
  now: Date,
) {
  const isPastAt = (minute: number) => isPast(reserveDay, minute, now)
  return {
    canVisit: isPastAt(reserveMin - limits.reservation.visitMinutesBefore),
    canMiss: isPastAt(reserveMin),
    // A business day is over at six in the morning, or six hours after a guest of the night came.
    canTakeBack: !isPastAt(Math.max(30 * hour, reserveMin + 6 * hour)),
  }
}
