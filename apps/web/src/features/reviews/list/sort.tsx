import { type ReviewSort, reviewSorts } from '@matjari/contract/reviews/rules'
import { Select } from '../../../ui/form/select.tsx'
import { sortOf } from '../address.ts'

export const ReviewSortSelect = ({
  sort,
  onSort,
}: {
  sort: ReviewSort
  onSort: (sort: ReviewSort) => void
}) => (
  <Select
    look="quiet"
    aria-label="리뷰 정렬"
    value={sort}
    onChange={({ target }) => onSort(sortOf(target.value))}
    className="-mr-3 noscript:hidden"
  >
    {Object.entries(reviewSorts).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
)
