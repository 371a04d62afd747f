import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * For the pages a provider returns to. What came in the query is gone from the address and the history
 * at once, and is used exactly once. Returns true when there is nowhere to go from here.
 */
export function useSocialReturn(settle: (query: URLSearchParams) => Promise<string | null>) {
  const navigate = useNavigate()
  const [query] = useState(() => new URLSearchParams(window.location.search))
  const [isOver, setIsOver] = useState(false)
  const isStarted = useRef(false)

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void settle(query).then((path) =>
      path === null ? setIsOver(true) : navigate(path, { replace: true }),
    )
  }, [navigate, query, settle])

  return isOver
}
