/** For `navigate('/login', …)`: stored in the history entry, so it ends with the visit to that page. */
export const loginWithReturn = ({ pathname, search }: { pathname: string; search: string }) => ({
  state: { returnTo: `${pathname}${search}` },
})

/** The address a visitor wanted when they were sent to the login; null when they opened the login themselves. */
export function returnAddressIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  return typeof state.returnTo === 'string' ? state.returnTo : null
}

const key = 'matjari-login-return'

/** For the redirect to a provider: the history entry is lost there, but not the tab's storage. */
export function saveReturnAddress(address: string | null) {
  try {
    if (address === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, address)
  } catch {
    // Without storage the member ends on the home page.
  }
}

/** Read once: the next login begins without it. */
export function takeReturnAddress(): string | null {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address
  } catch {
    return null
  }
}
