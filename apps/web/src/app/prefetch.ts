import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { freshMs } from '../lib/query-client.ts'
import { savesData } from '../lib/saves-data.ts'
import type { RouteDefinition } from './route.tsx'

/** A mouse passes over many links on its way to one, and so does the Tab key: only a rest on a link counts. */
const restMs = 60

/**
 * Calls `onIntent` with every page of this site the user is about to go to: they rest on a link, focus it, or begin to
 * press it. It listens on the document, so links need no handlers of their own.
 */
export function onLinkIntent(onIntent: (address: URL) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting: HTMLAnchorElement | null = null

  function report(link: HTMLAnchorElement | null) {
    const address = link && addressIn(link)
    if (address) onIntent(address)
  }

  function restOn(target: EventTarget | null) {
    const link = linkAt(target)
    if (link === resting) return
    resting = link
    clearTimeout(timer)
    timer = setTimeout(() => report(link), restMs)
  }

  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  const handleOver = ({ target, pointerType }: PointerEvent) =>
    pointerType !== 'touch' && restOn(target)
  document.addEventListener('pointerover', handleOver, options)
  document.addEventListener('focusin', ({ target }) => restOn(target), options)
  document.addEventListener('pointerdown', ({ target }) => report(linkAt(target)), options)
  // The pointer or the focus may be on a link already.
  restOn(document.querySelector('a:hover') ?? document.activeElement)

  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

function linkAt(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}

/** Null: the link leads out of this window, out of the site, or to the current address. */
function addressIn(link: HTMLAnchorElement): URL | null {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere ? null : new URL(link.href)
}

/** The route table as a tree: rows inside a layout are its children. */
type PrefetchTable = readonly Row[]

type Row = Pick<RouteDefinition, 'prefetch'> & {
  readonly path?: string
  readonly load: () => Promise<unknown>
  readonly children?: Row[]
}

/** More would compete with the requests of the page the user is on. */
const maxConcurrent = 3

/**
 * Loads a page's file, and the queries it shows first, before the user is there. It ignores failures: the page itself
 * tries again and shows them.
 */
export function createPrefetch({ client, table }: { client: QueryClient; table: PrefetchTable }) {
  const prefetched = new Map<string, number>()
  let underWay = 0

  return async ({ pathname, search }: URL) => {
    const rows = matchRoutes([...table], pathname) ?? []
    forgetUntil(prefetched, Date.now() - freshMs)
    const address = pathname + search
    if (rows.length === 0 || prefetched.has(address) || underWay >= maxConcurrent || savesData())
      return
    prefetched.set(address, Date.now())
    underWay += 1
    await Promise.allSettled(
      rows.map(({ route, params }) => route.prefetch?.(client, { params, search }) ?? route.load()),
    )
    underWay -= 1
  }
}

function forgetUntil(prefetched: Map<string, number>, moment: number) {
  for (const [address, when] of prefetched) if (when <= moment) prefetched.delete(address)
}
