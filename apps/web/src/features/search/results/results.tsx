import { searchResultsMessages } from '@matjari/contract/search-results-messages'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { errorMessage } from '../../../lib/http/error.ts'
import { pageCountOf } from '../../../lib/list-address.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { usePagingFocus } from '../../../ui/list/focus.ts'
import { Pager } from '../../../ui/list/pager.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { addressOf, isFiltered, type SearchFilters, withoutFilters } from '../address.ts'
import { searchQuery } from '../api.ts'
import { ResultBar } from './bar.tsx'
import { type CardAction, ResultGrid, ResultSkeleton } from './grid.tsx'
import { UnderstoodChips } from './understood.tsx'

/** What became of a search: on its way, failed, nothing, or restaurants. */
export function SearchOutcome({
  filters,
  cardAction,
}: {
  filters: SearchFilters
  cardAction: CardAction
}) {
  const { data, error, isPlaceholderData: isOld, refetch } = useQuery(searchQuery(filters))
  const { heading, pager } = usePagingFocus(filters.page, { isScrolledByPage: true })
  const hasResults = data !== undefined && data.restaurants.length > 0
  const total = data?.pageInfo.totalBoardNo ?? 0
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

  if (data && !isOld && !hasResults && total > 0 && filters.page > pageCount) {
    return (
      <>
        <Navigate to={addressOf({ ...filters, page: pageCount })} replace />
        <noscript>
          <p className="py-4">
            {`결과의 ${filters.page}쪽은 없어요. `}
            <a href={addressOf({ ...filters, page: 1 })} className="text-link">
              첫 쪽 보기
            </a>
          </p>
        </noscript>
      </>
    )
  }
  return (
    <section aria-labelledby="results-title">
      <h2 ref={heading} id="results-title" tabIndex={-1} className="sr-only">
        맛집 목록
      </h2>
      {data && <UnderstoodChips filters={filters} found={data} />}
      <ResultBar filters={filters} found={data} isWaiting={isOld || (!data && !error)} />
      {hasResults && (
        <>
          <ResultGrid found={data} query={filters.query} isOld={isOld} cardAction={cardAction} />
          <div ref={pager} className="mt-10">
            <Pager
              page={filters.page}
              pageCount={pageCount}
              href={(page) => addressOf({ ...filters, page })}
              label="검색 결과 페이지"
            />
          </div>
        </>
      )}
      {data && !hasResults && (
        <EmptyState
          drawing="search"
          title={searchResultsMessages.noResults}
          hint={searchResultsMessages.noResultsHint}
          action={isFiltered(filters) && <AllOfThem filters={filters} />}
        />
      )}
      {!data && error && (
        <ErrorState
          title={searchResultsMessages.failed(errorMessage(error))}
          action={<Button onClick={() => void refetch()}>다시 시도</Button>}
        />
      )}
      {!data && !error && <ResultSkeleton />}
    </section>
  )
}

const AllOfThem = ({ filters }: { filters: SearchFilters }) => (
  <Link to={addressOf(withoutFilters(filters))} className={buttonClass()}>
    필터 모두 해제
  </Link>
)
