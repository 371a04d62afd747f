import { useEffect, useState } from 'react'

/** The click comes after the pointer is up: until then no row may move under the finger. */
const afterPressMs = 250

/** Whether a pointer is down on the page, or `hold` was called because a menu is open. */
export function usePressed() {
  const [isPressed, setPressed] = useState(false)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const press = () => {
      clearTimeout(timer)
      setPressed(true)
    }
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(false), afterPressMs)
    }
    const life = new AbortController()
    const { signal } = life
    window.addEventListener('pointerdown', press, { signal, capture: true })
    window.addEventListener('pointerup', release, { signal, capture: true })
    window.addEventListener('pointercancel', release, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [])

  return { isHolding: isPressed || isHeld, hold: setHeld }
}

/** Returns the value from the moment of the press until it ends. If `isSame` says no, the new value is used at once. */
export function useFrozenWhilePressed<Value>(
  latest: Value,
  isHolding: boolean,
  isSame: (one: Value, other: Value) => boolean,
): Value {
  const [kept, setKept] = useState(latest)
  const isKept = isHolding && isSame(kept, latest)
  if (!isKept && kept !== latest) setKept(latest)
  return isKept ? kept : latest
}
