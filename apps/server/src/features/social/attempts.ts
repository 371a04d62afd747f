import { z } from 'zod'
import { networkOf } from '../../lib/attempts.ts'
import { seal, unsealAny } from '../../lib/crypto/seal.ts'
import { everyKey } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../../lib/deps.ts'
import { readCookie, writeCookie } from '../../lib/http/askers/cookies.ts'
import { isForeignOrigin } from '../../lib/http/origins/foreign.ts'
import { offered } from './commands.ts'
import { ATTEMPT_SECONDS, type ProviderName, type RememberedAttempt } from './rules.ts'

// An attempt is kept by the browser that began it, sealed: nothing is stored here, and nobody else
// can come back with it. A client on another origin may keep no cookies of ours; its attempt travels
// as the state itself, and has to come back from the network it set out from.

const cookieName = 'matjari_social'

const rest = { nonce: z.string(), codeVerifier: z.string(), returnTo: z.string() }
const about = { provider: z.enum(['google', 'kakao']), expiresAt: z.coerce.date() }

const InCookie = z.object({ ...about, attempt: z.object({ ...rest, state: z.string() }) })
const InState = z.object({ ...about, attempt: z.object(rest), network: z.string() })

type Asker = {
  readonly ip: string
  readonly headers: {
    readonly origin?: string | undefined
    readonly cookie?: string | undefined
  }
}

/** Where to send the browser, and the cookie it has to keep meanwhile. */
export async function beginAttempt(
  deps: Deps,
  { ip, headers }: Asker,
  { provider, returnTo }: { provider: ProviderName; returnTo: string },
) {
  const expiresAt = new Date(deps.now().getTime() + ATTEMPT_SECONDS * 1000)
  const sealed = (kept: object) =>
    seal(deps.secrets.socialKey, JSON.stringify({ provider, expiresAt, ...kept })).toString(
      'base64url',
    )
  const isElsewhere = provider === 'kakao' && isForeignOrigin(deps.config, headers.origin)
  const makeState = isElsewhere
    ? (attempt: object) => sealed({ attempt, network: networkOf(ip) })
    : undefined
  const { loginUrl, attempt } = await offered(deps, provider).begin(returnTo, makeState)
  return { loginUrl, cookie: attemptCookie(deps, sealed({ attempt })) }
}

export function rememberedAttempt(
  deps: Deps,
  { ip, headers }: Asker,
  state: string | undefined,
): RememberedAttempt | null {
  const cookie = readCookie(headers.cookie, cookieName)
  if (cookie) return InCookie.safeParse(opened(deps, cookie)).data ?? null
  const { data } = InState.safeParse(opened(deps, state))
  if (!data || !state || data.network !== networkOf(ip)) return null
  return { ...data, attempt: { ...data.attempt, state } }
}

function opened(deps: Deps, sealed: string | undefined): unknown {
  const keys = everyKey(deps.secrets, 'socialKey')
  const found = sealed && unsealAny(keys, Buffer.from(sealed, 'base64url'))
  return found ? JSON.parse(found.text) : null
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
