import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { searchSorts } from '@matjari/contract/search/sort'
import { filterNames } from './active-filters.ts'
import { filtersAddress, type SearchFilters, sortOf } from './search-address.ts'

/** The filters for browsers without scripts: every choice is a link. Filters that depend on the clock are left out. */
export const NoscriptFilters = ({ filters }: { filters: SearchFilters }) => (
  <noscript>
    <nav aria-label="검색 필터" className="flex flex-wrap gap-x-4">
      {choicesFrom(filters).map(({ label, isChosen, to }) => (
        <a
          key={label}
          href={filtersAddress({ ...filters, page: 1, ...to })}
          aria-current={isChosen ? 'true' : undefined}
          className="inline-flex min-h-target items-center text-link aria-[current]:font-bold"
        >
          {label}
        </a>
      ))}
    </nav>
  </noscript>
)

type Choice = {
  readonly label: string
  readonly isChosen: boolean
  readonly to: Partial<SearchFilters>
}

const choicesFrom = ({ category, sort, openNow }: SearchFilters): Choice[] => [
  { label: filterNames.openNow, isChosen: openNow, to: { openNow: !openNow } },
  ...[undefined, ...mainCategories].map((choice) => ({
    label: choice ?? '전체',
    isChosen: choice === category,
    to: { category: choice },
  })),
  ...Object.entries(searchSorts).map(([one, label]) => ({
    label,
    isChosen: one === sort,
    to: { near: false, radius: undefined, sort: sortOf(one, false) },
  })),
]
