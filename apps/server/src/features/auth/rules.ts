import { limits } from '@matjari/contract/limits'
import type { Scope } from '../../lib/http/caller.ts'

const minute = 60_000
const hour = 60 * minute

export const ACCESS_TOKEN_MS = limits.token.accessMinutes * minute
/** Two tabs renewing at once, or an answer lost on the way: the replaced token still counts. */
const REPLAY_GRACE_MS = limits.token.replaySeconds * 1000

export const TEMPORARY_PASSWORD_MS = limits.temporaryPassword.minutes * minute
/** Long enough for a browser to follow an address and read the token from it. */
export const ONE_TIME_TOKEN_MS = limits.token.callbackSeconds * 1000
const CONFIRMED_MS = limits.passwordConfirmed.minutes * minute

/** However often it is renewed. */
const ABSOLUTE_MS = limits.token.absoluteDays * 24 * hour
const TWO_STEP_WAIT_MS = limits.twoStep.waitMinutes * minute
const EXTRA_FORM_MS = limits.token.extraFormMinutes * minute

export const earlier = (one: Date, other: Date) => (one < other ? one : other)

const lasting: Readonly<Record<Scope, number>> = {
  full: ABSOLUTE_MS,
  extraForm: EXTRA_FORM_MS,
  twoStep: TWO_STEP_WAIT_MS,
}

/** When a sign-in of this moment is over for good; one that still waits for something does not wait long. */
export function endOfSignIn(begunAt: Date, scope: Scope, temporaryUntil: Date | null = null): Date {
  const end = new Date(begunAt.getTime() + lasting[scope])
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
  /** It came in an address, where others may have seen it. */
  readonly isOneTime: boolean
  readonly scope: Scope
}

/**
 * What a presented refresh token is worth. `reusable` is the one from the address of a newcomer who is
 * still at the extra form: clients keep it and show it again. `stolen` means somebody else may hold the family: a token
 * came back that its owner had already exchanged.
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
