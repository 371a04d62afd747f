import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  handlePopStateBeforeRouter,
  type OverlayMark,
  overlayMarkIn,
} from '../../lib/history-state.ts'

/*
 * The back button closes what lies on top. While a layer is open, the history has an entry more: a
 * copy of the page's own, with a mark. The router neither sees it nor hears when it is left.
 */

type Close = () => void
/** What the router has made of the page under a pile of layers: the entries below have to hear of it. */
type Rewritten = { readonly pile: number; readonly state: object; readonly url: string }
/** A step that we have asked the browser for; it arrives later. */
type Step = { readonly isArrival: () => boolean; readonly arrive: () => void }

let open: readonly Close[] = []
let pile = 0
let rewritten: Rewritten | null = null
let step: Step | null = null
let browser: Pick<History, 'pushState' | 'replaceState'> | null = null

/** For everything that lies over the page: `onClose` is what its own button for closing does. */
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

/** Later in the same tick: React closes and opens layers in one go, and pages go elsewhere with them. */
function settleSoon() {
  queueMicrotask(settle)
}

/** As many entries as there are open layers. */
function settle() {
  if (step) return
  const depth = here()?.depth ?? 0
  if (depth > open.length) stepDown(depth, open.length)
  else for (let next = depth + 1; next <= open.length; next += 1) stepUp(next)
}

function stepUp(depth: number) {
  const mark = here()
  pile = mark?.pile ?? Math.random()
  // The page is marked, too: that is how it is known again when somebody comes back to it.
  if (!mark) browser?.replaceState({ ...stateHere(), layers: { pile, depth: 0 } }, '')
  browser?.pushState({ ...stateHere(), layers: { pile, depth } }, '')
}

function stepDown(from: number, to: number) {
  const left = here()?.pile
  go(to - from, {
    isArrival: () => here()?.pile === left && here()?.depth === to,
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
  // Also where somebody comes back to from elsewhere, before the router reads the address.
  rewriteEntry()
  const mark = here()
  if (mark?.pile === pile && mark.depth < open.length) {
    event.stopImmediatePropagation()
    const left = open.slice(mark.depth).toReversed()
    // At once: a layer that is closed only later would be given its entry back in the meantime.
    flushSync(() => left.forEach((close) => close()))
  }
  // After the screen has followed: who was asked whether to leave may have stayed, and is still open.
  setTimeout(settle)
}

/** The router writes entries as if there were no layers: its page takes the place of the layer on top. */
function takeOverHistory() {
  const pushState = history.pushState.bind(history)
  const replaceState = history.replaceState.bind(history)

  history.pushState = (state: unknown, unused, url) => {
    const mark = here()
    if (!mark?.depth) return pushState(state, unused, url)
    replaceState(state, unused, url)
    if (step) returnAfter(step)
    settleSoon()
  }

  history.replaceState = (state: unknown, unused, url) => {
    const mark = here()
    if (!mark?.depth || overlayMarkIn(state)) return replaceState(state, unused, url)
    const page = typeof state === 'object' && state !== null ? state : {}
    replaceState({ ...page, layers: mark }, unused, url)
    rewritten = { pile: mark.pile, state: page, url: location.href }
  }

  handlePopStateBeforeRouter(handlePop)
  return { pushState, replaceState }
}

/** A step down cannot be called off. When it comes between, we go up again to where the page went. */
function returnAfter({ isArrival, arrive }: Step) {
  const page = keyHere()
  step = {
    isArrival,
    arrive: () => {
      arrive()
      go(1, { isArrival: () => keyHere() === page, arrive: () => {} })
    },
  }
}

function rewriteEntry() {
  const mark = here()
  // Another page has entries of its own.
  if (!rewritten || mark?.pile !== rewritten.pile) return
  browser?.replaceState({ ...rewritten.state, layers: mark }, '', rewritten.url)
  if (mark.depth === 0) rewritten = null
}

/** The router gives every page one of these. */
function keyHere(): unknown {
  const state = stateHere()
  return 'key' in state ? state.key : undefined
}

const here = (): OverlayMark | null => overlayMarkIn(history.state)

function stateHere(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
