import type { SignedIn } from '@matjari/contract/calls/auth'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { passwordMatches } from './commands-password.ts'
import {
  hashToken,
  makeAccessToken,
  makeRefreshToken,
  readAccessToken,
  successorOf,
} from './commands-tokens.ts'
import { judgeRefreshToken, refreshLifetime } from './rules.ts'
import * as store from './store.ts'

type Credentials = { memberId: string; memberPw: string; authLogin: 'Y' | 'N' }

/** Unknown ID and wrong password are refused with one and the same sentence, in the same time. */
export async function signIn(deps: Deps, credentials: Credentials): Promise<SignedIn> {
  const member = await store.findCredentials(deps.db, credentials.memberId)
  if (!(await passwordMatches(member?.passwordHash, credentials.memberPw)) || !member)
    throw new AppError('wrongCredentials')
  if (!member.isActive) throw new AppError('inactiveAccount')
  return beginSignIn(deps, { memberNo: member.memberNo, longLived: credentials.authLogin === 'Y' })
}

/** Starts a family of refresh tokens for a member whose identity has been proved. */
export async function beginSignIn(
  deps: Deps,
  options: { memberNo: string; longLived: boolean },
): Promise<SignedIn> {
  const now = deps.now()
  const refreshToken = makeRefreshToken()
  const expiresAt = new Date(now.getTime() + refreshLifetime(options.longLived))
  const signInNo = await deps.db.transaction().execute(async (tx) => {
    const family = await store.insertSignIn(tx, { ...options, now, expiresAt })
    await store.insertRefreshToken(tx, {
      hash: hashToken(refreshToken),
      signInNo: family,
      now,
      expiresAt,
    })
    return family
  })
  return signedIn(deps, { memberNo: options.memberNo, signInNo, refreshToken })
}

/** Exchanges a refresh token for its successor. Replay is judged by the rules, races by the database. */
export async function renew(deps: Deps, token: string | undefined): Promise<SignedIn> {
  if (!token) throw new AppError('sessionOver')
  const now = deps.now()
  const renewed = await deps.db.transaction().execute(async (tx) => {
    // Locked: of two renewals with one token the second sees what the first has done.
    const presented = await store.lockRefreshToken(tx, hashToken(token))
    if (!presented) return null
    const verdict = judgeRefreshToken(presented, now)
    if (verdict === 'over') return null
    if (verdict === 'stolen') {
      await store.revokeSignIn(tx, { signInNo: presented.signInNo, now })
      return null
    }
    if (!presented.isActive) return 'inactive'
    const successor = successorOf(deps, token)
    if (verdict === 'current') {
      const expiresAt = new Date(now.getTime() + refreshLifetime(presented.longLived))
      await store.replaceRefreshToken(tx, {
        hash: hashToken(token),
        successor: hashToken(successor),
        signInNo: presented.signInNo,
        now,
        expiresAt,
      })
    }
    return { memberNo: presented.memberNo, signInNo: presented.signInNo, refreshToken: successor }
  })
  if (renewed === 'inactive') throw new AppError('inactiveAccount')
  if (!renewed) throw new AppError('sessionOver')
  return signedIn(deps, renewed)
}

export const signOut = (deps: Deps, signInNo: string) =>
  store.revokeSignIn(deps.db, { signInNo, now: deps.now() })

/** Who an access token speaks for, as the database knows them now: a deactivation counts at once. */
export async function identifyCaller(
  deps: Deps,
  token: string,
): Promise<Caller | 'nobody' | 'inactive'> {
  const claims = await readAccessToken(deps, token)
  const [member] = claims ? await store.findSignedInMember(deps.db, claims) : []
  if (!claims || !member) return 'nobody'
  if (!member.isActive) return 'inactive'
  const { memberNo, memberId, memberRole, isStoreOwner } = member
  return { memberNo, memberId, memberRole, isStoreOwner, signInNo: claims.signInNo }
}

async function signedIn(
  deps: Deps,
  made: { memberNo: string; signInNo: string; refreshToken: string },
): Promise<SignedIn> {
  const loginInfo = await store.readLoginInfo(deps.db, made.memberNo)
  const accessToken = await makeAccessToken(deps, made)
  return { loginInfo, tokens: { accessToken, refreshToken: made.refreshToken } }
}
