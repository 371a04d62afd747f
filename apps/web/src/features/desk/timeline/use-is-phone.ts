import { useSyncExternalStore } from 'react'

// As --breakpoint-md: below it the grid is turned, and time runs down.
const query = '(width < 47.5rem)'

function follow(listener: () => void) {
  const phone = matchMedia(query)
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

export const useIsPhone = () => useSyncExternalStore(follow, () => matchMedia(query).matches)
