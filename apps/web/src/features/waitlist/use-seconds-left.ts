import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until `end`, updated every second; null when there is no end. */
export function useSecondsLeft(end: number | null): number | null {
  const [lastTick, setLastTick] = useState<{ end: number; left: number } | null>(null)
  // For a new end, before its first tick.
  const left = end === null ? null : lastTick?.end === end ? lastTick.left : secondsUntil(end)

  useEffect(() => {
    if (end === null) return
    let timer: ReturnType<typeof setTimeout>
    function tick(until: number) {
      const seconds = secondsUntil(until)
      setLastTick({ end: until, left: seconds })
      // Reads the clock each time: a device that slept has missed ticks.
      if (seconds > 0)
        timer = setTimeout(() => tick(until), until - Date.now() - (seconds - 1) * 1000)
    }
    tick(end)
    return () => clearTimeout(timer)
  }, [end])

  return left
}
