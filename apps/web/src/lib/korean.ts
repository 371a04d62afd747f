import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { dayLabel } from '@matjari/contract/seoul-day'

/** 2026.11.15 (일), where days go back over years. */
export const fullDay = (day: string) => `${day.slice(0, 4)}.${dayLabel(day)}`

type Guest = Pick<GuestReservation, 'source' | 'memberNickname' | 'guestName'>

/** How the owner calls them: members by their nickname, others by the name they gave. */
export const guestName = ({ source, memberNickname, guestName: given }: Guest) =>
  source === 'app' ? (memberNickname ?? messages.withdrawal.authorName) : given?.trim() || '손님'

/** Spoken of politely: 오 팀장님 is called so already. */
export function withHonorific(given: string) {
  const name = given.trim()
  return name.endsWith('님') ? name : `${name} 님`
}

const syllables = 0xd7a3 - 0xac00 + 1

/** 국숫집을, 은하수를; of a name in other letters nobody knows how it is spoken. */
export function withObject(name: string): string {
  const last = name.charCodeAt(name.length - 1) - 0xac00
  if (!(last >= 0 && last < syllables)) return `${name}을(를)`
  return `${name}${last % 28 === 0 ? '를' : '을'}`
}
