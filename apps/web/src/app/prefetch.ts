import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { freshMs } from '../lib/query-client.ts'
import { savesData } from '../lib/saves-data.ts'
import type { RouteDefinition } from './route.tsx'

/** A mouse passes over many links on its way to one, and so does the tab key. */
const restMs = 60

/**
 * Tells of every page of this site that somebody is about to go to: they rest on a link, focus it, or begin to press it.
 * One listener for all links, whoever drew them.
 */
export function onLinkIntent(onIntent: (address: URL) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting: HTMLAnchorElement | null = null

  function tell(link: HTMLAnchorElement | null) {
    const address = link && addressIn(link)
    if (address) onIntent(address)
  }

  function restOn(target: EventTarget | null) {
    const link = linkAt(target)
    if (link === resting) return
    resting = link
    clearTimeout(timer)
    timer = setTimeout(() => tell(link), restMs)
  }

  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  const handleOver = ({ target, pointerType }: PointerEvent) =>
    pointerType !== 'touch' && restOn(target)
  document.addEventListener('pointerover', handleOver, options)
  document.addEventListener('focusin', ({ target }) => restOn(target), options)
  document.addEventListener('pointerdown', ({ target }) => tell(linkAt(target)), options)
  // Whoever made us listen may be on a link already.
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

/** Null: it leads out of this page's window, out of the site, or nowhere else. */
function addressIn(link: HTMLAnchorElement): URL | null {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere ? null : new URL(link.href)
}

/** Rows of the route table, those inside a layout below it. */
type PrefetchTable = readonly Row[]

type Row = Pick<RouteDefinition, 'ask'> & {
  readonly path?: string
  readonly load: () => Promise<unknown>
  readonly children?: Row[]
}

/** More would be in the way of what is asked for on the page itself. */
const maxConcurrent = 3

/**
 * Brings the file of a page, and what it shows first, before anybody is there. A help, never a need:
 * what fails here is silent, and the page that comes tries again and says so.
 */
export function createPrefetch({ client, table }: { client: QueryClient; table: PrefetchTable }) {
  const asked = new Map<string, number>()
  let underWay = 0

  return async ({ pathname, search }: URL) => {
    const rows = matchRoutes([...table], pathname) ?? []
    forgetUntil(asked, Date.now() - freshMs)
    const address = pathname + search
    if (rows.length === 0 || asked.has(address) || underWay >= maxConcurrent || savesData()) return
    asked.set(address, Date.now())
    underWay += 1
    await Promise.allSettled(
      rows.map(({ route, params }) => route.ask?.(client, { params, search }) ?? route.load()),
    )
    underWay -= 1
  }
}

function forgetUntil(asked: Map<string, number>, moment: number) {
  for (const [address, when] of asked) if (when <= moment) asked.delete(address)
}
