import { createContext, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** When the page was made on the server: what it said then is said first, and then what is true now. */
export const RenderTime = createContext(0)

const never = () => () => {}

/** React asks for the server's value where it draws there, and where it takes over what was drawn there. */
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

/** Whoever presses something means what this browser knows, not what a server has guessed: then nothing waits. */
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
 * True on the server, and in the browser for the first look at what came from there. What follows the first look is
 * drawn a piece at a time: a page of cards at once holds a slow phone too long.
 */
export function useIsHydrating() {
  const [look] = useState(makeHydrationProbe)
  useSyncExternalStore(never, look.here, look.there)
  const [isFromServer, setFromServer] = useState(look.isFromServer)
  useEffect(() => {
    if (!isFromServer) return
    const end = () => setFromServer(false)
    // Taken over for the sake of a press that is on its way.
    if (isActing) return end()
    startTransition(end)
    pendingHydrations.add(end)
    return () => {
      pendingHydrations.delete(end)
    }
  }, [isFromServer])
  return isFromServer
}

/** What only the browser knows. The first look at what came from the server is at what was `drawn` there. */
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

/** Somebody is there and moves. On a server nobody is, and nothing has to wait. */
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

/** A browser tells of a mouse that lies still whenever the page under it changes. */
const isMouseAtRest = (event: Event) =>
  event.type === 'pointermove' &&
  event instanceof MouseEvent &&
  !event.movementX &&
  !event.movementY
