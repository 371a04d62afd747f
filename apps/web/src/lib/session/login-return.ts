type Place = { readonly pathname: string; readonly search: string }

/** For `navigate('/login', …)`: lies in the history entry, so it ends with the visit to that page. */
export const loginWithReturn = ({ pathname, search }: Place) => ({
  state: { returnTo: `${pathname}${search}` },
})

/** Where somebody wanted to be when they were asked to log in; null for who came by themselves. */
export function returnAddressIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  return typeof state.returnTo === 'string' ? state.returnTo : null
}
