import { dayLabel, seoulToday } from '@matjari/contract/seoul-day'
import { clockText, longDay } from '../../../lib/format.ts'
import { fullDay } from '../../../lib/korean.ts'

export const seoulDay = (timestamp: string) => seoulToday(new Date(timestamp))

/** 11월 15일 일요일, with the year when it is another one. */
export function dayText(day: string, now: Date): string {
  const year = day.slice(0, 4)
  return seoulToday(now).startsWith(year) ? longDay(day) : `${year}년 ${longDay(day)}`
}

/** In a list: the time of today, the day of everything before. */
export function shortMoment(timestamp: string, now: Date): string {
  const day = seoulDay(timestamp)
  if (day === seoulToday(now)) return clockText(timestamp)
  return seoulToday(now).startsWith(day.slice(0, 4)) ? dayLabel(day) : fullDay(day)
}
