import { useEffect, useRef } from 'react'

type Target = () => HTMLElement | null | undefined

/** For a control that only exists, or stands elsewhere, once the change just made is on the screen. */
export function useFocusLater() {
  const wanted = useRef<Target>(null)

  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    // Whoever is writing elsewhere by now is left alone.
    if (!target || document.activeElement?.matches('input')) return
    target()?.focus()
  })

  return (target: Target) => {
    wanted.current = target
  }
}
