import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { openEnvelope } from '../http/envelope.ts'
import { ApiError, isInactiveRefusal } from '../http/error.ts'
import { wireRequest } from '../http/request.ts'
import { send } from '../http/transport.ts'
import { currentSession, finishStart, keepSignedIn, signOut, takeRemembered } from './session.ts'

/** A copied tab holds the same token: whoever exchanges it or signs out says so to the others. */
type TokenNews = { readonly token: string; readonly successor: SignedIn | null }

// A server has channels too, but no other tabs; an open one would keep it from ending.
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel('matjari-session')
    : null

function tellOtherTabs(news: TokenNews) {
  channel?.postMessage(news)
}

function hearOtherTabs(listener: (news: TokenNews) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<TokenNews>) => listener(data))
}

// Shorter than for other calls: the first screen waits for it.
const timeoutMs = 10_000

let running: Promise<void> | undefined

/** On start: the interface waits until this has ended. Without a stored token nothing is asked. */
export async function startSession() {
  hearOtherTabs(({ token, successor }) => {
    if (currentSession().refreshToken !== token) return
    if (successor) keepSignedIn(successor)
    else signOut('logout')
  })
  if (currentSession().phase === 'ready') return
  try {
    await renewed(currentSession().accessToken)
  } finally {
    finishStart()
  }
}

/**
 * A newer access token than the one that was refused, or null.
 * All who ask at the same time share one renewal, and who asks late gets the token it brought.
 */
export async function renewed(refusedToken: string | null): Promise<string | null> {
  if (currentSession().accessToken === refusedToken) {
    running ??= renew().finally(() => {
      running = undefined
    })
    await running
  }
  const { accessToken } = currentSession()
  return accessToken === refusedToken ? null : accessToken
}

/** Renews although the token still works: what it says about the member has changed. */
export const refreshSession = () => renewed(currentSession().accessToken)

let isLeaving = false

/**
 * Signs out here and in the tabs that were copied from this one, when the way out has led there. What is refused on
 * that way is refused because of the logout: nobody is told that the sign-in has expired.
 */
export async function leave(wayOut?: Promise<unknown>) {
  isLeaving = true
  // Wherever it led: this browser forgets the member all the same.
  if (wayOut) await Promise.allSettled([wayOut])
  isLeaving = false
  const { refreshToken } = currentSession()
  signOut('logout')
  if (refreshToken !== null) tellOtherTabs({ token: refreshToken, successor: null })
}

async function renew() {
  takeRemembered()
  const { refreshToken } = currentSession()
  if (refreshToken === null) return
  const outcome = await askForTokens(refreshToken)

  // Somebody signed out or in while we waited, or is about to: that is newer than our answer.
  if (isLeaving || currentSession().refreshToken !== refreshToken) return
  if (outcome === 'unknown') return
  if (outcome === 'inactive' || outcome === 'expired') return signOut(outcome)
  if (outcome.loginInfo.isActive === 'N') return signOut('inactive')
  keepSignedIn(outcome)
  tellOtherTabs({ token: refreshToken, successor: outcome })
}

const askForTokens = (refreshToken: string): Promise<SignedIn | Refused> =>
  exchangeToken(refreshToken).catch(refusalOf)

/** Throws an ApiError when the token is not good any more. */
export async function exchangeToken(refreshToken: string): Promise<SignedIn> {
  const request = wireRequest('POST /api/auth/refresh', { body: {} })
  const { answer } = openEnvelope(await send(request, { token: refreshToken, timeoutMs }))
  // The contract's word for this answer; its shape is proved on the server.
  return answer as SignedIn
}

/** `unknown`: no answer, or a server in trouble. Nobody is signed out for that. */
type Refused = 'expired' | 'inactive' | 'unknown'

function refusalOf(error: unknown): Refused {
  if (!(error instanceof ApiError) || !error.code.startsWith('E')) return 'unknown'
  if (![200, 401, 403].includes(error.status)) return 'unknown'
  return isInactiveRefusal(error) ? 'inactive' : 'expired'
}
