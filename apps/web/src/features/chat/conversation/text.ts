import { seoulMinutes, seoulToday, weekDayOf } from '@matjari/contract/rules/time/seoul-day'
import { weekDayLabel } from '@matjari/contract/rules/time/weekdays'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 14:02, in Seoul. */
export function clockText(timestamp: string): string {
  const minutes = seoulMinutes(new Date(timestamp))
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

export const seoulDay = (timestamp: string) => seoulToday(new Date(timestamp))

/** 11월 15일 일요일, with the year when it is another one. */
export function dayText(day: string, now: Date): string {
  const [year, month, date] = day.split('-').map(Number)
  const text = `${month}월 ${date}일 ${weekDayLabel(weekDayOf(day))}요일`
  return seoulToday(now).startsWith(String(year)) ? text : `${year}년 ${text}`
}

/** In a list: the time of today, the day of everything before. */
export function shortMoment(timestamp: string, now: Date): string {
  const day = seoulDay(timestamp)
  if (day === seoulToday(now)) return clockText(timestamp)
  const [year, month, date] = day.split('-').map(Number)
  const isThisYear = seoulToday(now).startsWith(String(year))
  return isThisYear ? `${month}월 ${date}일` : `${year}. ${month}. ${date}.`
}
