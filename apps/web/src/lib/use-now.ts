import { useContext, useEffect, useMemo, useState } from 'react'
import { RenderTime, useClientValue } from './hydration.ts'

/** The present time, updated every so many milliseconds. */
export function useNow(everyMs: number) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

const minuteMs = 60_000

const minuteOf = (moment: number) => moment - (moment % minuteMs)
const thisMinute = () => minuteOf(Date.now())

/** The present minute, updated when the next one begins. */
export function useMinute() {
  const first = useContext(RenderTime)
  const minute = useClientValue(everyMinute, thisMinute, minuteOf(first))
  return useMemo(() => new Date(minute), [minute])
}

function everyMinute(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function wait() {
    const untilNextMinute = minuteMs - (Date.now() % minuteMs)
    timer = setTimeout(() => {
      listener()
      wait()
    }, untilNextMinute)
  }
  wait()
  return () => clearTimeout(timer)
}
