import {
  daysBetween,
  seoulMinutes,
  seoulToday,
  weekDayLabel,
  weekDayOf,
} from '@matjari/contract/seoul-day'

/** A day is 'YYYY-MM-DD'. A Date in here is midnight on this machine's clock, never UTC. */
export function toLocalDate(day: string) {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function toDay(date: Date) {
  const year = String(date.getFullYear()).padStart(4, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

const weekdayNames = ['일', '월', '화', '수', '목', '금', '토'] as const

export const weekdayName = (date: Date) => weekdayNames[date.getDay()] ?? ''

/** 2026년 7월 */
export const monthTitle = (date: Date) => `${date.getFullYear()}년 ${date.getMonth() + 1}월`

/** 2026년 7월 18일 토요일 */
export const dayTitle = (date: Date) =>
  `${monthTitle(date)} ${date.getDate()}일 ${weekdayName(date)}요일`

/** 11월 15일 */
export function monthDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일`
}

/** 11월 15일 일요일 */
export const longDay = (day: string) => `${monthDay(day)} ${weekDayLabel(weekDayOf(day))}요일`

/** 1,200, for whole numbers. By hand, because the first Intl.NumberFormat of a language costs a slow phone 70 ms. */
export const numberText = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 21:05, in Seoul. */
export function clockText(timestamp: string): string {
  const minutes = seoulMinutes(new Date(timestamp))
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** 2026.11.15 21:05, in Seoul. */
export const momentText = (timestamp: string) =>
  `${seoulToday(new Date(timestamp)).replaceAll('-', '.')} ${clockText(timestamp)}`

/** 방금 전, 5분 전, 3시간 전; then by calendar days in Seoul: 어제, 2일 전. */
export function agoText(timestamp: string, now: Date): string {
  const moment = new Date(timestamp)
  const passed = now.getTime() - moment.getTime()
  // Also when the clock of this device is behind the server's.
  if (passed < minuteMs) return '방금 전'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}분 전`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}시간 전`
  const days = daysBetween(seoulToday(moment), seoulToday(now))
  return days === 1 ? '어제' : `${numberText(days)}일 전`
}
