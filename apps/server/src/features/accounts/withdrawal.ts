import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { forgetAuditedMember } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockActiveAdministrators } from '../locks/members.ts'
import { dropPicture, releasePicture } from '../media/pictures.ts'
import type { MemberLifecycle } from './member-admin.ts'
import * as store from './members.sql.ts'
import { closeConsents, lockProfile } from './members.sql.ts'
import { dropTemporaryPassword, proveIdentity } from './passwords.ts'
import { endSignIns } from './sign-in.ts'

type Withdrawal = {
  readonly caller: Caller
  /** The password, or a social member's code. */
  readonly secret: string
  readonly address: string
  readonly affected: 'keep' | 'cancel' | undefined
  /** Shown to the guests; empty for the usual words. */
  readonly reason: string
  readonly leaving: MemberLifecycle
  readonly leavingSteps: readonly WithdrawalStep[]
}

/** What another feature does about a member who leaves, in the same transaction. */
export type WithdrawalStep = (tx: Db, left: { memberNo: string; now: Date }) => Promise<void>

/** Erases who the member was. Reviews and other texts stay, as those of a member who has left. */
export async function withdraw(deps: Deps, withdrawal: Withdrawal) {
  const { caller, secret, address, affected, leaving, leavingSteps } = withdrawal
  const { memberNo } = caller
  const now = deps.now()
  // Checked first, because a mailed code is good for one try.
  if (affected !== 'cancel' && (await leaving.hasGuestsToCome(deps.db, { memberNo, now })))
    throw new AppError('affectedBookings', { message: messages.admin.guestsComing })
  await proveIdentity(deps, { memberNo, secret, address })
  const selfie = await withWaitlistOffers(deps, async (tx) => {
    if (caller.memberRole === 'ROLE_ADMIN') {
      const administrators = await lockActiveAdministrators(tx)
      if (!administrators.some((administrator) => administrator !== memberNo))
        throw new AppError('conflict', { message: messages.withdrawal.lastAdministrator })
    }
    // An owner with upcoming guests can only leave when the guests are notified.
    const choice = affected === 'cancel' ? affected : undefined
    const reason = withdrawal.reason || messages.withdrawal.closedReason
    const actor = { actor: 'store', actorNo: memberNo } as const
    const stopped = { memberNo, ...actor, choice, reason, now }
    // Before the member, because every transaction locks a member's restaurants before the member.
    await leaving.giveUpRestaurants(tx, stopped)
    for (const step of leavingSteps) await step(tx, { memberNo, now })
    const member = await lockProfile(tx, memberNo)
    if (!member) throw new AppError('signedOut')
    // The member can book nothing any more, so this finds what was booked before the member was
    // locked.
    await leaving.giveUpTables(tx, stopped)
    // Tokens are locked before sign-ins, in the same order as in a renewal.
    await store.forgetRefreshTokens(tx, memberNo)
    await endSignIns(tx, { memberNo, now })
    await dropTemporaryPassword(tx, { memberNo, now })
    await store.forgetProofs(tx, memberNo)
    // An address that was typed but not proved may be another person's, and so may the mails to it.
    if (member.memberEmail && member.isEmailProved) await store.forgetMail(tx, member.memberEmail)
    await closeConsents(tx, { memberNo, now })
    await forgetAuditedMember(tx, { memberNo, name: messages.withdrawal.authorName })
    await releasePicture(tx, member.memberSelfie, now)
    await store.eraseMember(tx, { memberNo, now })
    return member.memberSelfie
  })
  await dropPicture(deps, selfie)
}
