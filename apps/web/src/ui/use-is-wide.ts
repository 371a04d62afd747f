import { useSyncExternalStore } from 'react'

// As --breakpoint-menu: from here on there is room for two columns.
const query = '(min-width: 53.75rem)'

function follow(listener: () => void) {
  const wide = matchMedia(query)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** For what is built differently, not only laid out differently; only where nothing is drawn by the server. */
export const useIsWide = () => useSyncExternalStore(follow, () => matchMedia(query).matches)
