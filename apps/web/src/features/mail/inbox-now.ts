import { useEffect, useState } from 'react'

const stepMs = 30_000

/** The present moment, often enough for how long ago something was. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
