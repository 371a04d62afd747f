import { daysBetween, seoulMinutes, seoulToday } from '@matjari/contract/rules/seoul-day'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 2026.11.15 21:05, in Seoul. */
export function momentText(timestamp: string): string {
  const moment = new Date(timestamp)
  const minutes = seoulMinutes(moment)
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return `${seoulToday(moment).replaceAll('-', '.')} ${clock}`
}

/** 방금 전, 5분 전, 3시간 전; then by the days of the calendar in Seoul: 어제, 2일 전. */
export function agoText(timestamp: string, now: Date): string {
  const moment = new Date(timestamp)
  const passed = now.getTime() - moment.getTime()
  // Also when the clock of this device is behind the server's.
  if (passed < minuteMs) return '방금 전'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}분 전`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}시간 전`
  const days = daysBetween(seoulToday(moment), seoulToday(now))
  return days === 1 ? '어제' : `${days.toLocaleString('ko-KR')}일 전`
}
