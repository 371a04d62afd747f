import { SlidersHorizontal } from 'lucide-react'
import type { SearchFilters } from '../address.ts'
import { countActive } from './active.ts'
import type { OpenSheet } from './sheet-opener.tsx'

/** Beside the question on a phone: all filters, and how many of them are on. */
export function FilterButton({ filters, sheet }: { filters: SearchFilters; sheet: OpenSheet }) {
  const count = countActive(filters)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={sheet.expect}
      onFocus={sheet.expect}
      onClick={sheet.open}
      className="noscript:hidden relative grid size-13 flex-none place-items-center rounded-full border border-line-strong bg-surface text-ink-2 focus-visible:rounded-full"
    >
      <SlidersHorizontal aria-hidden="true" />
      <span className="sr-only">필터</span>
      {count > 0 && (
        <span className="num absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-2xs leading-none font-bold text-on-brand">
          {count}
          <span className="sr-only">개 적용됨</span>
        </span>
      )}
    </button>
  )
}
