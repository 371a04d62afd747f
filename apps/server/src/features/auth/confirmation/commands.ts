import { messages } from '@matjari/contract/messages'
import { forgiveAttempt, spendAttempt } from '../../../lib/attempts.ts'
import { whichPassword } from '../../../lib/crypto/passwords.ts'
import type { Db } from '../../../lib/db/database.ts'
import { violated } from '../../../lib/db/errors.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { askerOf } from '../../../lib/http/askers/asker.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { redeemMemberCode } from '../../mail/codes/commands.ts'
import { isStillConfirmed } from '../rules.ts'
import * as store from './store.ts'

/** Whoever sits at the screen is the member: by the password, or without one by a mailed code. */
export async function proveIdentity(
  deps: Deps,
  who: { memberNo: string; secret: string; address: string },
): Promise<void> {
  const { memberNo, secret, address } = who
  const member = await store.readIdentity(deps.db, { memberNo, now: deps.now() })
  if (!member) throw new AppError('signedOut')
  // Not those of the login: a stranger who guesses there would keep the member from a new password.
  const attempt = { kind: 'confirm', account: member.memberId, address } as const
  await spendAttempt(deps, attempt)
  if (member.passwordHash === null) await proveByCode(deps, { ...member, code: secret, address })
  else if (!(await whichPassword(member, secret))) throw notProved()
  await forgiveAttempt(deps, attempt)
}

/** The session remembers it for a while. */
export async function confirmPassword(
  deps: Deps,
  caller: Caller,
  ask: { secret: string; address: string },
): Promise<void> {
  await proveIdentity(deps, { ...ask, memberNo: caller.memberNo })
  await store.markConfirmed(deps.db, { signInNo: caller.signInNo, now: deps.now() })
}

export async function requireConfirmed(
  tx: Db,
  ask: { signInNo: string; now: Date },
): Promise<void> {
  const confirmedAt = await store.readConfirmedAt(tx, ask.signInNo)
  if (!isStillConfirmed(confirmedAt, ask.now)) throw new AppError('confirmNeeded')
}

const notProved = () => new AppError('invalid', { message: messages.password.confirmFailed })

type SocialMember = {
  readonly memberNo: string
  readonly memberEmail: string | null
  readonly isEmailProved: boolean
  readonly code: string
  readonly address: string
}

/** The code also proves the address it was sent to, which a social member may not have had yet. */
async function proveByCode(deps: Deps, member: SocialMember) {
  const { memberNo, code, address } = member
  const asker = askerOf(deps, { ip: address, headers: {} })
  const email = await redeemMemberCode(deps, { memberNo, code, asker }).catch((error: unknown) => {
    // That it has expired or was tried too often is worth knowing: a new one helps.
    const isWrong = error instanceof AppError && error.message === messages.email.wrongCode
    throw isWrong ? notProved() : error
  })
  const isOwn = member.memberEmail?.toLowerCase() === email
  if (isOwn && member.isEmailProved) return
  try {
    const memberEmail = isOwn && member.memberEmail ? member.memberEmail : email
    await store.setProvedEmail(deps.db, { memberNo, memberEmail })
  } catch (error) {
    throw violated(error) === 'member_email_taken' ? new AppError('emailTaken') : error
  }
}
