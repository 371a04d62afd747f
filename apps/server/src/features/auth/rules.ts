import { limits } from '@matjari/contract/limits'

const minute = 60_000
const hour = 60 * minute

export const ACCESS_TOKEN_MS = limits.token.accessMinutes * minute
/** Two tabs renewing at once, or an answer lost on the way: the replaced token still counts. */
const REPLAY_GRACE_MS = limits.token.replaySeconds * 1000

export const TEMPORARY_PASSWORD_MS = limits.temporaryPassword.minutes * minute
/** Long enough for a browser to follow an address and read the token from it. */
export const ONE_TIME_TOKEN_MS = limits.token.callbackSeconds * 1000
const CONFIRMED_MS = limits.passwordConfirmed.minutes * minute

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
}

/**
 * What a presented refresh token is worth. `stolen` means somebody else may hold the family: a token
 * came back that its owner had already exchanged.
 */
export function judgeRefreshToken(
  token: PresentedToken,
  now: Date,
): 'current' | 'just-replaced' | 'stolen' | 'over' {
  if (token.signInRevoked) return 'over'
  if (token.isOneTime && token.replacedAt) return 'stolen'
  if (token.expiresAt <= now) return 'over'
  if (!token.replacedAt) return 'current'
  const sinceReplaced = now.getTime() - token.replacedAt.getTime()
  return sinceReplaced <= REPLAY_GRACE_MS && !token.successorReplaced ? 'just-replaced' : 'stolen'
}
