/** What lies in the current entry of the history, besides what the router keeps there. It survives a reload. */
export function historyState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

export function updateHistoryState(marks: object) {
  history.replaceState({ ...historyState(), ...marks }, '')
}

/** Which pile of layers (dialogs, sheets) an entry of the history belongs to, and how high it lies in it. */
export type OverlayMark = {
  readonly pile: number
  /** 0 is the page itself. */
  readonly depth: number
}

export function overlayMarkIn(state: unknown): OverlayMark | null {
  if (typeof state !== 'object' || state === null || !('layers' in state)) return null
  const { layers } = state
  const isMark =
    typeof layers === 'object' && layers !== null && 'pile' in layers && 'depth' in layers
  if (!isMark || typeof layers.pile !== 'number' || typeof layers.depth !== 'number') return null
  return { pile: layers.pile, depth: layers.depth }
}

/** A reload closes every dialog; the entries that stood for them would be dead steps on the way back. */
export function dropStaleOverlays() {
  const depth = overlayMarkIn(history.state)?.depth ?? 0
  if (depth > 0) history.go(-depth)
}

let handle: ((event: PopStateEvent) => void) | undefined

// From the beginning: a window calls its listeners in the order they came, and the router's is one of them.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => handle?.(event))

/** Hears of every step through the history before the router does, and may keep it from it. */
export function handlePopStateBeforeRouter(handler: (event: PopStateEvent) => void) {
  handle = handler
}
