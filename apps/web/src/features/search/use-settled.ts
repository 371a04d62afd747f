import { useEffect, useState } from 'react'

/** The value once it has stood still for a moment. */
export function useSettled<Value>(value: Value, quietMs: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
