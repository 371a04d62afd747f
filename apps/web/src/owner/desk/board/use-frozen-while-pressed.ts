import { useEffect, useState } from 'react'

/** A press ends with the click that follows it: until then nothing may slip under the finger. */
const afterPressMs = 250

/** Whether a finger is on the page, or something of it is held open. */
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

/** What was there when the finger came down, for as long as it is down; `isSame` ends it early. */
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
