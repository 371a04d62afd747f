import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { attemptRefusal, forgiveAttempt, spendAttempt } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import type { Caller, IdentifyRequest, Scope, Unwelcome } from '../../http/caller.ts'
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
  readonly cookie?: string | undefined
  /** Gives the browser a cookie, by which it is known the next time. */
  readonly remember?: (cookie: string) => void
}

/** Unknown ID and wrong password are refused with one and the same sentence, in the same time. */
export async function signIn(
  deps: Deps,
  { cookie, ...credentials }: Credentials,
): Promise<SignedIn> {
  const { memberId, memberPw, address } = credentials
  const known = await knownDevice(deps, { memberId, cookie })
  const attempt = { kind: 'login', account: memberId, address, device: known } as const
  const refused = await attemptRefusal(deps, attempt)
  // Nobody guesses a temporary password: other people's guesses at the account do not keep it out.
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
  const begun = await deps.db.transaction().execute(async (tx) => {
    const hold = isLasting ? store.lockPassword : lockTemporaryPassword
    // Comparing takes its time: a password that was changed meanwhile opens nothing any more.
    if (!(await hold(tx, password))) return null
    return startFamily(tx, {
      memberNo,
      longLived: isLasting && credentials.authLogin === 'Y',
      temporaryUntil: isLasting ? null : member.temporaryUntil,
      device: credentials.device,
      now,
    })
  })
  if (!begun) throw new AppError('wrongCredentials')
  // With the second step still to come nothing is proved: guesses at its code go on counting.
  if (begun.scope !== 'twoStep') {
    await forgiveAttempt(deps, attempt)
    if (isLasting) credentials.remember?.(deviceCookie(deps, password, known))
  }
  return signInAnswer(deps, { memberNo, ...begun })
}

/** Starts a family of refresh tokens for a member whose identity has been proved. */
export async function beginSignIn(
  deps: Deps,
  options: { memberNo: string; longLived: boolean; device?: Device },
): Promise<SignedIn> {
  const now = deps.now()
  const begun = await deps.db.transaction().execute((tx) => startFamily(tx, { ...options, now }))
  return signInAnswer(deps, { memberNo: options.memberNo, ...begun })
}

/**
 * Starts a family whose first token travels in an address: soon over, and good for one renewal, which
 * gives an ordinary token. Who still has to fill in the extra form may show it again meanwhile.
 */
export async function beginOneTimeSignIn(
  deps: Deps,
  { memberNo, device }: { memberNo: string; device?: Device },
): Promise<string> {
  const now = deps.now()
  const begun = await deps.db.transaction().execute(async (tx) => {
    const limited = (await store.isExtraFormOpen(tx, memberNo)) ? 'extraForm' : undefined
    return startFamily(tx, { memberNo, longLived: false, isOneTime: true, limited, device, now })
  })
  return begun.refreshToken
}

/** By the token alone: who was deactivated may leave too, and stays out when they are let in again. */
export async function signOut(deps: Deps, token: string | undefined) {
  const claims = token === undefined ? null : readAccessToken(deps, token)
  if (claims) await signIns.revokeSignIn(deps.db, { signInNo: claims.signInNo, now: deps.now() })
}

/** After a withdrawal or a change of password, and after what changes the member's row. */
export async function endSignIns(
  tx: Db,
  which: { memberNo: string; exceptSignInNo?: string | undefined; now: Date },
): Promise<void> {
  await signIns.revokeSignIns(tx, which)
}

/** The extra form is saved: whoever saved it is in, and the token from the address is over. */
export async function endExtraForm(tx: Db, { caller, now }: { caller: Caller; now: Date }) {
  const { memberNo, signInNo, scope } = caller
  if (scope === 'extraForm') {
    const expiresAt = new Date(now.getTime() + refreshLifetime(false))
    const open = { signInNo, from: scope, expiresAt, endsAt: endOfSignIn(now, 'full') }
    if (!(await signIns.openSignIn(tx, open))) throw new AppError('signedOut')
  }
  await signIns.revokeExtraFormSignIns(tx, { memberNo, exceptSignInNo: signInNo, now })
}

/** With the end of the token, which a connection that stays has to know. */
type TokenHolder = Caller & { readonly expiresAt: Date }

/** Who an access token speaks for, as the database knows them now: a deactivation counts at once. */
export async function callerOf(
  deps: Deps,
  token: string,
  { alsoFor = [], isAtDesk = false }: IdentifyRequest = {},
): Promise<TokenHolder | Unwelcome> {
  const claims = readAccessToken(deps, token)
  const find = isAtDesk ? store.findSignedInAtDesk : store.findSignedInMember
  const [member]: store.SignedInMember[] = claims ? await find(deps.db, claims) : []
  if (!claims || !member) return 'nobody'
  if (!member.isActive) return 'inactive'
  const { memberNo, memberId, isStoreOwner, isStaff, scope } = member
  if (scope !== 'full' && !alsoFor.includes(scope)) return scope
  const { signInNo, expiresAt } = claims
  const isHeldBack =
    deps.config.isAdminTwoStepRequired && member.memberRole === 'ROLE_ADMIN' && !member.isTwoStepOn
  const memberRole = isHeldBack ? 'ROLE_COMMON' : member.memberRole
  const role = { memberRole, isHeldBack, isStoreOwner, ...(isStaff !== undefined && { isStaff }) }
  return { memberNo, memberId, ...role, signInNo, scope, expiresAt }
}

/** What a member gets who has signed in or renewed. */
export async function signInAnswer(
  deps: Deps,
  made: { memberNo: string; signInNo: string; refreshToken: string; scope: Scope; endsAt: Date },
): Promise<SignedIn> {
  const loginInfo = await store.readLoginInfo(deps.db, made)
  if (loginInfo.isActive === 'N') return inactiveMemberAnswer(deps, made.memberNo)
  const accessToken = await makeAccessToken(deps, made)
  return { loginInfo, tokens: { accessToken, refreshToken: made.refreshToken } }
}

/**
 * What a stopped member gets who has shown a password or a token: the specification reads isActive from
 * a success. No token goes with it.
 */
export async function inactiveMemberAnswer(deps: Deps, memberNo: string): Promise<SignedIn> {
  const loginInfo = await store.readLoginInfo(deps.db, { memberNo, signInNo: null, scope: 'full' })
  return { loginInfo, tokens: { accessToken: '', refreshToken: '' } }
}

type NewFamily = {
  readonly memberNo: string
  readonly longLived: boolean
  readonly isOneTime?: boolean
  readonly limited?: 'extraForm' | undefined
  /** No later than this, whatever else is said. */
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
  const begun = { ...family, device, hash, isOneTime, expiresAt, endsAt, scope, temporaryUntil }
  const signInNo = await signIns.insertSignIn(tx, begun)
  return { signInNo, refreshToken, scope, endsAt }
}
