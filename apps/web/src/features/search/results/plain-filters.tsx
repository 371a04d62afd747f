import { mainCategories } from '@matjari/contract/rules/restaurants/tag-list'
import { searchSorts } from '@matjari/contract/rules/search-sort'
import { addressOf, type SearchFilters, sortOf } from '../address.ts'

/** The filters for readers without scripts: every choice is an address. */
export const PlainFilters = ({ filters }: { filters: SearchFilters }) => (
  <noscript>
    <nav aria-label="검색 필터" className="flex flex-wrap gap-x-4">
      {choicesFrom(filters).map(({ label, isChosen, to }) => (
        <a
          key={label}
          href={addressOf({ ...filters, page: 1, ...to })}
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

const choicesFrom = ({ category, sort, reservable, openNow }: SearchFilters): Choice[] => [
  { label: '예약 가능', isChosen: reservable, to: { reservable: !reservable } },
  { label: '지금 영업 중', isChosen: openNow, to: { openNow: !openNow } },
  ...[undefined, ...mainCategories].map((choice) => ({
    label: choice ?? '전체',
    isChosen: choice === category,
    to: { category: choice },
  })),
  ...Object.entries(searchSorts).map(([one, label]) => ({
    label,
    isChosen: one === sort,
    to: { sort: sortOf(one) },
  })),
]
