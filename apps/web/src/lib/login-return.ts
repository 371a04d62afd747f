/** For `navigate('/login', …)`: lies in the history entry, so it ends with the visit to that page. */
export const loginWithReturn = ({ pathname, search }: { pathname: string; search: string }) => ({
  state: { returnTo: `${pathname}${search}` },
})

/** Where somebody wanted to be when they were asked to log in; null for who came by themselves. */
export function returnAddressIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  return typeof state.returnTo === 'string' ? state.returnTo : null
}

const key = 'matjari-login-return'

/** For who leaves for a provider's page: the history entry does not come along, the tab does. */
export function saveReturnAddress(address: string | null) {
  try {
    if (address === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, address)
  } catch {
    // A browser that keeps nothing leads home.
  }
}

/** Once: the next login begins without. */
export function takeReturnAddress(): string | null {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address
  } catch {
    return null
  }
}
