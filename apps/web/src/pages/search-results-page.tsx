import { clsx } from 'clsx'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Loader } from '../app/route.tsx'
import {
  carriedOn,
  drawnFilters,
  filtersOf,
  searchTitle,
  withNear,
} from '../features/search/address.ts'
import { searchQuery } from '../features/search/api.ts'
import { useEvening, withoutSaid } from '../features/search/evening.ts'
import { FilterBar } from '../features/search/filters/bar.tsx'
import { FilterButton } from '../features/search/filters/button.tsx'
import { PlainFilters } from '../features/search/filters/plain.tsx'
import { useFilterSheet } from '../features/search/filters/sheet-opener.tsx'
import { useFilterChange } from '../features/search/filters/use-filter-change.ts'
import { SearchForm } from '../features/search/form.tsx'
import type { CardAction } from '../features/search/results/grid.tsx'
import { SearchOutcome } from '../features/search/results/results.tsx'
import { useFound } from '../features/search/results/use-found.ts'
import { NearNotice } from '../features/tonight/bar/near-notice.tsx'
import { QuestionBar } from '../features/tonight/bar/question-bar.tsx'
import { keepChoice } from '../features/tonight/last-choice.ts'
import { type Question, questionTexts } from '../features/tonight/question.ts'
import { useIsHydrating } from '../lib/hydration.ts'
import { lazyComponent } from '../lib/lazy-module.ts'
import { NeedsScript } from '../ui/needs-script.tsx'

const FavoriteHeart = lazyComponent(() =>
  import('../features/favorites/heart.tsx').then((file) => file.FavoriteHeart),
)

export const ask: Loader = (client, { search }) =>
  client.prefetchQuery(searchQuery(filtersOf(new URLSearchParams(search))))

/** The address is the state: the question, every filter and page can be kept, sent and gone back to. */
export function SearchResultsPage() {
  const address = new URLSearchParams(useLocation().search)
  const filters = useIsHydrating() ? drawnFilters(address) : filtersOf(address)
  const search = useFound(filters)
  // The bar shows at once what was chosen in it; the list follows.
  const { shown, change } = useFilterChange(filters)
  const understood = search.read?.understood ?? []
  const { question } = useEvening(shown, understood)
  const { sheet, part: filterSheet } = useFilterSheet(filters, search)
  const title = searchTitle(filters)
  const isMap = filters.view === 'map'

  useEffect(() => {
    document.title = `${title} · 맛자리`
  }, [title])

  function handleQuestion(next: Question) {
    keepChoice(
      {
        ...(next.meal && next.meal !== question.meal && { meal: next.meal }),
        ...(next.guests !== question.guests && { guests: next.guests }),
      },
      search.now,
    )
    const query = withoutSaid(shown.query, understood, { from: question, to: next })
    change({ asked: questionTexts(next), query })
  }

  return (
    <>
      {/* What opens in it lies over everything on a phone, so nothing here may hold it back. */}
      <div className="sticky top-header z-30 border-b border-line bg-canvas has-[[role=dialog]]:z-(--z-dialog) max-md:top-15">
        <div className="page-width py-2 md:py-3">
          <QuestionBar
            look="sticky"
            question={question}
            query={filters.query}
            near={shown.near}
            onChange={handleQuestion}
            onNear={(isOn) => change(withNear(shown, isOn))}
            aside={<FilterButton filters={filters} sheet={sheet} />}
          >
            {(nearButton) => (
              <SearchForm look="bar" isAgain query={filters.query} asked={carriedOn(shown)}>
                {nearButton}
              </SearchForm>
            )}
          </QuestionBar>
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
          {filters.query === '' ? title : <Sought query={filters.query} />}
        </h1>
        <SearchOutcome filters={filters} search={search} cardAction={heart}>
          <FilterBar filters={filters} sheet={sheet} />
          <PlainFilters filters={filters} />
          <NeedsScript for="즐겨찾기에 담으려면" />
        </SearchOutcome>
      </div>
      {filterSheet}
    </>
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
