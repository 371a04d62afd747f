import { searchResultsMessages } from '@matjari/contract/search-results-messages'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { useIsHydrating } from '../../../lib/hydration.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { pageCountOf } from '../../../lib/list-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager, usePagingFocus } from '../../../ui/list/pager.tsx'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { countActive } from '../active-filters.ts'
import { filtersAddress, type SearchFilters } from '../search-address.ts'
import { datedQuery, isPersonal, searchQuery } from '../search-api.ts'
import { useSearchCriteria } from '../search-criteria.ts'
import { ParsedWords } from './parsed-words.tsx'
import { ResultBar } from './result-bar.tsx'
import { type CardAction, type CardFrame, ResultGrid, ResultSkeleton } from './result-grid.tsx'

/**
 * The list comes in two steps. The server renders and caches the list without a table query, which is the same
 * for every visitor, together with the words it recognised. Then the browser fetches the same list for the
 * visitor's table query: the times replace placeholders of the same height. A list that depends on the table
 * query or on the visitor's position (only bookable ones, near me, earliest first) waits for the second step.
 */
export function useSearchResult(filters: SearchFilters) {
  // A server-rendered page begins with a guessed table query.
  const isGuess = useIsHydrating()
  const plain = useQuery(searchQuery(filters))
  const evening = useSearchCriteria(filters, plain.data?.understood ?? [])
  const isRead = filters.query === '' || plain.data !== undefined
  const dated = useQuery({ ...datedQuery(filters, evening), enabled: !isGuess && isRead })

  const everybodys = isPersonal(filters) ? undefined : plain
  const current = dated.data ? dated : (everybodys ?? dated)
  return {
    ...evening,
    /** The recognised words, before the list has loaded. */
    read: plain.data,
    found: current.data,
    /** The list is that of an earlier choice. */
    isOld: current.isPlaceholderData,
    error: current.data ? null : (current.error ?? plain.error),
    /** The list is there, but its times failed to load. */
    hasNoTimes: dated.isError && !dated.data,
    isAsking: dated.isFetching,
    again: () => void Promise.all([!plain.data && plain.refetch(), dated.refetch()]),
  }
}

type CurrentSearchResult = ReturnType<typeof useSearchResult>

const WaysOut = lazyComponent(() => import('./ways-out.tsx').then((file) => file.WaysOut))
const OtherShops = lazyComponent(() => import('./other-shops.tsx').then((file) => file.OtherShops))
const MapView = lazyComponent(() => import('./map-view.tsx').then((file) => file.MapView))

type SearchOutcomeProps = {
  filters: SearchFilters
  search: CurrentSearchResult
  cardAction: CardAction
  /** Between the number of results and the list. */
  children: ReactNode
}

/** The state of a search: loading, failed, empty, or a list of restaurants. */
export function SearchOutcome({ filters, search, cardAction, children }: SearchOutcomeProps) {
  const { found, read, isOld, error, now, params, position } = search
  const { heading, pager } = usePagingFocus(filters.page, { isScrolledByPage: true })
  const isFromServer = useIsHydrating()
  const hasResults = found !== undefined && found.restaurants.length > 0
  const total = found?.pageInfo.totalBoardNo ?? 0
  const pageCount = found ? pageCountOf(found.pageInfo) : 1
  const frame: CardFrame = { now, params, failure: search.hasNoTimes ? search : null, cardAction }
  const isMap = filters.view === 'map' && !isFromServer

  if (found && !isOld && !hasResults && total > 0 && filters.page > pageCount) {
    return (
      <>
        <Navigate to={filtersAddress({ ...filters, page: pageCount })} replace />
        <noscript>
          <p className="py-4">
            {`결과의 ${filters.page}쪽은 없어요. `}
            <a href={filtersAddress({ ...filters, page: 1 })} className="text-link">
              첫 쪽 보기
            </a>
          </p>
        </noscript>
      </>
    )
  }

  const pages = (
    <div ref={pager} className="mt-10">
      <Pager
        page={filters.page}
        pageCount={pageCount}
        href={(page) => filtersAddress({ ...filters, page })}
        label="검색 결과 페이지"
      />
    </div>
  )
  return (
    <section aria-labelledby="results-title">
      <h2 ref={heading} id="results-title" tabIndex={-1} className="sr-only">
        맛집 목록
      </h2>
      {/* On a phone the map takes the whole screen. */}
      <div className={clsx('mb-5', isMap && 'max-md:hidden')}>
        <ResultBar
          filters={filters}
          found={found}
          isWaiting={isOld || (!found && !error)}
          now={now}
          hasPosition={position !== null}
        />
        {children}
        {read && <ParsedWords filters={filters} found={read} />}
      </div>
      {hasResults && !isMap && (
        <>
          <ResultGrid found={found} query={filters.query} isOld={isOld} frame={frame} />
          {pages}
        </>
      )}
      {found && isMap && (
        <Suspense fallback={<Skeleton className="h-[70dvh] rounded-xl" />}>
          <MapView {...{ filters, found, isOld, frame, position }}>{pages}</MapView>
        </Suspense>
      )}
      {found && !hasResults && !isMap && (
        <NoResults filters={filters} search={search} frame={frame} />
      )}
      {!found && error && (
        <ErrorState
          title={searchResultsMessages.failed(errorMessage(error))}
          action={<Button onClick={search.again}>다시 시도</Button>}
        />
      )}
      {!found && !error && <ResultSkeleton />}
      {isPersonal(filters) && <NeedsScript for="이 조건으로 찾으려면" />}
    </section>
  )
}

/** No result: two sentences, the filter that excludes everything, and alternatives. */
function NoResults({
  filters,
  search,
  frame,
}: {
  filters: SearchFilters
  search: CurrentSearchResult
  frame: CardFrame
}) {
  const isFromServer = useIsHydrating()
  const sentences = (
    <EmptyState
      drawing="search"
      title={searchResultsMessages.noResults}
      hint={searchResultsMessages.noResultsHint}
    />
  )
  if (isFromServer) return sentences
  return (
    <>
      {countActive(filters) > 0 ? (
        <div className="grid items-center gap-x-8 rounded-2xl border-line md:grid-cols-2 md:border md:bg-surface md:px-8">
          {sentences}
          <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
            <WaysOut filters={filters} evening={search} />
          </Suspense>
        </div>
      ) : (
        sentences
      )}
      <Suspense fallback={null}>
        <OtherShops filters={filters} evening={search} frame={frame} />
      </Suspense>
    </>
  )
}
