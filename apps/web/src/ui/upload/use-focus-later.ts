import { useEffect, useRef } from 'react'

type Target = () => HTMLElement | null | undefined

/** For a control that only exists, or stands elsewhere, once the change is on the screen. */
export function useFocusLater() {
  const wanted = useRef<Target>(null)
  useEffect(() => {
    wanted.current?.()?.focus()
    wanted.current = null
  })
  return (target: Target) => {
    wanted.current = target
  }
}
