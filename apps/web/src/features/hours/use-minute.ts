import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The present moment, told anew at every full minute. */
export function useMinute() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const rest = minuteMs - (now.getTime() % minuteMs)
    const timer = setTimeout(() => setNow(new Date()), rest)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
