import { guestClock } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { withHonorific } from '../../../lib/korean.ts'
import { nameOf } from '../board/rules/text.ts'

export type DeskNews =
  | { readonly kind: 'new'; readonly row: DeskGuest }
  | {
      readonly kind: 'cancelled' | 'moved'
      readonly row: DeskGuest
      /** Somebody who waited has the place now, for as long as it is held. */
      readonly isHeld: boolean
    }
  | { readonly kind: 'changed'; readonly row: DeskGuest; readonly before: DeskGuest }

/** What has happened to the bookings of a day between two looks at it. Marks are the desk's own business. */
export function newsBetween(before: DeskDay, after: DeskDay): DeskNews[] {
  if (before.day !== after.day || before.restaurantNo !== after.restaurantNo) return []
  const known = new Map(before.reservations.map((row) => [row.reservationNo, row]))
  const here = new Set(after.reservationNos)
  const heldAt = ({ times }: DeskDay, at: string) =>
    times.find(({ time }) => time === at)?.heldTeams ?? 0
  const isHeld = ({ reserveTime }: DeskGuest) =>
    heldAt(after, reserveTime) > heldAt(before, reserveTime)
  const seen = after.reservations.flatMap((row) =>
    newsOf(known.get(row.reservationNo), row, isHeld),
  )
  const gone = before.reservations.filter(
    ({ reservationNo, state }) => state === 'confirmed' && !here.has(reservationNo),
  )
  return [...seen, ...gone.map((row) => ({ kind: 'moved' as const, row, isHeld: isHeld(row) }))]
}

function newsOf(
  before: DeskGuest | undefined,
  row: DeskGuest,
  isHeld: (row: DeskGuest) => boolean,
): DeskNews[] {
  if (row === before) return []
  if (!before) return row.state === 'confirmed' ? [{ kind: 'new', row }] : []
  if (before.state !== 'cancelled' && row.state === 'cancelled')
    return [{ kind: 'cancelled', row, isHeld: isHeld(row) }]
  const isMoved =
    before.reserveTime !== row.reserveTime || before.numberOfGuests !== row.numberOfGuests
  return isMoved ? [{ kind: 'changed', row, before }] : []
}

const tableOf = ({ reserveTime, numberOfGuests }: DeskGuest) =>
  `${guestClock(reserveTime)} ${numberOfGuests}명`

/** In two parts: what happened, and to which table. */
export function noticeText(news: Exclude<DeskNews, { kind: 'new' }>): readonly [string, string] {
  const name = withHonorific(nameOf(news.row))
  if (news.kind === 'changed')
    return [`${name}의 예약이 바뀌었어요.`, `${tableOf(news.before)} → ${tableOf(news.row)}`]
  const became = news.isHeld ? '자리를 기다리던 팀에 알렸어요.' : '자리가 비었어요.'
  const freed = `${tableOf(news.row)} ${became}`
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
