import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { attemptRefusal, forgiveAttempt, spendAttempt } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import type { Caller, IdentifyRequest, NotAdmitted, Scope } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { whichPassword } from '../../lib/crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { type Device, deviceCookie, knownDevice, unknownDevice } from './devices.ts'
import * as signIns from './sessions.sql.ts'
import * as store from './sign-in.sql.ts'
import { deleteTemporaryPasswordsExpiredBefore, lockTemporaryPassword } from './sign-in.sql.ts'
import {
  earlier,
  endOfSignIn,
  hashToken,
  makeAccessToken,
  makeRefreshToken,
  ONE_TIME_TOKEN_MS,
  readAccessToken,
  refreshLifetime,
} from './tokens.ts'
import { needsSecondStep } from './two-step.sql.ts'

type Credentials = {
  readonly memberId: string
  readonly memberPw: string
  readonly authLogin: 'Y' | 'N'
  readonly address: string
  readonly device: Device
  readonly cookie?: string | undefined
  /** Sets a cookie by which the browser is known next time. */
  readonly remember?: (cookie: string) => void
}

/** An unknown ID and a wrong password get the same refusal, after the same time. */
export async function signIn(
  deps: Deps,
  { cookie, ...credentials }: Credentials,
): Promise<SignedIn> {
  const { memberId, memberPw, address } = credentials
  const device = await knownDevice(deps, { memberId, cookie })
  const attempt = { kind: 'login', account: memberId, address, device } as const
  const refused = await attemptRefusal(deps, attempt)
  // A temporary password cannot be guessed, so it still works when strangers' wrong passwords have
  // blocked the account.
  const onlyTemporary = refused?.by === 'everywhere'
  if (refused && !onlyTemporary) throw refused.refusal
  const now = deps.now()
  const member = await store.findCredentials(deps.db, { memberId, now })
  const compared = member && { ...member, ...(onlyTemporary && { passwordHash: null }) }
  const matched = await whichPassword(compared, memberPw)
  if (!member || !matched) throw refused?.refusal ?? new AppError('wrongCredentials')
  const { memberNo } = member
  if (!member.isActive) {
    await forgiveAttempt(deps, attempt)
    return inactiveMemberAnswer(deps, memberNo)
  }
  const password = { memberNo, passwordHash: matched.hash }
  const isLasting = !matched.isTemporary
  const started = await deps.db.transaction().execute(async (tx) => {
    const lock = isLasting ? store.lockPassword : lockTemporaryPassword
    // Comparing a password takes time: one that was changed meanwhile must not sign in.
    if (!(await lock(tx, password))) return null
    return startFamily(tx, {
      memberNo,
      longLived: isLasting && credentials.authLogin === 'Y',
      temporaryUntil: isLasting ? null : member.temporaryUntil,
      device: credentials.device,
      now,
    })
  })
  if (!started) throw new AppError('wrongCredentials')
  // Before the second step nothing is proved: wrong codes continue to count.
  if (started.scope !== 'twoStep') {
    await forgiveAttempt(deps, attempt)
    if (isLasting) credentials.remember?.(deviceCookie(deps, password, device))
  }
  return signInAnswer(deps, { memberNo, ...started })
}

/** Starts a family of refresh tokens for a member whose identity has been proved. */
export async function beginSignIn(
  deps: Deps,
  options: { memberNo: string; longLived: boolean; device?: Device },
): Promise<SignedIn> {
  const now = deps.now()
  const started = await deps.db.transaction().execute((tx) => startFamily(tx, { ...options, now }))
  return signInAnswer(deps, { memberNo: options.memberNo, ...started })
}

/**
 * Starts a family whose first token is sent in a URL: it expires soon, and is good for one renewal,
 * which returns an ordinary token. A member who still has to fill in the extra form may use it
 * again meanwhile.
 */
export async function beginOneTimeSignIn(
  deps: Deps,
  { memberNo, device }: { memberNo: string; device?: Device },
): Promise<string> {
  const now = deps.now()
  const started = await deps.db.transaction().execute(async (tx) => {
    const limited = (await store.isExtraFormOpen(tx, memberNo)) ? 'extraForm' : undefined
    return startFamily(tx, { memberNo, longLived: false, isOneTime: true, limited, device, now })
  })
  return started.refreshToken
}

type NewFamily = {
  readonly memberNo: string
  readonly longLived: boolean
  readonly isOneTime?: boolean
  readonly limited?: 'extraForm' | undefined
  /** The sign-in ends at this moment at the latest. */
  readonly until?: Date
  readonly temporaryUntil?: Date | null
  readonly device?: Device | undefined
  readonly now: Date
}

