const openers = new WeakMap<EventTarget, Element>()

/** The opener itself, or, when its overlay is closed by now, the element that had opened that overlay. */
function findReachable(opener: Element | undefined) {
  let candidate = opener
  while (candidate && !candidate.isConnected) {
    const goneLayer = candidate.closest('[role="dialog"], [role="alertdialog"]')
    candidate = goneLayer ? openers.get(goneLayer) : undefined
  }
  return candidate
}

/**
 * For onCloseAutoFocus of Radix overlays that are opened by state: without a trigger Radix would leave the
 * focus on the body.
 */
export function returnFocus(closing: Event, opener: Element | null) {
  closing.preventDefault()
  if (!opener) return
  if (closing.target) openers.set(closing.target, opener)
  const target = findReachable(opener)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
