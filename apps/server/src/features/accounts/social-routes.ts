import { timingSafeEqual } from 'node:crypto'
import { refusals } from '@matjari/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forgiveAttempt, networkOf, spendAttempt } from '../../db/attempts.ts'
import { isTransient } from '../../db/errors.ts'
import { isForeignOrigin, readCookie, writeCookie } from '../../http/headers.ts'
import type { Handlers } from '../../http/mount.ts'
import { AppError } from '../../lib/app-error.ts'
import { everyKey, seal, unsealAny } from '../../lib/crypto/secrets.ts'
import {
  isLoopback,
  type SocialAttempt,
  type SocialProvider,
  type SocialProviders,
} from '../../lib/open-id/open-id.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from './devices.ts'
import { beginOneTimeSignIn, beginSignIn, inactiveMemberAnswer } from './sign-in.ts'
import { createSocialMember, findSocialMember } from './social-members.ts'

type ProviderName = keyof SocialProviders

/** How long a member may take at the provider. */
const ATTEMPT_SECONDS = 600

export type RememberedAttempt = {
  readonly provider: ProviderName
  readonly attempt: SocialAttempt
  readonly expiresAt: Date
}

/**
 * The attempt that a return from a provider belongs to: begun in this browser, at this provider,
 * with this state, and not too long ago.
 */
export function attemptOf(
  remembered: RememberedAttempt | null,
  returned: { provider: ProviderName; state: string | undefined; now: Date },
): SocialAttempt | null {
  if (!remembered || remembered.provider !== returned.provider) return null
  if (remembered.expiresAt <= returned.now) return null
  return isSameState(remembered.attempt.state, returned.state ?? '') ? remembered.attempt : null
}

