import { useEffect, useRef } from 'react'

type Target = () => HTMLElement | null | undefined

/** For a control that only exists, or stands elsewhere, once the change is on the screen. */
export function useFocusLater() {
  const wanted = useRef<Target>(null)
  useEffect(() => {
    const target = wanted.current?.()
    // A place to go on reading from is no place to scroll to.
    target?.focus({ preventScroll: target.tabIndex < 0 })
    wanted.current = null
  })
  return (target: Target) => {
    wanted.current = target
  }
}
