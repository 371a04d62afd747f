import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  handlePopStateBeforeRouter,
  type OverlayState,
  overlayStateIn,
} from '../../lib/history-state.ts'

/*
 * Back closes the topmost overlay. While an overlay is open, the history has one more entry: a copy of the
 * page's own, with a mark. The router neither sees this entry nor notices when the guest leaves it.
 */

type Close = () => void
/** What the router has changed on the page below its overlays: the history entries below have to be rewritten too. */
type Rewritten = { readonly pile: number; readonly state: object; readonly url: string }
/** A history step that we requested; its popstate event arrives later. */
type Step = { readonly isArrival: () => boolean; readonly arrive: () => void }

let open: readonly Close[] = []
let stackId = 0
let rewritten: Rewritten | null = null
let step: Step | null = null
let browser: Pick<History, 'pushState' | 'replaceState'> | null = null

/** For every overlay over the page: `onClose` is the action of its own close button. */
export function useBackToClose(onClose: Close, isCovering = true) {
  const close = useEffectEvent(onClose)
  useEffect(() => (isCovering ? addLayer(() => close()) : undefined), [isCovering])
}

function addLayer(close: Close) {
  browser ??= takeOverHistory()
  open = [...open, close]
  settleSoon()
  return () => {
    open = open.filter((other) => other !== close)
    settleSoon()
  }
}

/** At the end of the same tick: React may close and open overlays in one commit, and navigate as well. */
function settleSoon() {
  queueMicrotask(settle)
}

/** Makes the number of history entries equal to the number of open overlays. */
function settle() {
  if (step) return
  const depth = currentOverlay()?.depth ?? 0
  if (depth > open.length) stepDown(depth, open.length)
  else for (let next = depth + 1; next <= open.length; next += 1) stepUp(next)
}

function stepUp(depth: number) {
  const overlay = currentOverlay()
  stackId = overlay?.pile ?? Math.random()
  // The page's own entry is marked too, so that a later return to it is recognised.
  if (!overlay)
    browser?.replaceState({ ...currentState(), layers: { pile: stackId, depth: 0 } }, '')
  browser?.pushState({ ...currentState(), layers: { pile: stackId, depth } }, '')
}

function stepDown(from: number, to: number) {
  const left = currentOverlay()?.pile
  go(to - from, {
    isArrival: () => currentOverlay()?.pile === left && currentOverlay()?.depth === to,
    arrive: rewriteEntry,
  })
}

function go(delta: number, next: Step) {
  step = next
  history.go(delta)
}

function handlePop(event: PopStateEvent) {
  const arrived = step?.isArrival() ? step : null
  step = null
  if (arrived) {
    event.stopImmediatePropagation()
    arrived.arrive()
    return settle()
  }
  // Also for a return from another page, before the router reads the address.
  rewriteEntry()
  const overlay = currentOverlay()
  if (overlay?.pile === stackId && overlay.depth < open.length) {
    event.stopImmediatePropagation()
    const left = open.slice(overlay.depth).toReversed()
    // Synchronously: otherwise an overlay that closes later would get its history entry back meanwhile.
    flushSync(() => left.forEach((close) => close()))
  }
  // After the next render: an overlay that asked for confirmation may still be open.
  setTimeout(settle)
}

/** The router is not aware of overlays: its new page replaces the topmost overlay's entry. */
function takeOverHistory() {
  const pushState = history.pushState.bind(history)
  const replaceState = history.replaceState.bind(history)

  history.pushState = (state: unknown, unused, url) => {
    const overlay = currentOverlay()
    if (!overlay?.depth) return pushState(state, unused, url)
    replaceState(state, unused, url)
    if (step) returnAfter(step)
    settleSoon()
  }

  history.replaceState = (state: unknown, unused, url) => {
    const overlay = currentOverlay()
    if (!overlay?.depth || overlayStateIn(state)) return replaceState(state, unused, url)
    const page = typeof state === 'object' && state !== null ? state : {}
    replaceState({ ...page, layers: overlay }, unused, url)
    rewritten = { pile: overlay.pile, state: page, url: location.href }
  }

  handlePopStateBeforeRouter(handlePop)
  return { pushState, replaceState }
}

/** A history step cannot be cancelled. When it lands in between, go forward again to the new page. */
function returnAfter({ isArrival, arrive }: Step) {
  const page = currentKey()
  step = {
    isArrival,
    arrive: () => {
      arrive()
      go(1, { isArrival: () => currentKey() === page, arrive: () => {} })
    },
  }
}

function rewriteEntry() {
  const overlay = currentOverlay()
  // Another page has its own entries.
  if (!rewritten || overlay?.pile !== rewritten.pile) return
  browser?.replaceState({ ...rewritten.state, layers: overlay }, '', rewritten.url)
  if (overlay.depth === 0) rewritten = null
}

/** The router gives every page a key. */
function currentKey(): unknown {
  const state = currentState()
  return 'key' in state ? state.key : undefined
}

const currentOverlay = (): OverlayState | null => overlayStateIn(history.state)

function currentState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
