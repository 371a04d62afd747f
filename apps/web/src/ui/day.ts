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
