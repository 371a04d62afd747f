import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { dayLabel } from '@matjari/contract/seoul-day'

/** 2026.11.15 (일), for lists that go back over years. */
export const fullDay = (day: string) => `${day.slice(0, 4)}.${dayLabel(day)}`

type Guest = Pick<GuestReservation, 'source' | 'memberNickname' | 'guestName'>

/** The owner's name for a guest: a member's nickname, or the name given by phone. */
export const guestName = ({ source, memberNickname, guestName: givenName }: Guest) =>
  source === 'app'
    ? (memberNickname ?? messages.withdrawal.authorName)
    : givenName?.trim() || '손님'

/** Adds 님, unless the name already ends with it: 오 팀장님. */
export function withHonorific(givenName: string) {
  const name = givenName.trim()
  return name.endsWith('님') ? name : `${name} 님`
}

const syllables = 0xd7a3 - 0xac00 + 1

/** 국숫집을, 은하수를; for a name in other letters the pronunciation is unknown. */
export function withObject(name: string): string {
  const last = name.charCodeAt(name.length - 1) - 0xac00
  if (!(last >= 0 && last < syllables)) return `${name}을(를)`
  return `${name}${last % 28 === 0 ? '를' : '을'}`
}
