/** Which pile of layers (dialogs, sheets) an entry of the history belongs to, and how high it lies in it. */
export type LayerMark = {
  readonly pile: number
  /** 0 is the page itself. */
  readonly depth: number
}

export function markOf(state: unknown): LayerMark | null {
  if (typeof state !== 'object' || state === null || !('layers' in state)) return null
  const { layers } = state
  const isMark =
    typeof layers === 'object' && layers !== null && 'pile' in layers && 'depth' in layers
  if (!isMark || typeof layers.pile !== 'number' || typeof layers.depth !== 'number') return null
  return { pile: layers.pile, depth: layers.depth }
}

/** A reload closes every dialog; the entries that stood for them would be dead steps on the way back. */
export function leaveClosedLayers() {
  const depth = markOf(history.state)?.depth ?? 0
  if (depth > 0) history.go(-depth)
}

let handle: ((event: PopStateEvent) => void) | undefined

// From the beginning: a window calls its listeners in the order they came, and the router's is one of them.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => handle?.(event))

/** Hears of every step through the history before the router does, and may keep it from it. */
export function beforeRouter(handler: (event: PopStateEvent) => void) {
  handle = handler
}
