import { useEffect } from 'react'
import { marks } from '../api/marks.ts'

/** What the server has not heard yet would be lost with the window: the browser asks first. */
export function useLeaveGuard() {
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (marks.current().length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
