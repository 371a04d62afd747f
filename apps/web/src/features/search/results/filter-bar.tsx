import { mainCategories } from '@matjari/contract/rules/restaurants/tag-list'
import { FilterChip, RadioChip } from '../../../ui/choice/chip.tsx'
import type { SearchFilters } from '../address.ts'
import { useFilterChange } from './use-filter-change.ts'

export function FilterBar({ filters }: { filters: SearchFilters }) {
  const { shown, change } = useFilterChange(filters)
  const { category, reservable, openNow } = shown

  return (
    <div className="noscript:hidden sticky top-header z-20 -mx-gutter bg-canvas/94 backdrop-blur-[12px] max-md:top-15">
      <fieldset className="flex min-w-0 items-center gap-2 overflow-x-auto px-gutter py-2 [scrollbar-width:none]">
        <legend className="sr-only">검색 필터</legend>
        <FilterChip pressed={reservable} onClick={() => change({ reservable: !reservable })}>
          예약 가능
        </FilterChip>
        <FilterChip pressed={openNow} onClick={() => change({ openNow: !openNow })}>
          지금 영업 중
        </FilterChip>
        <span aria-hidden="true" className="mx-1 h-6 w-px flex-none bg-line" />
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
      </fieldset>
    </div>
  )
}
