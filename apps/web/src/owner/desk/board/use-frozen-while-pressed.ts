import { useEffect, useState } from 'react'

/** The click comes after the pointer is up: until then no row may move under the finger. */
const afterPressMs = 250

/** Whether a pointer is down on the page, or `freeze` was called because a menu is open. */
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

  return { isFrozen: isPressed || isHeld, freeze: setHeld }
}

/** Returns the value from the moment of the press until it ends. If `isSame` says no, the new value is used at once. */
export function useFrozenWhilePressed<Value>(
  latest: Value,
  isPressed: boolean,
  isSame: (one: Value, other: Value) => boolean,
): Value {
  const [frozen, setFrozen] = useState(latest)
  const isFrozen = isPressed && isSame(frozen, latest)
  if (!isFrozen && frozen !== latest) setFrozen(latest)
  return isFrozen ? frozen : latest
}
