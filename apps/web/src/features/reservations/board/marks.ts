import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { marksAt } from '@matjari/contract/rules/reservations/marks'
import {
  formatClockTime,
  guestClock,
  parseClockTime,
} from '@matjari/contract/rules/time/clock-time'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { guestName } from '../../../lib/guest-name.ts'

export type Mark = Exclude<GuestReservation['state'], 'cancelled'>

const dayMinutes = 24 * 60

type Expected = Pick<GuestReservation, 'reserveDay' | 'reserveTime'>

/** What the owner may say about a guest by now, and from when on they may say the rest. */
export function marksOf({ reserveDay, reserveTime }: Expected, now: Date) {
  const start = parseClockTime(reserveTime) ?? 0
  const visitStart = start - limits.reservation.visitMinutesBefore
  const { canVisit, canMiss, canTakeBack } = marksAt({ reserveDay, reserveMin: start }, now)
  return {
    /** On days to come there is nothing to say yet. */
    isDue: reserveDay <= seoulToday(now) || canVisit,
    visitFrom: canVisit ? null : clockOf(visitStart),
    noShowAfter: canMiss ? null : clockOf(start),
    canTakeBack,
  }
}

const clockOf = (minute: number) =>
  minute < 0 ? `전날 ${formatClockTime(minute + dayMinutes)}` : guestClock(formatClockTime(minute))

const saidAs = { visited: '방문으로 표시했어요.', noShow: '노쇼로 표시했어요.' }

/** With the name: two guests marked in a hurry are two pieces of news. */
export const markedText = (
  booking: Parameters<typeof guestName>[0],
  mark: Exclude<Mark, 'confirmed'>,
) => `${guestName(booking)} 님을 ${saidAs[mark]}`