export async function startFamily(tx: Db, family: NewFamily) {
  const { memberNo, limited, isOneTime = false, temporaryUntil = null } = family
  const { device = unknownDevice, now } = family
  const scope: Scope = limited ?? ((await needsSecondStep(tx, memberNo)) ? 'twoStep' : 'full')
  const refreshToken = makeRefreshToken()
  const isBrief = isOneTime && !limited
  const lifetime = isBrief ? ONE_TIME_TOKEN_MS : refreshLifetime(family.longLived)
  const end = endOfSignIn(now, scope, temporaryUntil)
  const endsAt = family.until ? earlier(end, family.until) : end
  const expiresAt = earlier(new Date(now.getTime() + lifetime), endsAt)
  const hash = hashToken(refreshToken)
  const started = { ...family, device, hash, isOneTime, expiresAt, endsAt, scope, temporaryUntil }
  const signInNo = await signIns.insertSignIn(tx, started)
  return { signInNo, refreshToken, scope, endsAt }
}

/** The answer to a completed sign-in or renewal. */
export async function signInAnswer(
  deps: Deps,
  signedIn: {
    memberNo: string
    signInNo: string
    refreshToken: string
    scope: Scope
    endsAt: Date
  },
): Promise<SignedIn> {
  const loginInfo = await store.readLoginInfo(deps.db, signedIn)
  if (loginInfo.isActive === 'N') return inactiveMemberAnswer(deps, signedIn.memberNo)
  const accessToken = await makeAccessToken(deps, signedIn)
  return { loginInfo, tokens: { accessToken, refreshToken: signedIn.refreshToken } }
}

/**
 * The answer to a deactivated member with a valid password or token: a success without tokens,
 * because clients read `isActive` from a successful answer by specification.
 */
export async function inactiveMemberAnswer(deps: Deps, memberNo: string): Promise<SignedIn> {
  const loginInfo = await store.readLoginInfo(deps.db, { memberNo, signInNo: null, scope: 'full' })
  return { loginInfo, tokens: { accessToken: '', refreshToken: '' } }
}

/** With the end of the token, at which a socket has to be closed. */
type TokenHolder = Caller & { readonly expiresAt: Date }

/**
 * The member of an access token, as the database has it now, so that a deactivation takes effect at
 * once.
 */
export async function callerOf(
  deps: Deps,
  token: string,
  { alsoFor = [], isAtDesk = false }: IdentifyRequest = {},
): Promise<TokenHolder | NotAdmitted> {
  const claims = readAccessToken(deps, token)
  const find = isAtDesk ? store.findSignedInAtDesk : store.findSignedInMember
  const [member]: store.SignedInMember[] = claims ? await find(deps.db, claims) : []
  if (!claims || !member) return 'nobody'
  if (!member.isActive) return 'inactive'
  const { memberNo, memberId, isStoreOwner, isStaff, scope } = member
  if (scope !== 'full' && !alsoFor.includes(scope)) return scope
  const { signInNo, expiresAt } = claims
  const needsTwoStep =
    deps.config.isAdminTwoStepRequired && member.memberRole === 'ROLE_ADMIN' && !member.isTwoStepOn
  const memberRole = needsTwoStep ? 'ROLE_COMMON' : member.memberRole
  const role = {
    memberRole,
    needsTwoStep,
    isStoreOwner,
    ...(isStaff !== undefined && { isStaff }),
  }
  return { memberNo, memberId, ...role, signInNo, scope, expiresAt }
}

/**
 * By the token alone: a deactivated member can sign out, too, and stays signed out when activated
 * again.
 */
export async function signOut(deps: Deps, token: string | undefined) {
  const claims = token === undefined ? null : readAccessToken(deps, token)
  if (claims) await signIns.revokeSignIn(deps.db, { signInNo: claims.signInNo, now: deps.now() })
}

/** Used after a withdrawal or a change of password, once the member's row has been changed. */
export async function endSignIns(
  tx: Db,
  which: { memberNo: string; exceptSignInNo?: string | undefined; now: Date },
): Promise<void> {
  await signIns.revokeSignIns(tx, which)
}

/**
 * The extra form is saved: the sign-in that saved it becomes a full one, and the one-time token
 * ends.
 */
export async function endExtraForm(tx: Db, { caller, now }: { caller: Caller; now: Date }) {
  const { memberNo, signInNo, scope } = caller
  if (scope === 'extraForm') {
    const expiresAt = new Date(now.getTime() + refreshLifetime(false))
    const open = { signInNo, from: scope, expiresAt, endsAt: endOfSignIn(now, 'full') }
    if (!(await signIns.openSignIn(tx, open))) throw new AppError('signedOut')
  }
  await signIns.revokeExtraFormSignIns(tx, { memberNo, exceptSignInNo: signInNo, now })
}

/**
 * Finds the ID of a proved address. Each lookup costs an attempt, so that a stranger cannot test a
 * list of addresses.
 */
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

/** Waits one more day, in which an expired token can still be told from an unknown one. */
export async function forgetOldSignIns(deps: Pick<Deps, 'db' | 'now'>) {
  const yesterday = new Date(deps.now().getTime() - dayMs)
  await signIns.deleteSignInsExpiredBefore(deps.db, yesterday)
  await deleteTemporaryPasswordsExpiredBefore(deps.db, yesterday)
}
