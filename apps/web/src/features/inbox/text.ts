const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const zone = 'Asia/Seoul'
const dayOfYear = new Intl.DateTimeFormat('ko-KR', {
  timeZone: zone,
  month: 'long',
  day: 'numeric',
})
const dayWithYear = new Intl.DateTimeFormat('ko-KR', {
  timeZone: zone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const exact = new Intl.DateTimeFormat('ko-KR', {
  timeZone: zone,
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const year = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric' })

/** How long ago, and from a week on the day in Seoul. */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime()
  // Also when the clock of this device is behind the server's.
  if (passed < minuteMs) return '방금 전'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}분 전`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}시간 전`
  if (passed < 7 * dayMs) return `${Math.floor(passed / dayMs)}일 전`
  const isThisYear = year.format(moment) === year.format(now)
  return (isThisYear ? dayOfYear : dayWithYear).format(moment)
}

export const exactTime = (moment: Date) => exact.format(moment)

/** Empty when there is nothing to count. */
export function badgeText(unread: number): string {
  if (unread <= 0) return ''
  return unread > 99 ? '99+' : String(unread)
}

export const bellLabel = (unread: number) =>
  unread > 0 ? `알림, 읽지 않은 것 ${unread}개` : '알림'
