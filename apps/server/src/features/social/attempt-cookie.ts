import { z } from 'zod'
import { seal, unseal } from '../../lib/crypto/seal.ts'
import type { Deps } from '../../lib/deps.ts'
import { readCookie, writeCookie } from '../../lib/http/cookies.ts'
import { offered } from './commands.ts'
import { ATTEMPT_SECONDS, type ProviderName, type RememberedAttempt } from './rules.ts'

// An attempt is kept by the browser that began it, sealed: nothing is stored here, and nobody else
// can come back with it.

const cookieName = 'matjari_social'

const Remembered = z.object({
  provider: z.enum(['google', 'kakao']),
  attempt: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
  }),
  expiresAt: z.coerce.date(),
})

/** Where to send the browser, and the cookie it has to keep meanwhile. */
export async function beginAttempt(
  deps: Deps,
  { provider, returnTo }: { provider: ProviderName; returnTo: string },
) {
  const { loginUrl, attempt } = await offered(deps, provider).begin(returnTo)
  const expiresAt = new Date(deps.now().getTime() + ATTEMPT_SECONDS * 1000)
  const remembered: RememberedAttempt = { provider, attempt, expiresAt }
  const sealed = seal(deps.secrets.socialKey, JSON.stringify(remembered))
  return { loginUrl, cookie: attemptCookie(deps, sealed.toString('base64url')) }
}

export function rememberedAttempt(
  deps: Deps,
  cookies: string | undefined,
): RememberedAttempt | null {
  const sealed = readCookie(cookies, cookieName)
  const opened = sealed && unseal(deps.secrets.socialKey, Buffer.from(sealed, 'base64url'))
  return opened ? Remembered.parse(JSON.parse(opened)) : null
}

/** An attempt is over with the first return, whatever came of it. */
export const forgottenAttempt = (deps: Deps) => attemptCookie(deps, '')

const attemptCookie = ({ config }: Deps, value: string) =>
  writeCookie({
    name: cookieName,
    value,
    path: '/api/oauth2',
    seconds: value ? ATTEMPT_SECONDS : 0,
    secure: config.publicUrl.startsWith('https:'),
    elsewhere: config.allowedOrigins.length > 0,
  })
