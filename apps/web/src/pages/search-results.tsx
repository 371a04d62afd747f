import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { filtersOf, searchTitle } from '../features/search/address.ts'
import { searchQuery } from '../features/search/api.ts'
import { SearchForm } from '../features/search/form.tsx'
import { FilterBar } from '../features/search/results/filter-bar.tsx'
import type { CardAction } from '../features/search/results/grid.tsx'
import { PlainFilters } from '../features/search/results/plain-filters.tsx'
import { SearchOutcome } from '../features/search/results/results.tsx'
import type { Ask } from '../layouts/page-slot.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { NeedsScript } from '../ui/status/needs-script.tsx'

const FavoriteHeart = lazyPart(() =>
  import('../features/favorites/heart.tsx').then((file) => file.FavoriteHeart),
)

export const ask: Ask = (client, { search }) =>
  client.prefetchQuery(searchQuery(filtersOf(new URLSearchParams(search))))

/** The address is the state: every filter and page of it can be kept, sent and gone back to. */
export function SearchResultsPage() {
  const filters = filtersOf(new URLSearchParams(useLocation().search))
  const title = searchTitle(filters)

  useEffect(() => {
    document.title = `${title} · 맛자리`
  }, [title])

  return (
    <div className="page-width">
      <div className="grid items-end gap-x-8 gap-y-4 pt-[clamp(1.25rem,3vw,2.75rem)] pb-[clamp(1rem,2.4vw,2rem)] md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <h1 className="line-clamp-3 outline-none">
          {filters.query === '' ? title : <Sought query={filters.query} />}
        </h1>
        <SearchForm look="page" query={filters.query} />
      </div>
      <FilterBar filters={filters} />
      <PlainFilters filters={filters} />
      <NeedsScript for="즐겨찾기에 담으려면" />
      <SearchOutcome filters={filters} cardAction={heart} />
    </div>
  )
}

const Sought = ({ query }: { query: string }) => (
  <>
    <span className="text-brand-text">'{query}'</span> 검색 결과
  </>
)

const heart: CardAction = ({ restaurantNo, restaurantName }) => (
  <Suspense fallback={null}>
    <FavoriteHeart restaurantNo={restaurantNo} name={restaurantName} />
  </Suspense>
)
