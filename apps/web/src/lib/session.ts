import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { useSyncExternalStore } from 'react'
import { ApiError, isInactiveRefusal } from './api-error.ts'
import { parseEnvelope, send, wireRequest } from './http.ts'
import {
  clearStoredSession,
  eraseDrafts,
  readRemembered,
  readStoredSession,
  type StoredSession,
  writeRemembered,
  writeStoredSession,
} from './session-storage.ts'

/** Why nobody is signed in any more: it decides what the person is told. */
export type SignOutReason = 'logout' | 'inactive' | 'expired'

export type Session = StoredSession & {
  /** `starting` until the first renewal has ended, well or not. */
  readonly phase: 'starting' | 'ready'
  readonly endedBy: SignOutReason | null
}

const signedOut: Session = {
  accessToken: null,
  refreshToken: null,
  loginInfo: null,
  isAuthenticated: false,
  socialLoginState: false,
  longTimeAuth: false,
  passwordConfirm: false,
  phase: 'ready',
  endedBy: null,
}

let session = restored()
const listeners = new Set<() => void>()

export const currentSession = () => session

export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A page that comes from the server is nobody's, and is taken over only by who is nobody. */
export const useSession = () =>
  useSyncExternalStore(subscribeToSession, currentSession, () => signedOut)

/** Reads the session again from the storage of the tab. */
export function restoreSession() {
  change(restored())
}

type Flags = { readonly socialLoginState: boolean; readonly longTimeAuth: boolean }

/** After a login. Whoever was remembered before is so no longer. */
export function signIn(signedIn: SignedIn, flags: Flags) {
  writeRemembered(null)
  storeSignIn(signedIn, flags)
}

/** After a renewal: the flags of the login stay. */
export function updateSignIn(renewed: SignedIn) {
  storeSignIn(renewed, session)
}

function storeSignIn({ loginInfo, tokens }: SignedIn, { socialLoginState, longTimeAuth }: Flags) {
  const { refreshToken } = tokens
  const stored = { ...tokens, loginInfo, isAuthenticated: true, socialLoginState, longTimeAuth }
  writeStoredSession(stored)
  if (longTimeAuth) writeRemembered({ refreshToken, socialLoginState })
  change({ ...session, ...stored, endedBy: null })
}

export function signOut(endedBy: SignOutReason) {
  // A tab that comes to its end late must not forget a newer login of another tab.
  const remembered = readRemembered()?.refreshToken
  if (endedBy === 'logout' || remembered === session.refreshToken) writeRemembered(null)
  // What was written on a shared device is nobody else's.
  if (endedBy === 'logout') eraseDrafts()
  clearStoredSession()
  change({ ...signedOut, phase: session.phase, endedBy })
}

/** Another tab may have exchanged the remembered token since: the newest is the one that counts. */
export function adoptRememberedToken() {
  const remembered = session.longTimeAuth && readRemembered()
  if (remembered) change({ ...session, refreshToken: remembered.refreshToken })
}

export function setPasswordConfirm(passwordConfirm: boolean) {
  writeStoredSession({ passwordConfirm })
  change({ ...session, passwordConfirm })
}

/** When the person has been told and has arrived elsewhere. */
export function clearSignOutReason() {
  change({ ...session, endedBy: null })
}

export function finishStart() {
  change({ ...session, phase: 'ready' })
}

function restored(): Session {
  const stored = readStoredSession()
  if (stored.refreshToken !== null) return { ...stored, phase: 'starting', endedBy: null }
  const remembered = readRemembered()
  return remembered
    ? { ...signedOut, ...remembered, longTimeAuth: true, phase: 'starting' }
    : signedOut
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/** A copied tab holds the same token: whoever exchanges it or signs out says so to the others. */
type TokenEvent = { readonly token: string; readonly successor: SignedIn | null }

// A server has channels too, but no other tabs; an open one would keep it from ending.
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel('matjari-session')
    : null

function notifyOtherTabs(news: TokenEvent) {
  channel?.postMessage(news)
}

function onOtherTabs(listener: (news: TokenEvent) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<TokenEvent>) => listener(data))
}

// Shorter than for other calls: the first screen waits for it.
const timeoutMs = 10_000

let running: Promise<void> | undefined

/** On start: the interface waits until this has ended. Without a stored token nothing is asked. */
export async function startSession() {
  onOtherTabs(({ token, successor }) => {
    if (currentSession().refreshToken !== token) return
    if (successor) updateSignIn(successor)
    else signOut('logout')
  })
  if (currentSession().phase === 'ready') return
  try {
    await renewAccessToken(currentSession().accessToken)
  } finally {
    finishStart()
  }
}

/**
 * A newer access token than the one that was refused, or null.
 * All who ask at the same time share one renewal, and who asks late gets the token it brought.
 */
export async function renewAccessToken(refusedToken: string | null): Promise<string | null> {
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
export const refreshSession = () => renewAccessToken(currentSession().accessToken)

let isSigningOut = false

/**
 * Signs out here and in the tabs that were copied from this one, when the way out has led there. What is refused on
 * that way is refused because of the logout: nobody is told that the sign-in has expired.
 */
export async function signOutAllTabs(wayOut?: Promise<unknown>) {
  isSigningOut = true
  // Wherever it led: this browser forgets the member all the same.
  if (wayOut) await Promise.allSettled([wayOut])
  isSigningOut = false
  const { refreshToken } = currentSession()
  signOut('logout')
  if (refreshToken !== null) notifyOtherTabs({ token: refreshToken, successor: null })
}

async function renew() {
  adoptRememberedToken()
  const { refreshToken } = currentSession()
  if (refreshToken === null) return
  const outcome = await requestTokens(refreshToken)

  // Somebody signed out or in while we waited, or is about to: that is newer than our answer.
  if (isSigningOut || currentSession().refreshToken !== refreshToken) return
  if (outcome === 'unknown') return
  if (outcome === 'inactive' || outcome === 'expired') return signOut(outcome)
  if (outcome.loginInfo.isActive === 'N') return signOut('inactive')
  updateSignIn(outcome)
  notifyOtherTabs({ token: refreshToken, successor: outcome })
}

const requestTokens = (refreshToken: string): Promise<SignedIn | Refused> =>
  exchangeToken(refreshToken).catch(refusalOf)

/** Throws an ApiError when the token is not good any more. */
export async function exchangeToken(refreshToken: string): Promise<SignedIn> {
  const request = wireRequest('POST /api/auth/refresh', { body: {} })
  const { answer } = parseEnvelope(await send(request, { token: refreshToken, timeoutMs }))
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
