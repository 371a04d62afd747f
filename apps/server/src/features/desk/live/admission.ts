import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/rules/desk/limits'
import { IdInput } from '@matjari/contract/wire'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { unwelcomeRefusals } from '../../../lib/http/caller.ts'
import { callerOf } from '../../auth/sign-in/commands.ts'
import { requireDeskPlace } from '../../staff/access/commands.ts'

/** Who looks at whose board. */
export type BoardWindow = {
  readonly memberNo: string
  readonly signInNo: string
  readonly restaurantNo: string
  readonly expiresAt: number
}

type WindowRequest = { readonly token: string | undefined; readonly restaurantNo: string }

/** Who may open a board, and how many: the owner of that restaurant and who works there, as for every call of the desk. */
export function boardAdmission(deps: Deps) {
  const counts = new Map<string, number>()

  return {
    async admit({ token, restaurantNo }: WindowRequest): Promise<BoardWindow> {
      const who = token ? await callerOf(deps, token, { isAtDesk: true }) : 'nobody'
      if (typeof who === 'string') throw new AppError(unwelcomeRefusals[who])
      if (!who.isStoreOwner && !who.isStaff) throw new AppError('forbidden')
      if (!IdInput.safeParse(restaurantNo).success) throw new AppError('notFound')
      await requireDeskPlace(deps.db, who, restaurantNo)
      const { memberNo, signInNo } = who
      const open = counts.get(memberNo) ?? 0
      if (open >= deskLimits.socketsPerMember)
        throw new AppError('tooMany', { message: messages.chat.tooManyWindows })
      counts.set(memberNo, open + 1)
      return { memberNo, signInNo, restaurantNo, expiresAt: who.expiresAt.getTime() }
    },
    leave({ memberNo }: BoardWindow) {
      const open = counts.get(memberNo) ?? 0
      if (open > 1) counts.set(memberNo, open - 1)
      else counts.delete(memberNo)
    },
  }
}
