import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { useSyncExternalStore } from 'react'
import {
  clearStored,
  eraseDrafts,
  readRemembered,
  readStored,
  type StoredSession,
  writeRemembered,
  writeStored,
} from './storage.ts'

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

/** A page that comes from the server is nobody's, and is taken over only by who is nobody. */
export const useSession = () =>
  useSyncExternalStore(subscribeToSession, currentSession, () => nobody)

/** Reads the session again from the storage of the tab. */
export function restoreSession() {
  change(restored())
}

type Flags = { readonly socialLoginState: boolean; readonly longTimeAuth: boolean }

/** After a login. Whoever was remembered before is so no longer. */
export function signIn(signedIn: SignedIn, flags: Flags) {
  writeRemembered(null)
  enter(signedIn, flags)
}

/** After a renewal: the flags of the login stay. */
export function keepSignedIn(renewed: SignedIn) {
  enter(renewed, session)
}

function enter({ loginInfo, tokens }: SignedIn, { socialLoginState, longTimeAuth }: Flags) {
  const { refreshToken } = tokens
  const stored = { ...tokens, loginInfo, isAuthenticated: true, socialLoginState, longTimeAuth }
  writeStored(stored)
  if (longTimeAuth) writeRemembered({ refreshToken, socialLoginState })
  change({ ...session, ...stored, endedBy: null })
}

export function signOut(endedBy: Ending) {
  // A tab that comes to its end late must not forget a newer login of another tab.
  const remembered = readRemembered()?.refreshToken
  if (endedBy === 'logout' || remembered === session.refreshToken) writeRemembered(null)
  // What was written on a shared device is nobody else's.
  if (endedBy === 'logout') eraseDrafts()
  clearStored()
  change({ ...nobody, phase: session.phase, endedBy })
}

/** Another tab may have exchanged the remembered token since: the newest is the one that counts. */
export function takeRemembered() {
  const remembered = session.longTimeAuth && readRemembered()
  if (remembered) change({ ...session, refreshToken: remembered.refreshToken })
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
  if (stored.refreshToken !== null) return { ...stored, phase: 'starting', endedBy: null }
  const remembered = readRemembered()
  return remembered ? { ...nobody, ...remembered, longTimeAuth: true, phase: 'starting' } : nobody
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}
