import { parseClockTime } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'

const minuteMs = 60_000

/** A guest counts as late this many minutes after the start. */
const lateMinutes = 5

export const minuteOf = (time: string) => parseClockTime(time) ?? 0

/** The present as a minute of that business day: negative before it, past 1440 in the night after it. */
export const minuteNow = (day: string, now: Date) =>
  (now.getTime() - seoulMoment(day, 0).getTime()) / minuteMs

/** Minutes since a guest was expected who has not arrived; null if they are not late. */
export function lateBy({ reserveDay, reserveTime, state }: DeskGuest, now: Date): number | null {
  if (state !== 'confirmed') return null
  const late = Math.floor(minuteNow(reserveDay, now) - minuteOf(reserveTime))
  return late >= lateMinutes ? late : null
}

/** How long ago, or in how long: 8분 뒤예요, 지금이에요, 1시간 20분 뒤예요. */
export function untilText(minutes: number): string {
  const rest = Math.ceil(minutes)
  if (rest > 0) return `${lengthText(rest)} 뒤예요`
  const passed = Math.floor(-minutes)
  return passed < 1 ? '지금이에요' : `${lengthText(passed)} 지났어요`
}

export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}분`
  return rest === 0 ? `${hours}시간` : `${hours}시간 ${rest}분`
}
