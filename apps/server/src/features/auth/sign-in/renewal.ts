import type { SignedIn } from '@matjari/contract/calls/auth'
import { limits } from '@matjari/contract/limits'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { earlier, judgeRefreshToken, refreshLifetime } from '../rules.ts'
import type { Device } from '../sign-ins/rules.ts'
import * as signIns from '../store.ts'
import { givenSuccessorOf, hashToken, successorOf } from '../tokens.ts'
import { keptOut, signedIn, startFamily } from './commands.ts'

/** Exchanges a refresh token for its successor. Replay is judged by the rules, races by the database. */
export async function renew(
  deps: Deps,
  { token, device }: { token: string | undefined; device: Device },
): Promise<SignedIn> {
  if (!token) throw new AppError('sessionOver')
  const now = deps.now()
  const renewed = await deps.db.transaction().execute(async (tx) => {
    // Locked: of two renewals with one token the second sees what the first has done.
    const presented = await signIns.lockRefreshToken(tx, hashToken(token))
    if (!presented) return null
    const verdict = judgeRefreshToken(presented, now)
    if (verdict === 'over') return null
    if (verdict === 'stolen') {
      await signIns.revokeSignIn(tx, { signInNo: presented.signInNo, now })
      return null
    }
    const { memberNo, signInNo, scope, endsAt } = presented
    if (!presented.isActive) return { keptOut: memberNo }
    if (verdict === 'reusable')
      return exchangeAgain(tx, { memberNo, signInNo, endsAt, device, now })
    const isCurrent = verdict === 'current'
    const successor = isCurrent
      ? successorOf(deps, token)
      : givenSuccessorOf(deps, token, presented.successorHash)
    if (successor === undefined) return null
    if (isCurrent) {
      const renewedUntil = new Date(now.getTime() + refreshLifetime(presented.longLived))
      const expiresAt = earlier(renewedUntil, presented.endsAt)
      await signIns.replaceRefreshToken(tx, {
        hash: hashToken(token),
        successor: hashToken(successor),
        signInNo: presented.signInNo,
        now,
        expiresAt,
        device,
      })
    }
    return { memberNo, signInNo, scope, endsAt, refreshToken: successor }
  })
  if (!renewed) throw new AppError('sessionOver')
  return 'keptOut' in renewed ? keptOut(deps, renewed.keptOut) : signedIn(deps, renewed)
}

type Address = {
  readonly memberNo: string
  readonly signInNo: string
  readonly endsAt: Date
  readonly device: Device
  readonly now: Date
}

/**
 * A sign-in of its own for each time the token from the address is shown: whoever saves the form keeps
 * theirs, and nobody else who has seen the address gets in with it.
 */
async function exchangeAgain(tx: Db, { memberNo, signInNo, endsAt, device, now }: Address) {
  const limited = 'extraForm' as const
  const begun = await startFamily(tx, {
    memberNo,
    longLived: false,
    limited,
    until: endsAt,
    device,
    now,
  })
  const keep = limits.token.extraFormSignIns
  await signIns.revokeOldestExtraFormSignIns(tx, { memberNo, exceptSignInNo: signInNo, keep, now })
  return { memberNo, ...begun }
}
