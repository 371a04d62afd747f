import { useSyncExternalStore } from 'react'

// The same width as --breakpoint-menu: from here on there is room for two columns.
const query = '(min-width: 53.75rem)'

function follow(listener: () => void) {
  const wide = matchMedia(query)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** For different markup, not only a different layout; only in components that the server does not render. */
export const useIsWide = () => useSyncExternalStore(follow, () => matchMedia(query).matches)
