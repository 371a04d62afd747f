import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Another page was asked for at the end of the list: it begins at the heading, and so does the reading. */
export function usePagingFocus(page: number, { isScrolledByPage = false } = {}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pager = useRef<HTMLDivElement>(null)
  const shown = useRef(page)

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const focused = document.activeElement
    // The number that was pressed may be gone with the old page.
    const wasPaging = focused === document.body || pager.current?.contains(focused)
    if (!wasPaging) return
    if (!isScrolledByPage) heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page, isScrolledByPage])

  return { heading, pager }
}

/**
 * What no longer fits the list goes, and the focus in it would be nowhere: `place` gets it then.
 * `changes` is whatever may take something away.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>, changes: readonly unknown[]) {
  const last = useRef<Element>(null)
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (!isNowhere || !last.current || last.current.isConnected) return
    last.current = null
    place.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the list is the caller's
  }, [place, ...changes])
  return (event: FocusEvent) => {
    last.current = event.target
  }
}

/** Both, for a list with pages whose rows may go: the heading takes over. */
export function useListFocus(page: number, changes: readonly unknown[]) {
  const { heading, pager } = usePagingFocus(page)
  const handleFocus = useFocusKept(heading, changes)
  return { heading, pager, handleFocus }
}
