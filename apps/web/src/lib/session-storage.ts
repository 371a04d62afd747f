import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'

/**
 * 로그인 유지: what lets a sign-in outlive the browser. Only the newest refresh token, beside the session of the
 * tab, so that every tab of this browser continues with the same one.
 */
export type RememberedSignIn = { readonly refreshToken: string; readonly socialLoginState: boolean }

const key = 'matjari-remembered'

/** The bookings for offline: stored in the tab, or beside the remembered sign-in, and erased with it. */
export const offlineBookingsKey = 'matjari-kept'

export function readRememberedSignIn(): RememberedSignIn | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRemembered(value) ? value : null
  } catch {
    return null // no storage for this site, or not our content
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
    // Without storage nothing can be remembered; the tab still works.
  }
}

/** The storage key of review drafts on this device. */
export const draftsKey = 'matjari-drafts'

export function eraseDrafts() {
  try {
    localStorage.removeItem(draftsKey)
  } catch {
    // Without storage there is nothing to erase.
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

/** A browser that blocks storage for this site throws on mere access. */
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
