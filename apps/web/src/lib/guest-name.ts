import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'

type Guest = Pick<GuestReservation, 'source' | 'memberNickname' | 'guestName'>

/** How the owner calls them: members by their nickname, others by the name they gave. */
export const guestName = ({ source, memberNickname, guestName: given }: Guest) =>
  source === 'app' ? (memberNickname ?? messages.withdrawal.authorName) : given?.trim() || '손님'

/** Spoken of politely: 오 팀장님 is called so already. */
export function withHonorific(given: string) {
  const name = given.trim()
  return name.endsWith('님') ? name : `${name} 님`
}
