import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'

/**
 * 로그인 유지: what lets a sign-in outlive the browser. Only the newest refresh token, beside the
 * session of the tab, so that every tab of this browser goes on from the same one.
 */
export type RememberedSignIn = { readonly refreshToken: string; readonly socialLoginState: boolean }

const key = 'matjari-remembered'

/** What is shown without a network: in the tab, or beside the remembered sign-in, and never longer than that. */
export const offlineBookingsKey = 'matjari-kept'

export function readRemembered(): RememberedSignIn | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRemembered(value) ? value : null
  } catch {
    return null // no storage for this site, or somebody else's content
  }
}

export function writeRemembered(remembered: RememberedSignIn | null) {
  try {
    if (remembered) localStorage.setItem(key, JSON.stringify(remembered))
    else {
      localStorage.removeItem(key)
      localStorage.removeItem(offlineBookingsKey)
    }
  } catch {
    // A browser that keeps nothing cannot remember either; the tab works all the same.
  }
}

/** Where half-written texts lie on this device. */
export const draftsKey = 'matjari-drafts'

export function eraseDrafts() {
  try {
    localStorage.removeItem(draftsKey)
  } catch {
    // Nothing can lie there.
  }
}

const isRemembered = (value: unknown): value is RememberedSignIn =>
  typeof value === 'object' &&
  value !== null &&
  'refreshToken' in value &&
  typeof value.refreshToken === 'string'

/** The part of a session that outlives a reload. Its keys are those of the product's specification. */
export type StoredSession = {
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly loginInfo: LoginInfo | null
  readonly isAuthenticated: boolean
  readonly socialLoginState: boolean
  readonly longTimeAuth: boolean
  readonly passwordConfirm: boolean
}

export function readStoredSession(): StoredSession {
  const read = (key: keyof StoredSession) => storage()?.getItem(key) ?? null
  return {
    accessToken: read('accessToken'),
    refreshToken: read('refreshToken'),
    loginInfo: loginInfoOf(read('loginInfo')),
    isAuthenticated: read('isAuthenticated') === 'true',
    socialLoginState: read('socialLoginState') === 'true',
    longTimeAuth: read('longTimeAuth') === 'true',
    passwordConfirm: read('passwordConfirm') === 'true',
  }
}

export function writeStoredSession(values: Partial<StoredSession>) {
  for (const [key, value] of Object.entries(values)) {
    storage()?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
}

export const clearStoredSession = () => storage()?.clear()

/** A browser that keeps no data for this site throws on the mere look. */
function storage() {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

function loginInfoOf(text: string | null): LoginInfo | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isLoginInfo(value) ? value : null
  } catch {
    return null
  }
}

const isLoginInfo = (value: unknown): value is LoginInfo =>
  typeof value === 'object' && value !== null && 'memberNo' in value && 'memberRole' in value
