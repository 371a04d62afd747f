import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { rememberScroll, restoreScroll, scrollToTop } from '../lib/browser/scroll-memory.ts'

let lastPath: string | undefined

/**
 * What happens when a page has arrived: its title, the scroll position, and the focus on its heading.
 * Stands beside the page inside the same Suspense boundary, so it waits for the page's file.
 */
export function PageEntry({ title }: { title: string }) {
  const { pathname, hash, key } = useLocation()
  const how = useNavigationType()
  const announcer = useRef<HTMLOutputElement>(null)

  // Before the effects of the page: one that is named after its content comes later and wins.
  useLayoutEffect(() => {
    document.title = `${title} · 맛자리`
  }, [title])

  useLayoutEffect(() => {
    const stopRemembering = rememberScroll(key)
    const isFirst = lastPath === undefined
    // Whoever only asks the page something else is still looking at it.
    const stays = how === 'REPLACE' && lastPath === pathname && hash === ''
    const arrive = () => (how === 'POP' ? restoreScroll(key, isFirst) : scrollToStart(hash))
    const stopRestoring = stays ? undefined : arrive()
    return () => {
      stopRemembering()
      stopRestoring?.()
    }
  }, [key, hash, how, pathname])

  useEffect(() => {
    // What failed before anybody listened, on a page from the server, is told once more.
    for (const image of document.querySelectorAll('img'))
      if (image.complete && image.naturalWidth === 0) image.dispatchEvent(new Event('error'))
  }, [])

  useEffect(() => {
    // On the first page the person has not gone anywhere: the browser reads it from the top.
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
  // An open dialog keeps the focus; it gives it back when it closes.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
