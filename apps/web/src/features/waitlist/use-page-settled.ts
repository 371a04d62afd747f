import { useEffect, useState } from 'react'

const quietMs = 1000
const patienceMs = 1000

/** True once the page has had time for what it is about. */
export function usePageSettled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setSettled(true)), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

function whenIdle(run: () => void) {
  // Older Safari does not say when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: patienceMs })
  else run()
}
