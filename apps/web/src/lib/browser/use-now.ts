import { useEffect, useState } from 'react'

/** The present moment, read again after this many milliseconds and again. */
export function useNow(everyMs: number) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

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
