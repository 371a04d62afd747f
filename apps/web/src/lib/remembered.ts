/**
 * 로그인 유지: what lets a sign-in outlive the browser. Only the newest refresh token, beside the
 * session of the tab, so that every tab of this browser goes on from the same one.
 */
export type Remembered = { readonly refreshToken: string; readonly socialLoginState: boolean }

const key = 'matjari-remembered'

export function readRemembered(): Remembered | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRemembered(value) ? value : null
  } catch {
    return null // no storage for this site, or somebody else's content
  }
}

export function writeRemembered(remembered: Remembered | null) {
  try {
    if (remembered) localStorage.setItem(key, JSON.stringify(remembered))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing cannot remember either; the tab works all the same.
  }
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'refreshToken' in value &&
  typeof value.refreshToken === 'string'
