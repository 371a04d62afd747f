type Listener = (isByHand: boolean) => void

/** The listeners of a map's moves. */
export function moveListeners() {
  const listeners = new Set<Listener>()
  return {
    tell: (isByHand: boolean) => {
      for (const listener of listeners) listener(isByHand)
    },
    add: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
