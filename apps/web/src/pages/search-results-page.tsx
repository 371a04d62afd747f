import { clsx } from 'clsx'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Loader } from '../app/route.tsx'
import {
  FilterBar,
  FilterButton,
  useFilterChange,
  useFilterSheet,
} from '../features/search/filter-bar.tsx'
import { SearchForm } from '../features/search/form/search-form.tsx'
import { NoscriptFilters } from '../features/search/noscript-filters.tsx'
import type { CardAction } from '../features/search/results/result-grid.tsx'
import { SearchOutcome, useSearchResult } from '../features/search/results/search-outcome.tsx'
import {
  carriedParams,
  filtersIn,
  searchTitle,
  serverRenderedFilters,
  withNear,
} from '../features/search/search-address.ts'
import { searchQuery } from '../features/search/search-api.ts'
import { useSearchCriteria, withoutCriteria } from '../features/search/search-criteria.ts'
import { saveLastChoice } from '../features/table-search/last-choice.ts'
import { NearNotice } from '../features/table-search/near-button.tsx'
import { type TableQuery, tableQueryTexts } from '../features/table-search/table-query.ts'
import { TableSearchBar } from '../features/table-search/table-search-bar.tsx'
import { useIsHydrating } from '../lib/hydration.ts'
import { lazyComponent } from '../lib/lazy-module.ts'
import { NeedsScript } from '../ui/needs-script.tsx'

const FavoriteHeart = lazyComponent(() =>
  import('../features/favorites/favorite-heart.tsx').then((file) => file.FavoriteHeart),
)

export const loader: Loader = (client, { search }) =>
  client.prefetchQuery(searchQuery(filtersIn(new URLSearchParams(search))))

/** The address is the state: query, filters and page survive a reload, can be shared, and work with the back button. */
export function SearchResultsPage() {
  const address = new URLSearchParams(useLocation().search)
  const filters = useIsHydrating() ? serverRenderedFilters(address) : filtersIn(address)
  const search = useSearchResult(filters)
  // The bar shows a choice at once; the list follows when its results are there.
  const { current, change } = useFilterChange(filters)
  const understood = search.read?.understood ?? []
  const { query: tableQuery } = useSearchCriteria(current, understood)
  const { sheet, part: filterSheet } = useFilterSheet(filters, search)
  const title = searchTitle(filters)
  const isMap = filters.view === 'map'

  useEffect(() => {
    document.title = `${title} · 맛자리`
  }, [title])

  function handleTableQuery(next: TableQuery) {
    saveLastChoice(
      {
        ...(next.meal && next.meal !== tableQuery.meal && { meal: next.meal }),
        ...(next.guests !== tableQuery.guests && { guests: next.guests }),
      },
      search.now,
    )
    const query = withoutCriteria(current.query, understood, { from: tableQuery, to: next })
    change({ params: tableQueryTexts(next), query })
  }

  return (
    <>
      {/* A dialog opened in the bar covers everything on a phone, so the bar's stacking context has to rise with it. */}
      <div className="sticky top-header z-30 border-b border-line bg-canvas has-[[role=dialog]]:z-(--z-dialog) max-md:top-15">
        <div className="page-width py-2 md:py-3">
          <TableSearchBar
            look="sticky"
            query={tableQuery}
            text={filters.query}
            near={current.near}
            onChange={handleTableQuery}
            onNear={(isOn) => change(withNear(current, isOn))}
            aside={<FilterButton filters={filters} sheet={sheet} />}
          >
            {(nearButton) => (
              <SearchForm look="bar" isAgain query={filters.query} params={carriedParams(current)}>
                {nearButton}
              </SearchForm>
            )}
          </TableSearchBar>
          <NearNotice />
        </div>
      </div>
      <div className="page-width">
        <h1
          className={clsx(
            'line-clamp-3 pt-4 pb-1 text-2xl outline-none md:pt-7',
            isMap && 'max-md:sr-only',
          )}
        >
          {filters.query === '' ? title : <QueryTitle query={filters.query} />}
        </h1>
        <SearchOutcome filters={filters} search={search} cardAction={heart}>
          <FilterBar filters={filters} sheet={sheet} />
          <NoscriptFilters filters={filters} />
          <NeedsScript for="즐겨찾기에 담으려면" />
        </SearchOutcome>
      </div>
      {filterSheet}
    </>
  )
}

const QueryTitle = ({ query }: { query: string }) => (
  <>
    <span className="text-brand-text">'{query}'</span> 검색 결과
  </>
)

const heart: CardAction = ({ restaurantNo, restaurantName }) => (
  <Suspense fallback={null}>
    <FavoriteHeart restaurantNo={restaurantNo} name={restaurantName} />
  </Suspense>
)