function isSameState(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The member whom the provider identifies; a new one the first time. */
async function memberFromProvider(
  deps: Deps,
  provider: ProviderName,
  returned: { code: string; attempt: SocialAttempt | null },
): Promise<{ memberNo: string; isActive: boolean }> {
  const profile = await providerOf(deps, provider).finish(returned)
  const existing = await findSocialMember(deps, { provider, subject: profile.subject })
  return (
    existing ?? { memberNo: await createSocialMember(deps, { provider, profile }), isActive: true }
  )
}

/** The provider, or a plain refusal if this server does not offer it. */
function providerOf(deps: Deps, name: ProviderName): SocialProvider {
  const provider = deps.social[name]
  if (provider) return provider
  throw new AppError('unavailable', { message: `지금은 ${labels[name]} 로그인을 쓸 수 없어요.` })
}

const labels: Readonly<Record<ProviderName, string>> = { google: 'Google', kakao: '카카오' }

// The browser that begins an attempt keeps it sealed in a cookie: the server stores nothing, and no
// other browser can return with it. A client on another origin cannot keep our cookies; its attempt
// travels as the state itself, and must come back from the network it began in.

const cookieName = 'matjari_social'

const attemptFields = { nonce: z.string(), codeVerifier: z.string(), returnTo: z.string() }
const attemptContext = { provider: z.enum(['google', 'kakao']), expiresAt: z.coerce.date() }

const AttemptInCookie = z.object({
  ...attemptContext,
  attempt: z.object({ ...attemptFields, state: z.string() }),
})
const AttemptInState = z.object({
  ...attemptContext,
  attempt: z.object(attemptFields),
  network: z.string(),
})

type AttemptRequest = {
  readonly ip: string
  readonly headers: {
    readonly origin?: string | undefined
    readonly cookie?: string | undefined
  }
}

/** Where to send the browser, and the cookie it keeps meanwhile. */
export async function beginAttempt(
  deps: Deps,
  { ip, headers }: AttemptRequest,
  { provider, returnTo }: { provider: ProviderName; returnTo: string },
) {
  const expiresAt = new Date(deps.now().getTime() + ATTEMPT_SECONDS * 1000)
  const sealed = (data: object) =>
    seal(deps.secrets.socialKey, JSON.stringify({ provider, expiresAt, ...data })).toString(
      'base64url',
    )
  const isElsewhere = provider === 'kakao' && isForeignOrigin(deps.config, headers.origin)
  const makeState = isElsewhere
    ? (attempt: object) => sealed({ attempt, network: networkOf(ip) })
    : undefined
  const { loginUrl, attempt } = await providerOf(deps, provider).begin(returnTo, makeState)
  return { loginUrl, cookie: attemptCookie(deps, sealed({ attempt })) }
}

export function rememberedAttempt(
  deps: Deps,
  { ip, headers }: AttemptRequest,
  state: string | undefined,
): RememberedAttempt | null {
  const cookie = readCookie(headers.cookie, cookieName)
  if (cookie) return AttemptInCookie.safeParse(openSealed(deps, cookie)).data ?? null
  const { data } = AttemptInState.safeParse(openSealed(deps, state))
  if (!data || !state || data.network !== networkOf(ip)) return null
  return { ...data, attempt: { ...data.attempt, state } }
}

function openSealed(deps: Deps, sealed: string | undefined): unknown {
  const keys = everyKey(deps.secrets, 'socialKey')
  const found = sealed && unsealAny(keys, Buffer.from(sealed, 'base64url'))
  return found ? JSON.parse(found.text) : null
}

/** An attempt ends with the first return, whatever its result. */
const forgottenAttempt = (deps: Deps) => attemptCookie(deps, '')

const attemptCookie = ({ config }: Deps, value: string) =>
  writeCookie({
    name: cookieName,
    value,
    path: '/api/oauth2',
    seconds: value ? ATTEMPT_SECONDS : 0,
    secure: config.publicUrl.startsWith('https:'),
    elsewhere: config.allowedOrigins.length > 0,
  })

export const socialRoutes = (deps: Deps) =>
  ({
    // Google's popup returns to a page of the client, Kakao to the server.
    'GET /api/oauth2/google-url': (ask) =>
      startAtProvider(deps, ask, { provider: 'google', path: '/oauth2/google/callback' }),
    'GET /api/oauth2/kakao-url': (ask) =>
      startAtProvider(deps, ask, { provider: 'kakao', path: '/api/oauth2/kakao/callback' }),
    'POST /api/oauth2/google-login': async ({ body, raw, reply }) => {
      void reply.header('set-cookie', forgottenAttempt(deps))
      // A code from Google's own script in another client has no state, and no attempt of ours.
      const attempt = body.state
        ? requireAttempt(deps, raw, { provider: 'google', state: body.state })
        : null
      const returned = { provider: 'google', code: body.code, attempt } as const
      const { memberNo, isActive } = await identify(deps, raw, returned)
      if (!isActive) return inactiveMemberAnswer(deps, memberNo)
      return beginSignIn(deps, { memberNo, longLived: false, device: deviceOf(raw) })
    },
    'GET /api/oauth2/kakao/callback': async ({ query, raw, reply }) => {
      void reply
        .header('set-cookie', forgottenAttempt(deps))
        .header('referrer-policy', 'no-referrer')
      try {
        if (query.error === 'access_denied') throw new AppError('socialCancelled')
        const attempt = requireAttempt(deps, raw, { provider: 'kakao', state: query.state })
        if (!query.code) throw new AppError('socialFailed')
        const returned = { provider: 'kakao', code: query.code, attempt } as const
        const { memberNo, isActive } = await identify(deps, raw, returned)
        if (!isActive) throw new AppError('inactiveAccount')
        const refreshToken = await beginOneTimeSignIn(deps, { memberNo, device: deviceOf(raw) })
        const page = new URL(`${clientOf(deps, raw)}/oauth2/kakao/callback`)
        page.searchParams.set('refreshToken', refreshToken)
        void reply.redirect(page.href, 302)
      } catch (error) {
        // The browser shows this answer as a page, so even an internal error has to end on a page.
        const { code } = refusals[refusalOf(error, raw).kind]
        void reply.redirect(`${clientOf(deps, raw)}/login?error=${code}`, 302)
      }
      return null
    },
  }) satisfies Handlers

async function startAtProvider(
  deps: Deps,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
  { provider, path }: { provider: ProviderName; path: string },
) {
  const returnTo = `${addressOf(deps, raw)}${path}`
  const { loginUrl, cookie } = await loggingRefusals({ raw, provider }, () =>
    beginAttempt(deps, raw, { provider, returnTo }),
  )
  void reply.header('set-cookie', cookie)
  return { loginUrl }
}

/** The attempt that this browser began, or a refusal: any stranger may send codes and states. */
function requireAttempt(
  deps: Deps,
  raw: FastifyRequest,
  { provider, state }: { provider: ProviderName; state: string | undefined },
): SocialAttempt {
  const remembered = rememberedAttempt(deps, raw, state)
  const attempt = attemptOf(remembered, { provider, state, now: deps.now() })
  if (!attempt) throw new AppError('socialFailed')
  return attempt
}

async function identify(
  deps: Deps,
  raw: FastifyRequest,
  returned: { provider: ProviderName; code: string; attempt: SocialAttempt | null },
): Promise<{ memberNo: string; isActive: boolean }> {
  const { provider } = returned
  const attempt = { kind: 'login', address: raw.ip } as const
  await spendAttempt(deps, attempt)
  const member = await loggingRefusals({ raw, provider }, () =>
    memberFromProvider(deps, provider, returned),
  )
  await forgiveAttempt(deps, attempt)
  return member
}

/**
 * Logs the name of the error without details, so that an operator with a wrong key can find out.
 */
async function loggingRefusals<T>(
  { raw, provider }: { raw: FastifyRequest; provider: ProviderName },
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof AppError && error.cause)
      raw.log.warn({ provider, reason: error.cause }, 'social sign-in refused')
    throw error
  }
}

/**
 * The address at which browsers reach the server. In development both names of the machine have to
 * work, and the cookie only returns to the name at which the attempt began.
 */
function addressOf({ config }: Deps, raw: FastifyRequest): string {
  const requested = `${raw.protocol}://${raw.host}`
  if (config.production || !URL.canParse(requested)) return config.publicUrl
  const url = new URL(requested)
  return isLoopback(url) ? url.origin : config.publicUrl
}

/** Where the client's pages are: on this server, or where the operator says. */
const clientOf = (deps: Deps, raw: FastifyRequest) => deps.config.clientUrl ?? addressOf(deps, raw)

function refusalOf(error: unknown, raw: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isTransient(error)) return new AppError('unavailable')
  raw.log.error({ err: error }, 'unexpected error')
  return new AppError('internal')
}
