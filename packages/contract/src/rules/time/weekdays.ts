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
