import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { IdInput } from '@matjari/contract/wire'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { unwelcomeRefusals } from '../../../lib/http/caller.ts'
import { callerOf } from '../../auth/sign-in/commands.ts'
import { roomToOpen } from './store.ts'

/** Who has opened a window, and onto what. */
export type ChatWindow = {
  readonly memberNo: string
  readonly signInNo: string
  /** Null: the list of rooms. */
  readonly roomNo: string | null
  readonly expiresAt: number
  /** The last message of the room when it was looked up. */
  readonly lastNo: string
}

export type WindowRequest = { readonly token: string | undefined; readonly roomNo: string | null }

/** Who may open a window, and how many. */
export function admission(deps: Deps) {
  const windowCounts = new Map<string, number>()

  return {
    async admit({ token, roomNo }: WindowRequest): Promise<ChatWindow> {
      const who = token ? await callerOf(deps, token) : 'nobody'
      if (typeof who === 'string') throw new AppError(unwelcomeRefusals[who])
      const { memberNo, memberRole, signInNo } = who
      const isAdmin = memberRole === 'ROLE_ADMIN'
      if (roomNo === null && !isAdmin)
        throw new AppError(who.isHeldBack ? 'twoStepRequired' : 'forbidden')
      const lastNo = roomNo === null ? '0' : await lastIn(deps, { roomNo, memberNo, isAdmin })
      const open = windowCounts.get(memberNo) ?? 0
      if (open >= limits.chat.socketsPerMember)
        throw new AppError('tooMany', { message: messages.chat.tooManyWindows })
      windowCounts.set(memberNo, open + 1)
      return { memberNo, signInNo, roomNo, expiresAt: who.expiresAt.getTime(), lastNo }
    },
    leave({ memberNo }: ChatWindow) {
      const open = windowCounts.get(memberNo) ?? 0
      if (open > 1) windowCounts.set(memberNo, open - 1)
      else windowCounts.delete(memberNo)
    },
  }
}

/** Somebody else's room and none at all look the same. */
async function lastIn(
  { db }: Deps,
  { roomNo, memberNo, isAdmin }: { roomNo: string; memberNo: string; isAdmin: boolean },
): Promise<string> {
  const isNumber = IdInput.safeParse(roomNo).success
  const [room] = isNumber ? await roomToOpen(db, { roomNo }) : []
  if (!room || (room.memberNo !== memberNo && !isAdmin)) throw new AppError('notFound')
  return room.lastMessageNo ?? '0'
}
