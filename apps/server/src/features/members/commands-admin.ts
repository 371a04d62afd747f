import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { recordAudit } from '../admin/commands.ts'
import { lockActiveAdministrators } from './locks.ts'
import { flagChanges } from './rules-admin.ts'
import { lockById } from './store-admin.ts'
import { updateMember } from './store-profile.ts'

type MemberChange = {
  readonly caller: Caller
  readonly memberId: string
  readonly isActive?: 'Y' | 'N' | undefined
  readonly isStoreOwner?: 'Y' | 'N' | undefined
  readonly reason: string
}

/**
 * Changes a member's status or grade and records it. Sign-ins of a deactivated member stay, so that
 * their next call is told why it is refused.
 */
export function changeMember(deps: Deps, { caller, memberId, reason, ...sent }: MemberChange) {
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    if (sent.isActive === 'N') {
      // Of two administrators who deactivate each other at once, one comes too late. As nobody can
      // deactivate themselves either, an active administrator always remains.
      const administrators = await lockActiveAdministrators(tx)
      if (!administrators.includes(caller.memberNo)) throw new AppError('inactive')
    }
    const member = await lockById(tx, memberId)
    if (!member) throw new AppError('notFound')
    const changes = flagChanges(member, sent)
    if (member.memberNo === caller.memberNo && changes.some(({ flag }) => flag === 'isActive'))
      throw new AppError('conflict', { message: messages.admin.notYourself })
    for (const { flag, after, record } of changes) {
      await updateMember(tx, member.memberNo, { [flag]: after })
      await recordAudit(tx, {
        ...record,
        actorNo: caller.memberNo,
        targetKind: 'member',
        targetNo: member.memberNo,
        targetName: member.memberId,
        reason,
        createdAt: now,
      })
    }
  })
}
