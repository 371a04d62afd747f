import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { unwelcomeRefusals } from '../../../lib/http/caller.ts'
import { callerOf } from '../../auth/sign-in/commands.ts'

/** Whose news a window hears. */
export type NewsWindow = {
  readonly memberNo: string
  readonly signInNo: string
  readonly expiresAt: number
}

/** Who may listen, and in how many windows: every member to their own news. */
export function newsAdmission(deps: Deps) {
  const counts = new Map<string, number>()

  return {
    async admit(token: string | undefined): Promise<NewsWindow> {
      const who = token ? await callerOf(deps, token) : 'nobody'
      if (typeof who === 'string') throw new AppError(unwelcomeRefusals[who])
      const { memberNo, signInNo, expiresAt } = who
      const open = counts.get(memberNo) ?? 0
      if (open >= limits.waiting.socketsPerMember)
        throw new AppError('tooMany', { message: messages.chat.tooManyWindows })
      counts.set(memberNo, open + 1)
      return { memberNo, signInNo, expiresAt: expiresAt.getTime() }
    },
    leave({ memberNo }: NewsWindow) {
      const open = counts.get(memberNo) ?? 0
      if (open > 1) counts.set(memberNo, open - 1)
      else counts.delete(memberNo)
    },
  }
}
