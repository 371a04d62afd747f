import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** The pager is at the end of the list: the next page begins at its heading, and the focus moves there. */
export function usePagingFocus(page: number, { isScrolledByPage = false } = {}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pager = useRef<HTMLDivElement>(null)
  const lastPage = useRef(page)

  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    const focused = document.activeElement
    // The pressed number may be gone with the old page.
    const wasPaging = focused === document.body || pager.current?.contains(focused)
    if (!wasPaging) return
    if (!isScrolledByPage) heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page, isScrolledByPage])

  return { heading, pager }
}

/**
 * When an element leaves the list with the focus in it, `place` takes the focus. `changes` are the values that
 * may remove an element.
 */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  changes: readonly unknown[],
) {
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

/** Both hooks, for a paged list whose rows may disappear: the heading takes the focus. */
export function useListFocus(page: number, changes: readonly unknown[]) {
  const { heading, pager } = usePagingFocus(page)
  const handleFocus = useFocusFallback(heading, changes)
  return { heading, pager, handleFocus }
}

/** The numbers a pager shows: `width` of them, with the current one in the middle where possible. */
export function pageRange({
  page,
  pageCount,
  width = 5,
}: {
  page: number
  pageCount: number
  width?: number
}) {
  const count = Math.min(width, pageCount)
  const centred = page - Math.floor(width / 2)
  const first = Math.max(1, Math.min(centred, pageCount - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Links where the page number is in the address, otherwise buttons. */
type Destination = { href: (page: number) => string } | { onPage: (page: number) => void }

type PagerProps = Destination & { page: number; pageCount: number; label?: string }

export function Pager({ page, pageCount, label = '페이지', ...destination }: PagerProps) {
  if (pageCount <= 1) return null

  const step = (name: string, to: number, icon: ReactNode) => (
    <Step destination={destination} to={to} disabled={to === page || to < 1 || to > pageCount}>
      <span className="sr-only">{name}</span>
      {icon}
    </Step>
  )

  return (
    <nav aria-label={label} className="flex items-center justify-center gap-0.5 sm:gap-1">
      {step('처음 페이지', 1, <ChevronsLeft aria-hidden="true" />)}
      {step('이전 페이지', page - 1, <ChevronLeft aria-hidden="true" />)}
      {pageRange({ page, pageCount }).map((number) => (
        <Step key={number} destination={destination} to={number} current={number === page}>
          {number}
          <span className="sr-only"> 페이지</span>
        </Step>
      ))}
      {step('다음 페이지', page + 1, <ChevronRight aria-hidden="true" />)}
      {step('마지막 페이지', pageCount, <ChevronsRight aria-hidden="true" />)}
    </nav>
  )
}

const cell =
  'num grid h-target min-w-0 max-w-target flex-1 place-items-center rounded-md text-[0.9375rem] focus-visible:rounded-md'
const usable = 'font-medium text-ink-2 hover:bg-sunken hover:text-ink'
const chosen = 'bg-ink font-semibold text-canvas'

function Step({
  destination,
  to,
  current = false,
  disabled = false,
  children,
}: {
  destination: Destination
  to: number
  current?: boolean
  disabled?: boolean
  children: ReactNode
}) {
  const className = clsx(cell, current ? chosen : disabled ? 'text-ink-disabled' : usable)
  const ariaCurrent = current ? 'page' : undefined
  if ('onPage' in destination) {
    return (
      <button
        type="button"
        disabled={disabled}
        aria-current={ariaCurrent}
        onClick={() => destination.onPage(to)}
        className={className}
      >
        {children}
      </button>
    )
  }
  // A link cannot be disabled; without an address it is no link.
  if (disabled) {
    return (
      <span aria-disabled="true" className={className}>
        {children}
      </span>
    )
  }
  return (
    <Link to={destination.href(to)} aria-current={ariaCurrent} className={className}>
      {children}
    </Link>
  )
}
