import { refusals } from '@matjari/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgiveAttempt, spendAttempt } from '../../lib/attempts.ts'
import { isPassing } from '../../lib/db/errors.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { isLoopback } from '../../lib/social/loopback.ts'
import type { SocialAttempt } from '../../lib/social/provider.ts'
import { beginOneTimeSignIn, beginSignIn, keptOut } from '../auth/sign-in/commands.ts'
import { deviceOf } from '../auth/sign-ins/rules.ts'
import { beginAttempt, forgottenAttempt, rememberedAttempt } from './attempts.ts'
import { memberFromProvider } from './commands.ts'
import { attemptOf, type ProviderName } from './rules.ts'

type Exchange = { readonly raw: FastifyRequest; readonly reply: FastifyReply }

export const socialRoutes = (deps: Deps) =>
  ({
    // Google's popup returns to a page of the client, Kakao to us.
    'GET /api/oauth2/google-url': (ask) =>
      sendAway(deps, ask, { provider: 'google', path: '/oauth2/google/callback' }),
    'GET /api/oauth2/kakao-url': (ask) =>
      sendAway(deps, ask, { provider: 'kakao', path: '/api/oauth2/kakao/callback' }),
    'POST /api/oauth2/google-login': async ({ body, raw, reply }) => {
      void reply.header('set-cookie', forgottenAttempt(deps))
      // A code from Google's own script in another client has no state, and no attempt of ours.
      const attempt = body.state
        ? begunHere(deps, raw, { provider: 'google', state: body.state })
        : null
      const returned = { provider: 'google', code: body.code, attempt } as const
      const { memberNo, isActive } = await identify(deps, raw, returned)
      if (!isActive) return keptOut(deps, memberNo)
      return beginSignIn(deps, { memberNo, longLived: false, device: deviceOf(raw) })
    },
    'GET /api/oauth2/kakao/callback': async ({ query, raw, reply }) => {
      void reply
        .header('set-cookie', forgottenAttempt(deps))
        .header('referrer-policy', 'no-referrer')
      try {
        if (query.error === 'access_denied') throw new AppError('socialCancelled')
        const attempt = begunHere(deps, raw, { provider: 'kakao', state: query.state })
        if (!query.code) throw new AppError('socialFailed')
        const returned = { provider: 'kakao', code: query.code, attempt } as const
        const { memberNo, isActive } = await identify(deps, raw, returned)
        if (!isActive) throw new AppError('inactiveAccount')
        const refreshToken = await beginOneTimeSignIn(deps, { memberNo, device: deviceOf(raw) })
        const page = new URL(`${clientOf(deps, raw)}/oauth2/kakao/callback`)
        page.searchParams.set('refreshToken', refreshToken)
        void reply.redirect(page.href, 302)
      } catch (error) {
        // The browser is a page here, so even a failure of ours has to end on one.
        const { code } = refusals[refusalOf(error, raw).kind]
        void reply.redirect(`${clientOf(deps, raw)}/login?error=${code}`, 302)
      }
      return null
    },
  }) satisfies Handlers

async function sendAway(
  deps: Deps,
  { raw, reply }: Exchange,
  { provider, path }: { provider: ProviderName; path: string },
) {
  const returnTo = `${addressOf(deps, raw)}${path}`
  const { loginUrl, cookie } = await tellingWhy({ raw, provider }, () =>
    beginAttempt(deps, raw, { provider, returnTo }),
  )
  void reply.header('set-cookie', cookie)
  return { loginUrl }
}

/** The attempt this browser set out with, or a refusal: anybody may send us codes and states. */
function begunHere(
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
  const tried = { kind: 'login', address: raw.ip } as const
  await spendAttempt(deps, tried)
  const member = await tellingWhy({ raw, provider }, () =>
    memberFromProvider(deps, provider, returned),
  )
  await forgiveAttempt(deps, tried)
  return member
}

/** Logs the bare name of what went wrong: an operator with a wrong key has to find out somehow. */
async function tellingWhy<T>(
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
 * The address people reach us at. While developing both names of this machine have to work, and the
 * cookie only comes back to the one they began at.
 */
function addressOf({ config }: Deps, raw: FastifyRequest): string {
  const asked = `${raw.protocol}://${raw.host}`
  if (config.production || !URL.canParse(asked)) return config.publicUrl
  const url = new URL(asked)
  return isLoopback(url) ? url.origin : config.publicUrl
}

/** Where the client's own pages are: with us, or where an operator says. */
const clientOf = (deps: Deps, raw: FastifyRequest) => deps.config.clientUrl ?? addressOf(deps, raw)

function refusalOf(error: unknown, raw: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isPassing(error)) return new AppError('unavailable')
  raw.log.error({ err: error }, 'unexpected error')
  return new AppError('internal')
}
