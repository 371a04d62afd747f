import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { marksAt } from '@matjari/contract/reservations/marks'
import { minuteOf } from './clock.ts'

export type Mark = Exclude<DeskGuest['state'], 'cancelled'>

const dayMinutes = 24 * 60

type Expected = Pick<DeskGuest, 'reserveDay' | 'reserveTime'>

/** What the owner may say about a guest by now, and from when on they may say the rest. */
export function marksOf({ reserveDay, reserveTime }: Expected, now: Date) {
  const start = minuteOf(reserveTime)
  const { canVisit, canMiss, canTakeBack } = marksAt({ reserveDay, reserveMin: start }, now)
  return {
    visitFrom: canVisit ? null : clockOf(start - limits.reservation.visitMinutesBefore),
    noShowAfter: canMiss ? null : clockOf(start),
    canTakeBack,
  }
}

const clockOf = (minute: number) =>
  minute < 0 ? `전날 ${formatClockTime(minute + dayMinutes)}` : guestClock(formatClockTime(minute))
