import { useEffect, useState } from 'react'

const quietMs = 1000
const patienceMs = 1000

/** True once the page has loaded its own content. */
export function usePageSettled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setSettled(true)), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

function whenIdle(run: () => void) {
  // Older Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: patienceMs })
  else run()
}
