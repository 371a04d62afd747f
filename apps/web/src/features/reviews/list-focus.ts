import { useEffect, useRef } from 'react'

/** Another page was asked for at the end of the list: it begins at the heading, and so does the reading. */
export function usePagingFocus(page: number) {
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
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page])

  return { heading, pager }
}
