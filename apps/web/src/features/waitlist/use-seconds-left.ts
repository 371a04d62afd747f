import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until then, told anew as each one goes; null when there is nothing to wait for. */
export function useSecondsLeft(end: number | null): number | null {
  const [told, setTold] = useState<{ end: number; left: number } | null>(null)
  // Of a new end, before the first second of it has gone.
  const left = end === null ? null : told?.end === end ? told.left : secondsUntil(end)

  useEffect(() => {
    if (end === null) return
    let timer: ReturnType<typeof setTimeout>
    function tell(until: number) {
      const seconds = secondsUntil(until)
      setTold({ end: until, left: seconds })
      // A window that slept counts by the clock, not by its ticks.
      if (seconds > 0)
        timer = setTimeout(() => tell(until), until - Date.now() - (seconds - 1) * 1000)
    }
    tell(end)
    return () => clearTimeout(timer)
  }, [end])

  return left
}
