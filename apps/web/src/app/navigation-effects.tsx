import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { historyState, updateHistoryState } from '../lib/history-state.ts'

const positions = new Map<string, number>()
/** How long lists may take on a slow connection. */
const patienceMs = 10_000
const restMs = 200

/** Saves the scroll position under this history key, until the returned function is called. */
function rememberScroll(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function savePosition() {
    positions.set(key, window.scrollY)
    clearTimeout(timer)
    timer = setTimeout(saveForReload, restMs)
  }

  window.addEventListener('scroll', savePosition, { passive: true })
  return () => {
    window.removeEventListener('scroll', savePosition)
    clearTimeout(timer)
  }
}

export function scrollToTop() {
  window.scrollTo({ top: 0, behavior: 'instant' })
}

/** Restores the scroll position, and holds it until the lists have their final height. */
function restoreScroll(key: string, isFirst: boolean) {
  const saved = positions.get(key) ?? positionBeforeReload()
  // The user may have scrolled a server-rendered first page before this ran: leave it there.
  if (isFirst && saved === undefined) return
  const top = saved ?? 0
  const moved = new AbortController()
  const deadline = performance.now() + patienceMs

  function attempt() {
    if (moved.signal.aborted) return
    window.scrollTo({ top, behavior: 'instant' })
    const hasArrived = Math.abs(window.scrollY - top) <= 1 && !isLoading()
    if (hasArrived || performance.now() > deadline) moved.abort()
    else requestAnimationFrame(attempt)
  }

  // A user who scrolls in the meantime wins.
  for (const event of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => moved.abort(), { signal: moved.signal, passive: true })
  }
  attempt()
  return () => moved.abort()
}

const isLoading = () => document.querySelector('[data-loading]') !== null

/** The browser would scroll the old page before the new one is there, so this module restores positions itself. */
export function takeOverScroll() {
  history.scrollRestoration = 'manual'
}

/** A reload loses this module's memory, but not the state of the history entry. */
function saveForReload() {
  updateHistoryState({ scrollTop: window.scrollY })
}

function positionBeforeReload() {
  const state = historyState()
  return 'scrollTop' in state && typeof state.scrollTop === 'number' ? state.scrollTop : undefined
}

let lastPath: string | undefined

/**
 * What happens when a page has arrived: its title, the scroll position, and the focus on its heading.
 * Rendered beside the page inside the same Suspense boundary, so it waits for the page's file.
 */
export function NavigationEffects({ title }: { title: string }) {
  const { pathname, hash, key } = useLocation()
  const navigationType = useNavigationType()
  const announcer = useRef<HTMLOutputElement>(null)

  // Before the effects of the page: one that is named after its content comes later and wins.
  useLayoutEffect(() => {
    document.title = `${title} · 맛자리`
  }, [title])

  useLayoutEffect(() => {
    const stopRemembering = rememberScroll(key)
    const isFirst = lastPath === undefined
    // A user who only changes a filter of this page is still looking at it.
    const stays = navigationType === 'REPLACE' && lastPath === pathname && hash === ''
    const arrive = () =>
      navigationType === 'POP' ? restoreScroll(key, isFirst) : scrollToStart(hash)
    const stopRestoring = stays ? undefined : arrive()
    return () => {
      stopRemembering()
      stopRestoring?.()
    }
  }, [key, hash, navigationType, pathname])

  useEffect(() => {
    // On a server-rendered page an image may fail before React listens: repeat its error event.
    for (const image of document.querySelectorAll('img'))
      if (image.complete && image.naturalWidth === 0) image.dispatchEvent(new Event('error'))
  }, [])

  useEffect(() => {
    // The first page is no navigation: a screen reader reads it from the top.
    const isNewPage = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    if (!isNewPage) return
    focusHeading()
    if (announcer.current) announcer.current.textContent = title
  }, [pathname, title])

  return <output ref={announcer} className="sr-only" />
}

function scrollToStart(hash: string) {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!target) return scrollToTop()
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

function focusHeading() {
  // An open dialog keeps the focus, and returns it when it closes.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
