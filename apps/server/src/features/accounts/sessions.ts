import type { SignedIn, SignInEntry } from '@matjari/contract/accounts/sign-in-calls'
import { limits } from '@matjari/contract/limits'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { yesNo } from '../../lib/yes-no.ts'
import type { Deps } from '../deps.ts'
import { type Device, deviceName } from './devices.ts'
import * as store from './sessions.sql.ts'
import { inactiveMemberAnswer, signInAnswer, startFamily } from './sign-in.ts'
import {
  earlier,
  hashToken,
  issuedSuccessorOf,
  judgeRefreshToken,
  refreshLifetime,
  successorOf,
} from './tokens.ts'

/**
 * Exchanges a refresh token for its successor. `judgeRefreshToken` recognises replays; the database
 * decides races.
 */
export async function renewSession(
  deps: Deps,
  { token, device }: { token: string | undefined; device: Device },
): Promise<SignedIn> {
  if (!token) throw new AppError('sessionOver')
  const now = deps.now()
  const renewed = await deps.db.transaction().execute(async (tx) => {
    // Locked, so that of two renewals with one token the second sees what the first has done.
    const presented = await store.lockRefreshToken(tx, hashToken(token))
    if (!presented) return null
    const verdict = judgeRefreshToken(presented, now)
    if (verdict === 'over') return null
    if (verdict === 'stolen') {
      await store.revokeSignIn(tx, { signInNo: presented.signInNo, now })
      return null
    }
    const { memberNo, signInNo, scope, endsAt } = presented
    if (!presented.isActive) return { inactiveNo: memberNo }
    if (verdict === 'reusable')
      return exchangeAgain(tx, { memberNo, signInNo, endsAt, device, now })
    const isCurrent = verdict === 'current'
    const successor = isCurrent
      ? successorOf(deps, token)
      : issuedSuccessorOf(deps, token, presented.successorHash)
    if (successor === undefined) return null
    if (isCurrent) {
      const renewedUntil = new Date(now.getTime() + refreshLifetime(presented.longLived))
      const expiresAt = earlier(renewedUntil, presented.endsAt)
      await store.replaceRefreshToken(tx, {
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
  return 'inactiveNo' in renewed
    ? inactiveMemberAnswer(deps, renewed.inactiveNo)
    : signInAnswer(deps, renewed)
}

type OneTimeExchange = {
  readonly memberNo: string
  readonly signInNo: string
  readonly endsAt: Date
  readonly device: Device
  readonly now: Date
}

/**
 * Begins a separate sign-in each time the one-time token is shown: the browser that saves the form
 * keeps its own, and no other person who has seen the address gets in.
 */
async function exchangeAgain(tx: Db, { memberNo, signInNo, endsAt, device, now }: OneTimeExchange) {
  const limited = 'extraForm' as const
  const started = await startFamily(tx, {
    memberNo,
    longLived: false,
    limited,
    until: endsAt,
    device,
    now,
  })
  const keep = limits.token.extraFormSignIns
  await store.revokeOldestExtraFormSignIns(tx, { memberNo, exceptSignInNo: signInNo, keep, now })
  return { memberNo, ...started }
}

export async function ownSignIns(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
): Promise<SignInEntry[]> {
  const rows = await store.listSignIns(deps.db, { memberNo: caller.memberNo, now: deps.now() })
  return rows.map((row) => ({
    signInNo: row.signInNo,
    device: deviceName(row.userAgent),
    place: row.place,
    beginDate: row.createdAt.toISOString(),
    lastSeenDate: row.lastUsedAt.toISOString(),
    isCurrent: yesNo(row.signInNo === caller.signInNo),
  }))
}

/** There is never more than one page. */
export async function* exportSignIns(deps: Pick<Deps, 'db' | 'now'>, caller: Caller) {
  yield await ownSignIns(deps, caller)
}

/** Another member's sign-in and a missing one look the same to the caller. */
export async function endOwnSignIn(deps: Deps, { memberNo }: Caller, signInNo: string) {
  const ended = await store.revokeOwnSignIn(deps.db, { memberNo, signInNo, now: deps.now() })
  if (!ended) throw new AppError('notFound')
}

export const endOtherSignIns = (deps: Deps, { memberNo, signInNo }: Caller) =>
  store.revokeSignIns(deps.db, { memberNo, exceptSignInNo: signInNo, now: deps.now() })
