import { guestClock, parseClockTime, wallClock } from '@matjari/contract/clock-time'
import { isPausedOn } from '@matjari/contract/reservations/slots'
import type { SettingInfo } from '@matjari/contract/schedule/entities'
import { isClosedWindow, type ReservationDay } from '@matjari/contract/schedule/settings-rules'
import { addDays, dayLabel } from '@matjari/contract/seoul-day'

/** Times as the owner's pages write them: wall-clock time, also after midnight. */
export const windowText = (day: ReservationDay | undefined) =>
  !day || isClosedWindow(day)
    ? '-'
    : `${wallClock(day.reservationStartTime)} ~ ${wallClock(day.reservationEndTime)}`

export function conditionLines(info: SettingInfo): string[] {
  const lines = [
    `· 예약 간격: ${info.interval}분`,
    `· 최소 인원: ${info.minNum}명`,
    `· 최대 인원: ${info.maxNum}명`,
    `· 한 타임당 최대 팀 수: ${info.maxTeamNum}팀`,
  ]
  const memo = info.description.trim()
  return memo === '' ? lines : [...lines, `· 메모: ${memo}`]
}

/** Whether new bookings are taken today, and until when that holds. */
export function pauseState({ isPaused, pausedUntil }: SettingInfo, today: string) {
  if (!isPausedOn({ isPaused: isPaused === 'Y', pausedUntil }, today)) {
    return { isPaused: false, text: '손님이 예약할 수 있어요.' }
  }
  const text =
    pausedUntil === null
      ? '다시 받을 때까지 새 예약을 받지 않아요.'
      : `${dayLabel(pausedUntil)}까지는 새 예약을 받지 않아요. ${dayLabel(addDays(pausedUntil, 1))}부터는 받아요.`
  return { isPaused: true, text }
}

type OpeningTimes = { readonly startTime: string; readonly endTime: string }

/** A hint if bookings are possible while the restaurant is closed. Undefined opening: closed that weekday. */
export function windowHint(day: ReservationDay, opening: OpeningTimes | undefined): string | null {
  if (isClosedWindow(day)) return null
  if (!opening) return '쉬는 요일이라 예약을 받을 수 없어요.'
  const minutes = (time: string) => parseClockTime(time) ?? 0
  const isInside =
    minutes(day.reservationStartTime) >= minutes(opening.startTime) &&
    minutes(day.reservationEndTime) <= minutes(opening.endTime)
  if (isInside) return null
  return `운영 시간(${opening.startTime} ~ ${guestClock(opening.endTime)})에만 예약을 받아요.`
}
