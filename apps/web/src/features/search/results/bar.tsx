import { searchSorts } from '@matjari/contract/rules/search-sort'
import { Select } from '../../../ui/form/select.tsx'
import { type SearchFilters, sortOf } from '../address.ts'
import type { Found } from '../api.ts'
import { correctionText } from './correction.ts'
import { useFilterChange } from './use-filter-change.ts'

/** How many there are. It stays in place from one answer to the next, so that each is read out. */
export const ResultBar = ({
  filters,
  found,
  isWaiting,
}: {
  filters: SearchFilters
  found: Found | undefined
  isWaiting: boolean
}) => (
  <div className="mt-4 mb-5 flex min-h-target items-center justify-between gap-4 text-[0.9375rem] text-ink-2">
    <output>
      {isWaiting
        ? '결과를 불러오는 중...'
        : found && <ResultText {...found} query={filters.query} />}
    </output>
    {found && found.restaurants.length > 0 && <SortSelect filters={filters} />}
  </div>
)

function ResultText(found: Omit<Found, 'literal'> & Pick<SearchFilters, 'query'>) {
  if (found.restaurants.length === 0) return null
  return (
    <>
      {found.correctedQuery !== null && (
        <span className="block">{correctionText(found.query, found.correctedQuery)}</span>
      )}
      <b className="num font-semibold text-ink">{countText(found)}</b>
      {found.isCapped ? ' 찾았어요' : '을 찾았어요'}
    </>
  )
}

function SortSelect({ filters }: { filters: SearchFilters }) {
  const { shown, change } = useFilterChange(filters)
  return (
    <Select
      look="quiet"
      aria-label="정렬"
      className="noscript:hidden"
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

const countText = ({ pageInfo, isCapped }: Pick<Found, 'pageInfo' | 'isCapped'>) =>
  `${pageInfo.totalBoardNo.toLocaleString('ko-KR')}곳${isCapped ? ' 이상' : ''}`
