import { searchSorts } from '@matjari/contract/rules/search-sort'
import { Select } from '../../ui/select.tsx'
import { type SearchFilters, sortOf } from './search-address.ts'
import { useFilterChange } from './use-filter-change.ts'

export function SortSelect({ filters }: { filters: SearchFilters }) {
  const { shown, change } = useFilterChange(filters)
  return (
    <Select
      look="quiet"
      aria-label="정렬"
      value={shown.sort}
      onChange={({ target }) => change({ sort: sortOf(target.value) })}
    >
      {Object.entries(searchSorts).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
  )
}
