import { entryMarks, keepInEntry } from './history-entry.ts'

const positions = new Map<string, number>()
/** As long as lists on a slow connection may take. */
const patienceMs = 10_000
const restMs = 200

/** Remembers where the page stands under this history key, until the returned function is called. */
export function rememberScroll(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function note() {
    positions.set(key, window.scrollY)
    clearTimeout(timer)
    timer = setTimeout(keepForReload, restMs)
  }

  window.addEventListener('scroll', note, { passive: true })
  return () => {
    window.removeEventListener('scroll', note)
    clearTimeout(timer)
  }
}

export function scrollToTop() {
  window.scrollTo({ top: 0, behavior: 'instant' })
}

/** Goes back to where the page stood, and stays there until the lists have their final height. */
export function restoreScroll(key: string, isFirst: boolean) {
  const known = positions.get(key) ?? positionBeforeReload()
  // A first page that came from the server may have been scrolled already, and stays there.
  if (isFirst && known === undefined) return
  const top = known ?? 0
  const moved = new AbortController()
  const deadline = performance.now() + patienceMs

  function attempt() {
    if (moved.signal.aborted) return
    window.scrollTo({ top, behavior: 'instant' })
    const hasArrived = Math.abs(window.scrollY - top) <= 1 && !isLoading()
    if (hasArrived || performance.now() > deadline) moved.abort()
    else requestAnimationFrame(attempt)
  }

  // Who scrolls by hand in the meantime knows better.
  for (const event of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => moved.abort(), { signal: moved.signal, passive: true })
  }
  attempt()
  return () => moved.abort()
}

const isLoading = () => document.querySelector('[data-loading]') !== null

/** The browser would move the old page before the new one is there, so we do it ourselves. */
export function takeOverScroll() {
  history.scrollRestoration = 'manual'
}

/** A reload loses this module's memory, but not the state of the history entry. */
function keepForReload() {
  keepInEntry({ scrollTop: window.scrollY })
}

function positionBeforeReload() {
  const state = entryMarks()
  return 'scrollTop' in state && typeof state.scrollTop === 'number' ? state.scrollTop : undefined
}
