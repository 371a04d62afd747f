import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the reading in the list. Another page begins at the heading; and when a row that was focused
 * no longer fits the list and goes, the heading takes over what would be nowhere otherwise.
 * `changes` is whatever may take a row away.
 */
export function useListFocus(page: number, changes: readonly unknown[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pager = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  const last = useRef<Element>(null)

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const focused = document.activeElement
    // The number that was pressed may be gone with the old page.
    const wasPaging = focused === document.body || pager.current?.contains(focused)
    if (!wasPaging) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page])

  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (!isNowhere || !last.current || last.current.isConnected) return
    last.current = null
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the list is the caller's
  }, changes)

  function handleFocus(event: FocusEvent) {
    last.current = event.target
  }

  return { heading, pager, handleFocus }
}
