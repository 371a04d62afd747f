import { timingSafeEqual } from 'node:crypto'
import type { SocialAttempt, SocialProviders } from '../../lib/social/provider.ts'

export type ProviderName = keyof SocialProviders

/** How long somebody may take at the provider. */
export const ATTEMPT_SECONDS = 600

export type RememberedAttempt = {
  readonly provider: ProviderName
  readonly attempt: SocialAttempt
  readonly expiresAt: Date
}

/**
 * The attempt that a return from a provider belongs to: begun in this browser, at this provider, with
 * this state, and not too long ago.
 */
export function attemptOf(
  remembered: RememberedAttempt | null,
  returned: { provider: ProviderName; state: string | undefined; now: Date },
): SocialAttempt | null {
  if (!remembered || remembered.provider !== returned.provider) return null
  if (remembered.expiresAt <= returned.now) return null
  return isSame(remembered.attempt.state, returned.state ?? '') ? remembered.attempt : null
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
