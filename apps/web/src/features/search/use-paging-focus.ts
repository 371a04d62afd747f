import { useEffect, useRef } from 'react'

/** Another page was asked for at the end of the list: the focus goes to its start, where the new one begins. */
export function usePagingFocus(page: number) {
  const start = useRef<HTMLHeadingElement>(null)
  const pager = useRef<HTMLDivElement>(null)
  const shown = useRef(page)

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const focused = document.activeElement
    // The link that was pressed may be gone with the old page.
    const wasPaging = focused === document.body || pager.current?.contains(focused)
    if (wasPaging) start.current?.focus({ preventScroll: true })
  }, [page])

  return { start, pager }
}
