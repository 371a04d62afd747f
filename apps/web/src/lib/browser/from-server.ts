import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True on the server, and in the browser for the first look at what came from there. */
export const useIsFromServer = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** Somebody is there and moves. On a server nobody is, and nothing has to wait. */
export function firstMove(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const moved = new AbortController()
    const { signal } = moved
    signal.addEventListener('abort', () => resolve())
    const handleSign = (event: Event) => {
      if (!isMouseAtRest(event)) moved.abort()
    }
    for (const sign of signs) {
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
