import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { Suspense, startTransition, useOptimistic, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { chipClass, FilterChip, RadioChip } from '../../ui/choice/chip.tsx'
import { countActive, filterNames } from './active-filters.ts'
import { resultsPath } from './results-path.ts'
import { filtersAddress, filtersIn, type SearchFilters } from './search-address.ts'
import type { SearchContext } from './search-api.ts'

const goodRating = 4.5

/** The most used filters; the others are in the sheet. On a phone the row scrolls sideways. */
export function FilterBar({ filters, sheet }: { filters: SearchFilters; sheet: OpenSheet }) {
  const { current, change } = useFilterChange(filters)
  const { category, bookable, openNow, rating } = current

  return (
    <fieldset className="noscript:hidden fade-end -mx-gutter flex min-w-0 items-center gap-2 overflow-x-auto px-gutter py-2 [scrollbar-width:none] max-md:pr-12 md:flex-wrap">
      <legend className="sr-only">검색 필터</legend>
      <FilterChip pressed={bookable} onClick={() => change({ bookable: !bookable })}>
        {filterNames.bookable}
      </FilterChip>
      <FilterChip pressed={openNow} onClick={() => change({ openNow: !openNow })}>
        {filterNames.openNow}
      </FilterChip>
      <Divider />
      {[undefined, ...mainCategories].map((choice) => (
        <RadioChip
          key={choice ?? ''}
          name="category"
          checked={choice === category}
          onChange={() => change({ category: choice })}
        >
          {choice ?? '전체'}
        </RadioChip>
      ))}
      <Divider />
      <SheetChip sheet={sheet} count={current.region.length}>
        지역
      </SheetChip>
      <SheetChip sheet={sheet} count={current.price.length}>
        가격대
      </SheetChip>
      <FilterChip
        pressed={rating === goodRating}
        onClick={() => change({ rating: rating === goodRating ? undefined : goodRating })}
      >
        {filterNames.rating(goodRating)}
      </FilterChip>
    </fieldset>
  )
}

const Divider = () => <span aria-hidden="true" className="mx-1 h-6 w-px flex-none bg-line" />

/** Opens the sheet, for filters with several choices. */
const SheetChip = ({
  sheet,
  count,
  children,
}: {
  sheet: OpenSheet
  count: number
  children: string
}) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onPointerEnter={sheet.expect}
    onFocus={sheet.expect}
    onClick={sheet.open}
    className={chipClass(count > 0)}
  >
    {children}
    {count > 0 && <span className="num">{count}</span>}
    <ChevronDown aria-hidden="true" className="size-4" />
  </button>
)

/** Beside the table query on a phone: opens all filters, and shows how many are active. */
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

const load = () => import('./filter-sheet.tsx')
const FilterSheet = lazyComponent(() => load().then((file) => file.FilterSheet))

type OpenSheet = {
  readonly open: () => void
  /** Preloads the sheet: the visitor is about to open it. */
  readonly expect: () => void
}

/** The sheet with all filters, and its opener. The chunk loads when the visitor is about to open it. */
export function useFilterSheet(filters: SearchFilters, evening: SearchContext) {
  const [isOpen, setOpen] = useState(false)
  const sheet: OpenSheet = {
    open: () => setOpen(true),
    expect: () => void load().catch(() => undefined),
  }
  const part = isOpen && (
    <Suspense fallback={null}>
      <FilterSheet filters={filters} evening={evening} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { sheet, part }
}

/** A choice navigates, so that Back undoes it. The control shows the choice at once, before the page follows. */
export function useFilterChange(filters: SearchFilters) {
  const navigate = useNavigate()
  const [current, show] = useOptimistic(filters)

  function change(choice: Partial<SearchFilters>) {
    const next = { ...(chosenSoFar() ?? current), page: 1, ...choice }
    startTransition(() => {
      show(next)
      void navigate(filtersAddress(next))
    })
  }

  return { current, change }
}

/**
 * The filters in the address bar, which changes before the page and the other controls render. Null when the
 * address is already another page's.
 */
function chosenSoFar(): SearchFilters | null {
  const { pathname, search } = window.location
  return pathname === resultsPath ? filtersIn(new URLSearchParams(search)) : null
}
