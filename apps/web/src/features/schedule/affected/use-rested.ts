import { useEffect, useState } from 'react'

/** What a text was when it had not changed for that long; `before` until then. */
export function useRested(text: string, { before, ms }: { before: string; ms: number }) {
  const [rested, setRested] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
