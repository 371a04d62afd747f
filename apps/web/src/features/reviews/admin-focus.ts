import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * What no longer fits the list goes, and the focus in it would be nowhere: `place` gets it then.
 * `changes` is whatever may take something away.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>, changes: readonly unknown[]) {
  const last = useRef<Element>(null)
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (!isNowhere || !last.current || last.current.isConnected) return
    last.current = null
    place.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the list is the caller's
  }, [place, ...changes])
  return (event: FocusEvent) => {
    last.current = event.target
  }
}
