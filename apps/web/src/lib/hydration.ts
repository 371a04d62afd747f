import { createContext, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The time at which the server rendered the page: hydration uses the same time, and then the real one. */
export const RenderTime = createContext(0)

const never = () => () => {}

/** React asks for the server snapshot when it renders on the server, and while it hydrates. */
function makeHydrationProbe() {
  let isFromServer = false
  return {
    here: () => null,
    there: () => {
      isFromServer = true
      return null
    },
    isFromServer: () => isFromServer,
  }
}

const pendingHydrations = new Set<() => void>()
let isActing = false

if (typeof window !== 'undefined') {
  for (const act of ['pointerdown', 'keydown', 'click']) {
    window.addEventListener(act, endHydrations, { capture: true, passive: true })
  }
}

/** A visitor who presses something means the browser's data, not the server's guess: end all hydration at once. */
function endHydrations() {
  isActing = true
  setTimeout(() => {
    isActing = false
  })
  if (pendingHydrations.size === 0) return
  flushSync(() => {
    for (const end of pendingHydrations) end()
  })
}

/**
 * True on the server, and in the browser during the first render of server-rendered content. The next render is a
 * transition, which React splits up: rendering a page of cards at once blocks a slow phone too long.
 */
export function useIsHydrating() {
  const [look] = useState(makeHydrationProbe)
  useSyncExternalStore(never, look.here, look.there)
  const [isFromServer, setFromServer] = useState(look.isFromServer)
  useEffect(() => {
    if (!isFromServer) return
    const end = () => setFromServer(false)
    // Hydrated early because a press is being handled.
    if (isActing) return end()
    startTransition(end)
    pendingHydrations.add(end)
    return () => {
      pendingHydrations.delete(end)
    }
  }, [isFromServer])
  return isFromServer
}

/** A value that only the browser knows. While hydrating, it is the value `drawn` on the server. */
export function useClientValue<Value>(
  subscribe: (listener: () => void) => () => void,
  current: () => Value,
  drawn: Value,
): Value {
  const isFromServer = useIsHydrating()
  const isServer = typeof window === 'undefined'
  const value = useSyncExternalStore(subscribe, current, isServer ? () => drawn : current)
  return isFromServer ? drawn : value
}

const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** Resolves on the first interaction of the visitor. On a server it never has to wait. */
export function firstInteraction(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const moved = new AbortController()
    const { signal } = moved
    signal.addEventListener('abort', () => resolve())
    const handleSign = (event: Event) => {
      if (!isMouseAtRest(event)) moved.abort()
    }
    for (const sign of interactionEvents) {
      window.addEventListener(sign, handleSign, { signal, passive: true, capture: true })
    }
  })
}

/** Browsers report a resting mouse whenever the page moves under it. */
const isMouseAtRest = (event: Event) =>
  event.type === 'pointermove' &&
  event instanceof MouseEvent &&
  !event.movementX &&
  !event.movementY
