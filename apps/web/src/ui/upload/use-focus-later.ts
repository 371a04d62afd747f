import { useEffect, useRef } from 'react'

type Target = () => HTMLElement | null | undefined

/** Focuses a control after the next render, for a control that only then exists or has moved. */
export function useFocusLater() {
  const pendingTarget = useRef<Target>(null)
  useEffect(() => {
    const target = pendingTarget.current?.()
    // A heading that takes the focus for screen readers must not scroll the page.
    target?.focus({ preventScroll: target.tabIndex < 0 })
    pendingTarget.current = null
  })
  return (target: Target) => {
    pendingTarget.current = target
  }
}
