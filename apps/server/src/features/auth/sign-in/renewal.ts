import type { SignedIn } from '@matjari/contract/calls/auth'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { earlier, judgeRefreshToken, refreshLifetime } from '../rules.ts'
import type { Device } from '../sign-ins/device.ts'
import * as signIns from '../store.ts'
import { hashToken, successorOf } from '../tokens.ts'
import { signedIn } from './commands.ts'

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
    if (!presented.isActive) return 'inactive'
    const successor = successorOf(deps, token)
    if (verdict === 'current') {
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
    const { memberNo, signInNo, scope } = presented
    return { memberNo, signInNo, scope, refreshToken: successor }
  })
  if (renewed === 'inactive') throw new AppError('inactiveAccount')
  if (!renewed) throw new AppError('sessionOver')
  return signedIn(deps, renewed)
}
