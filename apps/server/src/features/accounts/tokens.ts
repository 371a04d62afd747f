import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import type { Scope } from '../../http/caller.ts'
import { everyKey, everyMac } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'

const minute = 60_000
const hour = 60 * minute

export const ACCESS_TOKEN_MS = limits.token.accessMinutes * minute
/**
 * Two tabs that renew at once, or an answer that got lost: the replaced token still counts for a
 * while.
 */
const REPLAY_GRACE_MS = limits.token.replaySeconds * 1000

export const TEMPORARY_PASSWORD_MS = limits.temporaryPassword.minutes * minute
/** Long enough for a browser to follow a URL and read the token from it. */
export const ONE_TIME_TOKEN_MS = limits.token.callbackSeconds * 1000
const CONFIRMED_MS = limits.passwordConfirmed.minutes * minute

/** Counted from the sign-in, however often it is renewed. */
const ABSOLUTE_MS = limits.token.absoluteDays * 24 * hour
const TWO_STEP_WAIT_MS = limits.twoStep.waitMinutes * minute
const EXTRA_FORM_MS = limits.token.extraFormMinutes * minute

export const earlier = (one: Date, other: Date) => (one < other ? one : other)

const signInLifetimes: Readonly<Record<Scope, number>> = {
  full: ABSOLUTE_MS,
  extraForm: EXTRA_FORM_MS,
  twoStep: TWO_STEP_WAIT_MS,
}

/**
 * When a sign-in that begins now ends for good; one that waits for a second step or the extra form
 * ends soon.
 */
export function endOfSignIn(begunAt: Date, scope: Scope, temporaryUntil: Date | null = null): Date {
  const end = new Date(begunAt.getTime() + signInLifetimes[scope])
  return temporaryUntil ? earlier(end, temporaryUntil) : end
}

export const isStillConfirmed = (confirmedAt: Date | null, now: Date) =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS

export const refreshLifetime = (longLived: boolean) =>
  longLived ? limits.token.longRefreshDays * 24 * hour : limits.token.refreshHours * hour

export type PresentedToken = {
  readonly expiresAt: Date
  readonly replacedAt: Date | null
  /** The token that replaced this one has itself been replaced. */
  readonly successorReplaced: boolean
  readonly signInRevoked: boolean
  /** It was sent in a URL, where other people may have seen it. */
  readonly isOneTime: boolean
  readonly scope: Scope
}

/**
 * What a presented refresh token is worth. `reusable` is the one-time token of a new member who is
 * still at the extra form: browsers keep it and show it again. `stolen` means that another person
 * may have a token of the family, because a token came back that its owner had already exchanged.
 */
export function judgeRefreshToken(
  token: PresentedToken,
  now: Date,
): 'current' | 'reusable' | 'just-replaced' | 'stolen' | 'over' {
  if (token.signInRevoked) return 'over'
  if (token.isOneTime && token.replacedAt) return 'stolen'
  if (token.expiresAt <= now) return 'over'
  if (!token.replacedAt) return isReusable(token) ? 'reusable' : 'current'
  const sinceReplaced = now.getTime() - token.replacedAt.getTime()
  return sinceReplaced <= REPLAY_GRACE_MS && !token.successorReplaced ? 'just-replaced' : 'stolen'
}

const isReusable = ({ isOneTime, scope }: PresentedToken) => isOneTime && scope === 'extraForm'

// Creates and reads tokens. Access tokens are signed and name their kind; refresh tokens are
// opaque, and only their hash is stored.

type AccessClaims = { readonly memberNo: string; readonly signInNo: string }
/** No access token outlives its sign-in. */
type NewAccess = AccessClaims & { readonly endsAt?: Date }

/** Never the same token twice: two renewals within a second get different tokens. */
export function makeAccessToken(deps: Deps, claims: NewAccess): Promise<string> {
  const seconds = Math.floor(deps.now().getTime() / 1000)
  const lasting = seconds + ACCESS_TOKEN_MS / 1000
  const end = claims.endsAt ? Math.floor(claims.endsAt.getTime() / 1000) : lasting
  return new SignJWT({ kind: 'access', sid: claims.signInNo })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.memberNo)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(Math.min(lasting, end))
    .sign(deps.secrets.accessKey)
}

/**
 * The claims of a genuine, unexpired access token, or null. Synchronous, because the asynchronous
 * way of the library uses the thread pool of files and compression, and every signed-in read would
 * wait for a free thread.
 */
export function readAccessToken(
  deps: Deps,
  token: string,
): (AccessClaims & { readonly expiresAt: Date }) | null {
  if (!isSigned(deps, token)) return null
  try {
    const { alg, typ } = decodeProtectedHeader(token)
    const { kind, sub, sid, exp } = decodeJwt(token)
    if (alg !== 'HS256' || typ !== 'at+jwt' || kind !== 'access') return null
    if (!sub || typeof sid !== 'string' || exp === undefined) return null
    const expiresAt = new Date(exp * 1000)
    return expiresAt > deps.now() ? { memberNo: sub, signInNo: sid, expiresAt } : null
  } catch {
    // Signed, but not a token: the caller is told the same as for a forged one.
    return null
  }
}

/**
 * Checked before anything in the token is read. Compares the text of the signature, because a
 * signature has only one valid spelling.
 */
function isSigned(deps: Deps, token: string): boolean {
  const end = token.lastIndexOf('.')
  if (end < 0) return false
  const signature = Buffer.from(token.slice(end + 1))
  // Tries one key after the other; nearly all tokens match the first, present key.
  return everyKey(deps.secrets, 'accessKey').some((key) => {
    const mac = createHmac('sha256', key).update(token.slice(0, end))
    const expected = Buffer.from(mac.digest('base64url'))
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
}

export const makeRefreshToken = () => randomBytes(32).toString('base64url')

/**
 * The successor is computed from the token and a secret key, so a replay within the grace period
 * gets the same successor although the database stores only hashes.
 */
export const successorOf = (deps: Deps, token: string) => successorsOf(deps, token)[0] ?? ''

/**
 * The successor that was issued, under whichever key; undefined when its key is no longer known.
 */
export const issuedSuccessorOf = (deps: Deps, token: string, hash: Buffer | null) =>
  successorsOf(deps, token).find((successor) => hash?.equals(hashToken(successor)))

const successorsOf = (deps: Deps, token: string) =>
  everyMac(deps.secrets, 'refreshKey', token).map((mac) => mac.toString('base64url'))

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
