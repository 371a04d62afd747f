/** Weeks run Monday to Sunday everywhere. */
export const weekDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type WeekDay = (typeof weekDays)[number]

const labels: Readonly<Record<WeekDay, string>> = {
  Monday: '월',
  Tuesday: '화',
  Wednesday: '수',
  Thursday: '목',
  Friday: '금',
  Saturday: '토',
  Sunday: '일',
}

export const weekDayLabel = (weekDay: WeekDay) => labels[weekDay]

export const isWeekDay = (text: string): text is WeekDay =>
  weekDays.some((weekDay) => weekDay === text)

// Asia/Seoul has been UTC+9 without summer time since 1988. Everything is computed on UTC fields, so the time
// zone of the process does not matter.
const offsetMs = 9 * 60 * 60_000
const dayMs = 24 * 60 * 60_000

const dayStart = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** A real day of this century or the next: databases refuse the year 0000. */
export const isDay = (text: string) =>
  /^2[01]\d{2}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

export const seoulToday = (now: Date) =>
  new Date(now.getTime() + offsetMs).toISOString().slice(0, 10)

export function seoulMinutes(now: Date): number {
  const shifted = new Date(now.getTime() + offsetMs)
  return shifted.getUTCHours() * 60 + shifted.getUTCMinutes()
}

/** The moment of a business day's minute; minutes of 24 hours and more fall on the next day. */
export const seoulMoment = (day: string, minutes: number) =>
  new Date(dayStart(day) - offsetMs + minutes * 60_000)

/** The clock in Seoul: the day, and the time passed of it, to the millisecond. */
export function seoulClock(now: Date) {
  const today = seoulToday(now)
  return { today, minutesGone: (now.getTime() - seoulMoment(today, 0).getTime()) / 60_000 }
}

export function addDays(day: string, count: number): string {
  const moved = new Date(dayStart(day) + count * dayMs)
  return Number.isNaN(moved.getTime()) ? '' : moved.toISOString().slice(0, 10)
}

export const daysBetween = (from: string, to: string) =>
  Math.round((dayStart(to) - dayStart(from)) / dayMs)

export function weekDayOf(day: string): WeekDay {
  const sundayFirst = new Date(dayStart(day)).getUTCDay()
  return weekDays[(sundayFirst + 6) % 7] ?? 'Monday'
}

/** 11.15 (일) */
export function dayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}.${date} (${weekDayLabel(weekDayOf(day))})`
}
