import type { LeavingStep } from '../members/commands-withdrawal.ts'
import { lockMember } from '../members/locks.ts'
import { removeRoomOf } from './store-own-room.ts'

/** Whoever is just opening the member's room is waited for, and whoever comes later finds them gone. */
export const forgetChatOf: LeavingStep = async (tx, { memberNo }) => {
  await lockMember(tx, memberNo)
  await removeRoomOf(tx, memberNo)
}
