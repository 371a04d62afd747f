type Place = { readonly pathname: string; readonly search: string }

/** For `navigate('/login', …)`: lies in the history entry, so it ends with the visit to that page. */
export const loginWithWayBack = ({ pathname, search }: Place) => ({
  state: { wayBack: `${pathname}${search}` },
})

/** Where somebody wanted to be when they were asked to log in; null for who came by themselves. */
export function wayBackIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wayBack' in state)) return null
  return typeof state.wayBack === 'string' ? state.wayBack : null
}
