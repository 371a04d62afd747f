import type { DeskDay, DeskGuest } from '@matjari/contract/entities/owner/desk'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { withHonorific } from '../../../lib/guest-name.ts'
import { nameOf } from '../board/rules/text.ts'

export type DeskNews =
  | { readonly kind: 'new' | 'cancelled' | 'moved'; readonly row: DeskGuest }
  | { readonly kind: 'changed'; readonly row: DeskGuest; readonly before: DeskGuest }

/** What has happened to the bookings of a day between two looks at it. Marks are the desk's own business. */
export function newsBetween(before: DeskDay, after: DeskDay): DeskNews[] {
  if (before.day !== after.day || before.restaurantNo !== after.restaurantNo) return []
  const known = new Map(before.reservations.map((row) => [row.reservationNo, row]))
  const here = new Set(after.reservationNos)
  const seen = after.reservations.flatMap((row) => newsOf(known.get(row.reservationNo), row))
  const gone = before.reservations.filter(
    ({ reservationNo, state }) => state === 'confirmed' && !here.has(reservationNo),
  )
  return [...seen, ...gone.map((row) => ({ kind: 'moved' as const, row }))]
}

function newsOf(before: DeskGuest | undefined, row: DeskGuest): DeskNews[] {
  if (row === before) return []
  if (!before) return row.state === 'confirmed' ? [{ kind: 'new', row }] : []
  if (before.state !== 'cancelled' && row.state === 'cancelled') return [{ kind: 'cancelled', row }]
  const isMoved =
    before.reserveTime !== row.reserveTime || before.numberOfGuests !== row.numberOfGuests
  return isMoved ? [{ kind: 'changed', row, before }] : []
}

const tableOf = ({ reserveTime, numberOfGuests }: DeskGuest) =>
  `${guestClock(reserveTime)} ${numberOfGuests}명`

/** In two parts: what happened, and to which table. */
export function noticeText(news: Exclude<DeskNews, { kind: 'new' }>): readonly [string, string] {
  const name = withHonorific(nameOf(news.row))
  const freed = `${tableOf(news.row)} 자리가 비었어요.`
  if (news.kind === 'changed')
    return [`${name}의 예약이 바뀌었어요.`, `${tableOf(news.before)} → ${tableOf(news.row)}`]
  if (news.kind === 'moved') return [`${name}의 예약이 다른 날로 옮겨졌어요.`, freed]
  const who = news.row.cancelledBy === 'member' ? '이 취소했어요.' : '의 예약이 취소됐어요.'
  return [`${name}${who}`, freed]
}

/** 새 예약 · 19:30 배수아 2명; several at once are one piece of news. */
export function toastText(rows: readonly DeskGuest[]): string {
  const [first] = rows
  if (!first) return ''
  const one = `${guestClock(first.reserveTime)} ${nameOf(first)} ${first.numberOfGuests}명`
  return rows.length === 1 ? `새 예약 · ${one}` : `새 예약 ${rows.length}건 · ${one} 외`
}
