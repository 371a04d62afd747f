/** The state of the current history entry, besides the router's own. It survives a reload. */
export function historyState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

export function updateHistoryState(changes: object) {
  history.replaceState({ ...historyState(), ...changes }, '')
}

/** The stack of overlays (dialogs, sheets) a history entry belongs to, and its depth in it. */
export type OverlayState = {
  readonly pile: number
  /** 0 is the page itself. */
  readonly depth: number
}

export function overlayStateIn(state: unknown): OverlayState | null {
  if (typeof state !== 'object' || state === null || !('layers' in state)) return null
  const { layers } = state
  const isOverlay =
    typeof layers === 'object' && layers !== null && 'pile' in layers && 'depth' in layers
  if (!isOverlay || typeof layers.pile !== 'number' || typeof layers.depth !== 'number') return null
  return { pile: layers.pile, depth: layers.depth }
}

/** A reload closes every dialog; the history entries of those dialogs would be dead steps for Back. */
export function dropStaleOverlays() {
  const depth = overlayStateIn(history.state)?.depth ?? 0
  if (depth > 0) history.go(-depth)
}

let handle: ((event: PopStateEvent) => void) | undefined

// Registered at module load: a window calls its listeners in order, and this one must run before the router's.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => handle?.(event))

/** Handles every history step before the router does, and may stop it from reaching the router. */
export function handlePopStateBeforeRouter(handler: (event: PopStateEvent) => void) {
  handle = handler
}
