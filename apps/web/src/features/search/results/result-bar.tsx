import { daySorts, placeSorts, searchSorts } from '@matjari/contract/search/sort'
import { List, Map as MapIcon } from 'lucide-react'
import { numberText } from '../../../lib/format.ts'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { whenText } from '../../table-search/table-availability.ts'
import type { TableQuery } from '../../table-search/table-query.ts'
import { useFilterChange } from '../filter-bar.tsx'
import { type SearchFilters, sortOf } from '../search-address.ts'
import type { SearchResult } from '../search-api.ts'
import { correctionText } from './parsed-words.tsx'

type Counted = Pick<SearchResult, 'pageInfo' | 'isCapped' | 'bookableCount' | 'query'>

/** How many results there are, and how many have a table; the second part is emphasised. */
function countText(
  { pageInfo: { totalBoardNo: total }, isCapped, bookableCount, query }: Counted,
  { now, onlyBookable }: { now: Date; onlyBookable: boolean },
): readonly [string, string] {
  const found = `${numberText(total)}곳`
  if (!query || bookableCount === undefined || bookableCount === null)
    return ['', isCapped ? `${found} 이상 찾았어요` : `${found}을 찾았어요`]
  const evening = dayAndMealText(query, now)
  if (bookableCount === 0) return [`${found} · `, `${evening} 예약되는 곳은 없어요`]
  const bookable = `${numberText(bookableCount)}곳이 ${evening} 예약돼요`
  if (onlyBookable) return ['', bookable]
  // When there are more results than can be paged through, only the first ones were checked for tables.
  return [`${isCapped ? '처음 ' : ''}${found} 가운데 `, bookable]
}

/** 오늘 저녁 2명 */
export const dayAndMealText = (query: TableQuery, now: Date) =>
  `${whenText(query, now)} ${query.guests}명`

type ResultBarProps = {
  filters: SearchFilters
  found: SearchResult | undefined
  isWaiting: boolean
  now: Date
  /** Distances need the visitor's position. */
  hasPosition: boolean
}

/** The number of results. Stays mounted between answers, so that a screen reader reads each new number. */
export const ResultBar = ({ filters, found, isWaiting, now, hasPosition }: ResultBarProps) => (
  <div className="flex min-h-target flex-wrap items-center justify-between gap-x-6 gap-y-2 text-[0.9375rem] text-ink-2">
    <output className="num">
      {isWaiting
        ? '결과를 불러오는 중...'
        : found &&
          found.restaurants.length > 0 && <CountLine filters={filters} found={found} now={now} />}
    </output>
    {found?.restaurants.length !== 0 && (
      <div className="noscript:hidden flex items-center gap-2 max-md:w-full max-md:justify-between">
        <SortSelect filters={filters} hasPosition={hasPosition} />
        <ViewSwitch filters={filters} />
      </div>
    )}
  </div>
)

function CountLine({
  filters,
  found,
  now,
}: {
  filters: SearchFilters
  found: SearchResult
  now: Date
}) {
  const [all, bookable] = countText(found, { now, onlyBookable: filters.bookable })
  return (
    <>
      {found.correctedQuery !== null && (
        <span className="mb-2 block rounded-md bg-info-soft px-4 py-2.5 text-info-text">
          {correctionText(filters.query, found.correctedQuery)}
        </span>
      )}
      {all}
      <b className={all === '' ? 'font-semibold text-ink' : 'font-semibold text-ok-text'}>
        {bookable}
      </b>
    </>
  )
}

function SortSelect({ filters, hasPosition }: { filters: SearchFilters; hasPosition: boolean }) {
  const { current, change } = useFilterChange(filters)
  const sorts = { ...(hasPosition && placeSorts), ...searchSorts, ...daySorts }
  // While the position is unknown, results are sorted by relevance.
  const sort = current.sort === 'distance' && !hasPosition ? 'relevance' : current.sort
  return (
    <Select
      look="quiet"
      aria-label="정렬"
      className="max-md:-ml-4"
      value={sort}
      onChange={({ target }) => change({ sort: sortOf(target.value, current.near) })}
    >
      {Object.entries(sorts).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const views = [
  { value: 'list', label: '목록', icon: List },
  { value: 'map', label: '지도', icon: MapIcon },
] as const

function ViewSwitch({ filters }: { filters: SearchFilters }) {
  const { current, change } = useFilterChange(filters)
  return (
    <Segmented
      label="보기"
      options={views}
      value={current.view}
      // The area of the map is not a filter of the list.
      onValueChange={(view) => change({ view, area: null })}
    />
  )
}
