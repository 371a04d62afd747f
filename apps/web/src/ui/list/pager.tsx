import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The numbers a pager shows: `width` of them, with the current one in the middle where it can be. */
export function pageRange({
  page,
  pageCount,
  width = 5,
}: {
  page: number
  pageCount: number
  width?: number
}) {
  const shown = Math.min(width, pageCount)
  const centred = page - Math.floor(width / 2)
  const first = Math.max(1, Math.min(centred, pageCount - shown + 1))
  return Array.from({ length: shown }, (_, index) => first + index)
}

/** Links where the page stands in the address, buttons where it does not. */
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
