import type { LimitedScope } from '@matjari/contract/call'
import type { SignedIn } from '@matjari/contract/calls/auth'
import { messages } from '@matjari/contract/messages'
import { forgiveAttempt, spendAttempt } from '../../../lib/attempts.ts'
import { whichPassword } from '../../../lib/crypto/passwords.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller, Scope, Unwelcome } from '../../../lib/http/caller.ts'
import { earlier, endOfSignIn, ONE_TIME_TOKEN_MS, refreshLifetime } from '../rules.ts'
import { type Device, unknownDevice } from '../sign-ins/device.ts'
import * as signIns from '../store.ts'
import { adoptTemporaryPassword } from '../temporary-password/commands.ts'
import { deleteTemporaryPasswordsExpiredBefore } from '../temporary-password/store.ts'
import { hashToken, makeAccessToken, makeRefreshToken, readAccessToken } from '../tokens.ts'
import { asksSecondStep } from '../two-step/store.ts'
import * as store from './store.ts'

/** The ID that belongs to a proved address. Asking costs an attempt, so that nobody walks a list. */
export async function findMemberId(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<{ memberId: string }> {
  await spendAttempt(deps, { kind: 'find', account: email, address })
  const found = await store.findIdByEmail(deps.db, email)
  if (!found) throw new AppError('notFound', { message: messages.find.idNotFound })
  return found
}

const dayMs = 24 * 60 * 60 * 1000

/** A day late: until then a late token is told from an unknown one. */
export async function forgetOldSignIns(deps: Pick<Deps, 'db' | 'now'>) {
  const yesterday = new Date(deps.now().getTime() - dayMs)
  await signIns.deleteSignInsExpiredBefore(deps.db, yesterday)
  await deleteTemporaryPasswordsExpiredBefore(deps.db, yesterday)
}

type Credentials = {
  readonly memberId: string
  readonly memberPw: string
  readonly authLogin: 'Y' | 'N'
  readonly address: string
  readonly device: Device
}

/** Unknown ID and wrong password are refused with one and the same sentence, in the same time. */
export async function signIn(deps: Deps, credentials: Credentials): Promise<SignedIn> {
  const { memberId, memberPw, address } = credentials
  const attempt = { kind: 'login', account: memberId, address } as const
  await spendAttempt(deps, attempt)
  const now = deps.now()
  const member = await store.findCredentials(deps.db, { memberId, now })
  const matched = await whichPassword(member, memberPw)
  if (!member || !matched) throw new AppError('wrongCredentials')
  if (!member.isActive) throw new AppError('inactiveAccount')
  const { memberNo } = member
  const password = { memberNo, passwordHash: matched.hash }
  const begun = await deps.db.transaction().execute(async (tx) => {
    if (matched.isTemporary) await adoptTemporaryPassword(tx, { ...password, now })
    // Comparing takes its time: a password that was changed meanwhile opens nothing any more.
    if (!(await store.holdPassword(tx, password))) return null
    const longLived = credentials.authLogin === 'Y'
    return startFamily(tx, { memberNo, longLived, device: credentials.device, now })
  })
  if (!begun) throw new AppError('wrongCredentials')
  // With the second step still to come nothing is proved: guesses at its code go on counting.
  if (begun.scope !== 'twoStep') await forgiveAttempt(deps, attempt)
  return signedIn(deps, { memberNo, ...begun })
}

/** Starts a family of refresh tokens for a member whose identity has been proved. */
export async function beginSignIn(
  deps: Deps,
  options: { memberNo: string; longLived: boolean; device?: Device },
): Promise<SignedIn> {
  const now = deps.now()
  const begun = await deps.db.transaction().execute((tx) => startFamily(tx, { ...options, now }))
  return signedIn(deps, { memberNo: options.memberNo, ...begun })
}

/**
 * Starts a family whose first token travels in an address: soon over, and good for one renewal. What
 * that renewal gives is an ordinary token.
 */
export async function beginOneTimeSignIn(
  deps: Deps,
  { memberNo, device }: { memberNo: string; device?: Device },
): Promise<string> {
  const now = deps.now()
  const begun = await deps.db
    .transaction()
    .execute((tx) => startFamily(tx, { memberNo, longLived: false, isOneTime: true, device, now }))
  return begun.refreshToken
}

/** By the token alone: who was deactivated may leave too, and stays out when they are let in again. */
export async function signOut(deps: Deps, token: string | undefined) {
  const claims = token === undefined ? null : await readAccessToken(deps, token)
  if (claims) await signIns.revokeSignIn(deps.db, { signInNo: claims.signInNo, now: deps.now() })
}

/** After a change of password or a withdrawal, and after what changes the member's row. */
export async function endSignIns(
  tx: Db,
  which: { memberNo: string; exceptSignInNo?: string | undefined; now: Date },
): Promise<void> {
  await signIns.revokeSignIns(tx, which)
}

/** With the end of the token, which a connection that stays has to know. */
type TokenHolder = Caller & { readonly expiresAt: Date }

/** Who an access token speaks for, as the database knows them now: a deactivation counts at once. */
export async function callerOf(
  deps: Deps,
  token: string,
  alsoFor: readonly LimitedScope[] = [],
): Promise<TokenHolder | Unwelcome> {
  const claims = await readAccessToken(deps, token)
  const [member] = claims ? await store.findSignedInMember(deps.db, claims) : []
  if (!claims || !member) return 'nobody'
  if (!member.isActive) return 'inactive'
  const { memberNo, memberId, memberRole, isStoreOwner, scope } = member
  if (scope !== 'full' && !alsoFor.includes(scope)) return scope
  const { signInNo, expiresAt } = claims
  return { memberNo, memberId, memberRole, isStoreOwner, signInNo, scope, expiresAt }
}

/** What a member gets who has signed in or renewed. */
export async function signedIn(
  deps: Deps,
  made: { memberNo: string; signInNo: string; refreshToken: string; scope: Scope },
): Promise<SignedIn> {
  const loginInfo = await store.readLoginInfo(deps.db, made)
  const accessToken = await makeAccessToken(deps, made)
  return { loginInfo, tokens: { accessToken, refreshToken: made.refreshToken } }
}

async function startFamily(
  tx: Db,
  family: {
    memberNo: string
    longLived: boolean
    isOneTime?: boolean
    device?: Device | undefined
    now: Date
  },
) {
  const { isOneTime = false, device = unknownDevice, now } = family
  const scope: Scope = (await asksSecondStep(tx, family.memberNo)) ? 'twoStep' : 'full'
  const refreshToken = makeRefreshToken()
  const lifetime = isOneTime ? ONE_TIME_TOKEN_MS : refreshLifetime(family.longLived)
  const endsAt = endOfSignIn(now, scope)
  const expiresAt = earlier(new Date(now.getTime() + lifetime), endsAt)
  const hash = hashToken(refreshToken)
  const begun = { ...family, device, hash, isOneTime, expiresAt, endsAt, scope }
  const signInNo = await signIns.insertSignIn(tx, begun)
  return { signInNo, refreshToken, scope }
}
