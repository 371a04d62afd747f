import { type RefObject, useEffect, useEffectEvent } from 'react'

type Popup = {
  readonly isOpen: boolean
  /** The button and what it opens. */
  readonly frame: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLElement | null>
  readonly onDismiss: () => void
}

/** Escape, a press elsewhere, or the focus elsewhere closes; the focus is never left nowhere. */
export function useDismissal({ isOpen, frame, button, onDismiss }: Popup) {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (!isOpen) return
    const returnFocus = () => button.current?.focus({ preventScroll: true })

    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      returnFocus()
      dismiss()
    }

    function handleElsewhere({ target }: Event) {
      if (target instanceof Node && frame.current?.contains(target)) return
      dismiss()
      // After the browser has given the focus to what was pressed, if that can have it.
      setTimeout(() => {
        if (document.activeElement === document.body) returnFocus()
      })
    }

    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
    }
  }, [isOpen, frame, button])
}
