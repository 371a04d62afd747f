import { messages } from '@matjari/contract/messages'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { guestNameOf } from '@matjari/contract/owner-desk/rules'
import { reservationEventKinds } from '@matjari/contract/reservations/event-kinds'
import { seoulToday, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { clockText } from '../../lib/format.ts'
import { withHonorific } from '../../lib/korean.ts'

type Named = Pick<DeskGuest, 'memberNickname' | 'guestName' | 'source'>

/** The guest's name on the board. A member who has closed their account since has no name any more. */
export const deskGuestName = (guest: Named) =>
  guest.source === 'app' && guest.memberNickname === null
    ? messages.withdrawal.authorName
    : guestNameOf(guest)

/** 7번째 방문, 첫 방문; null for a guest without a card. */
export function visitText({ guestKey, visits }: DeskGuest): string | null {
  if (guestKey === null) return null
  return visits === 0 ? '첫 방문' : `${visits + 1}번째 방문`
}

/** 11.20 금 */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}.${date} ${weekDayLabel(weekDayOf(day))}`
}

/** 변경 · 지우 18:03, with the day if it is another one. Null if the guest has only made the booking. */
export function lastByText({ lastBy }: Pick<DeskGuest, 'lastBy'>, today: string): string | null {
  if (!lastBy || (lastBy.kind === 'guest' && lastBy.deed === 'booked')) return null
  const day = seoulToday(new Date(lastBy.at))
  const when = `${day === today ? '' : `${shortDay(day)} `}${clockText(lastBy.at)}`
  return `${reservationEventKinds[lastBy.deed]} · ${lastBy.name} ${when}`
}

const markedWords = {
  visited: '방문으로 표시했어요.',
  noShow: '노쇼로 표시했어요.',
  confirmed: '예약 확정으로 되돌렸어요.',
} as const

/** With the name, so that the toasts of two quick marks can be told apart. */
export const markedText = (guest: Named, to: keyof typeof markedWords) =>
  `${withHonorific(deskGuestName(guest))}을 ${markedWords[to]}`
