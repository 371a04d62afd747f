/** Keeps an element at the top of the window while the page above it is still growing, until the person moves. */
export function stayAt(element: HTMLElement) {
  const moved = new AbortController()
  const observer = new ResizeObserver(() => element.scrollIntoView())
  observer.observe(document.body)
  moved.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => moved.abort(), { signal: moved.signal, passive: true })
  }
  return () => moved.abort()
}
