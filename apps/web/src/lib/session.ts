import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { useSyncExternalStore } from 'react'
import { ApiError, isInactiveRefusal } from './api-error.ts'
import { parseEnvelope, send, wireRequest } from './http.ts'
import {
  clearStoredSession,
  eraseDrafts,
  readRememberedSignIn,
  readStoredSession,
  type StoredSession,
  writeRemembered,
  writeStoredSession,
} from './session-storage.ts'

/** Why the session ended: it decides which message the member reads. */
export type SignOutReason = 'logout' | 'inactive' | 'expired'

export type Session = StoredSession & {
  /** `starting` until the first renewal has succeeded or failed. */
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

/** The server renders pages for a signed-out visitor, and only a signed-out browser hydrates them. */
export const useSession = () =>
  useSyncExternalStore(subscribeToSession, currentSession, () => signedOut)

/** Reads the session from the tab's storage. */
export function restoreSession() {
  change(restored())
}

type Flags = { readonly socialLoginState: boolean; readonly longTimeAuth: boolean }

/** After a login. A remembered sign-in of an earlier member is removed. */
export function signIn(signedIn: SignedIn, flags: Flags) {
  writeRemembered(null)
  storeSignIn(signedIn, flags)
}

/** After a renewal: the flags of the login stay. */
function updateSignIn(renewed: SignedIn) {
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
  // A tab whose session ends late must not remove a newer remembered login of another tab.
  const remembered = readRememberedSignIn()?.refreshToken
  if (endedBy === 'logout' || remembered === session.refreshToken) writeRemembered(null)
  // Drafts on a shared device must not reach the next member.
  if (endedBy === 'logout') eraseDrafts()
  clearStoredSession()
  change({ ...signedOut, phase: session.phase, endedBy })
}

/** Another tab may have exchanged the remembered token since: the newest one counts. */
function adoptRememberedToken() {
  const remembered = session.longTimeAuth && readRememberedSignIn()
  if (remembered) change({ ...session, refreshToken: remembered.refreshToken })
}

export function setPasswordConfirm(passwordConfirm: boolean) {
  writeStoredSession({ passwordConfirm })
  change({ ...session, passwordConfirm })
}

/** Called when the member has read the message and was redirected. */
export function clearSignOutReason() {
  change({ ...session, endedBy: null })
}

export function finishStart() {
  change({ ...session, phase: 'ready' })
}

function restored(): Session {
  const stored = readStoredSession()
  if (stored.refreshToken !== null) return { ...stored, phase: 'starting', endedBy: null }
  const remembered = readRememberedSignIn()
  return remembered
    ? { ...signedOut, ...remembered, longTimeAuth: true, phase: 'starting' }
    : signedOut
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/** A duplicated tab holds the same token: a tab that exchanges it or signs out tells the others. */
type TokenEvent = { readonly token: string; readonly successor: SignedIn | null }

// Node has channels too, but no other tabs; an open channel would keep the server process from ending.
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel('matjari-session')
    : null

function notifyOtherTabs(event: TokenEvent) {
  channel?.postMessage(event)
}

function onOtherTabs(listener: (event: TokenEvent) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<TokenEvent>) => listener(data))
}

// Shorter than for other calls: the first screen waits for it.
const timeoutMs = 10_000

let running: Promise<void> | undefined

/** On start: the app waits until this has ended. Without a stored token there is no request. */
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
 * A newer access token than the refused one, or null. Concurrent calls share one renewal, and a late call gets
 * the token it brought.
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

/** Renews although the token is still valid: the member's data in it has changed. */
export const refreshSession = () => renewAccessToken(currentSession().accessToken)

let isSigningOut = false

/**
 * Signs out here and in duplicated tabs, after navigating to `wayOut`. Calls refused on that way are refused
 * because of the logout: no alert about an expired session.
 */
export async function signOutAllTabs(wayOut?: Promise<unknown>) {
  isSigningOut = true
  // Whether the navigation succeeded or not, this browser forgets the member.
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

  // A login or logout happened while the renewal was pending: it is newer than our answer.
  if (isSigningOut || currentSession().refreshToken !== refreshToken) return
  if (outcome === 'unknown') return
  if (outcome === 'inactive' || outcome === 'expired') return signOut(outcome)
  if (outcome.loginInfo.isActive === 'N') return signOut('inactive')
  updateSignIn(outcome)
  notifyOtherTabs({ token: refreshToken, successor: outcome })
}

const requestTokens = (refreshToken: string): Promise<SignedIn | Refused> =>
  exchangeToken(refreshToken).catch(refusalOf)

/** Throws an ApiError when the token is no longer valid. */
export async function exchangeToken(refreshToken: string): Promise<SignedIn> {
  const request = wireRequest('POST /api/auth/refresh', { body: {} })
  const { answer } = parseEnvelope(await send(request, { token: refreshToken, timeoutMs }))
  // The contract gives this type; the server tests prove the shape.
  return answer as SignedIn
}

/** `unknown`: no answer, or a server error. That must not sign the member out. */
type Refused = 'expired' | 'inactive' | 'unknown'

function refusalOf(error: unknown): Refused {
  if (!(error instanceof ApiError) || !error.code.startsWith('E')) return 'unknown'
  if (![200, 401, 403].includes(error.status)) return 'unknown'
  return isInactiveRefusal(error) ? 'inactive' : 'expired'
}
