import { useEffect, useState } from 'react'

const stepMs = 60_000

/** The present moment, often enough for today to become yesterday. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
