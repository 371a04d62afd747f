import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { ChevronDown } from 'lucide-react'
import { chipClass, FilterChip, RadioChip } from '../../../ui/choice/chip.tsx'
import type { SearchFilters } from '../address.ts'
import { filterNames } from './active.ts'
import type { OpenSheet } from './sheet-opener.tsx'
import { useFilterChange } from './use-filter-change.ts'

const goodRating = 4.5

/** The filters that are chosen most; the others are in the sheet. On a phone the row is pushed sideways. */
export function FilterBar({ filters, sheet }: { filters: SearchFilters; sheet: OpenSheet }) {
  const { shown, change } = useFilterChange(filters)
  const { category, bookable, openNow, rating } = shown

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
      <SheetChip sheet={sheet} count={shown.region.length}>
        지역
      </SheetChip>
      <SheetChip sheet={sheet} count={shown.price.length}>
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

/** Opens the sheet, where there is room to choose several. */
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
