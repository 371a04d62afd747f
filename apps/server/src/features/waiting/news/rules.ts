import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { seoulMinutes } from '@matjari/contract/rules/time/seoul-day'
import { closedNews, expiredNews, heldNews, overNews } from '@matjari/contract/rules/waiting'
import { makeLetter } from '../../../lib/mail/letter.ts'
import type { UntoldWaiting } from './store.ts'

/** The offer itself, whoever opens it: a visitor signs in first. */
export const linkOf = ({ waitingNo }: Pick<UntoldWaiting, 'waitingNo'>) =>
  `/mypage/waiting?waitingNo=${waitingNo}`

export function newsOf(waiting: UntoldWaiting) {
  const { restaurantName, day, holdMin, heldUntil, guests: numberOfGuests } = waiting
  const times = { from: formatClockTime(waiting.fromMin), to: formatClockTime(waiting.toMin) }
  if (holdMin === null || heldUntil === null) return overNews({ restaurantName, day, ...times })
  const table = { restaurantName, day, time: formatClockTime(holdMin), numberOfGuests }
  if (waiting.state === 'over') return closedNews(table)
  if (waiting.state === 'expired') return expiredNews(table)
  return heldNews({ ...table, until: formatClockTime(Math.floor(seoulMinutes(heldUntil))) })
}

export function letterOf(waiting: UntoldWaiting, publicUrl: string) {
  const news = newsOf(waiting)
  return makeLetter({
    subject: `[맛자리] ${news.title}`,
    title: news.title,
    paragraphs: [news.content, waiting.restaurantAddress],
    button: {
      label: waiting.state === 'held' ? '확정하러 가기' : '빈자리 알림 보기',
      url: `${publicUrl}${linkOf(waiting)}`,
    },
  })
}
