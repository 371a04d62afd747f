import type { SignedIn } from '@matjari/contract/calls/auth'
import { useSyncExternalStore } from 'react'
import { clearStored, readStored, type StoredSession, writeStored } from './session-storage.ts'

/** Why nobody is signed in any more: it decides what the person is told. */
export type Ending = 'logout' | 'inactive' | 'expired'

export type Session = StoredSession & {
  /** `starting` until the first renewal has ended, well or not. */
  readonly phase: 'starting' | 'ready'
  readonly endedBy: Ending | null
}

const nobody: Session = {
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

export const useSession = () => useSyncExternalStore(subscribeToSession, currentSession)

/** Reads the session again from the storage of the tab. */
export function restoreSession() {
  change(restored())
}

/** After a login. */
export function signIn(
  { loginInfo, tokens }: SignedIn,
  flags: { readonly socialLoginState: boolean; readonly longTimeAuth: boolean },
) {
  const stored = { ...tokens, loginInfo, isAuthenticated: true, ...flags }
  writeStored(stored)
  change({ ...session, ...stored, endedBy: null })
}

/** After a renewal: the flags of the login stay. */
export function keepSignedIn(renewed: SignedIn) {
  const { socialLoginState, longTimeAuth } = session
  signIn(renewed, { socialLoginState, longTimeAuth })
}

export function signOut(endedBy: Ending) {
  clearStored()
  change({ ...nobody, phase: session.phase, endedBy })
}

export function setPasswordConfirm(passwordConfirm: boolean) {
  writeStored({ passwordConfirm })
  change({ ...session, passwordConfirm })
}

/** When the person has been told and has arrived elsewhere. */
export function forgetEnding() {
  change({ ...session, endedBy: null })
}

export function finishStart() {
  change({ ...session, phase: 'ready' })
}

function restored(): Session {
  const stored = readStored()
  if (stored.refreshToken === null) return nobody
  return { ...stored, phase: 'starting', endedBy: null }
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}
