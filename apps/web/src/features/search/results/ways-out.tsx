import '../../../styles/all-styles.css'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { activeFilters, noFilters } from '../active-filters.ts'
import { regionName } from '../filter-regions.ts'
import { filtersAddress, type SearchFilters } from '../search-address.ts'
import { countQuery, type SearchContext } from '../search-api.ts'

type Way = { readonly gone: string; readonly words: string; readonly to: SearchFilters }

/** One link per active filter, and one that removes all filters. */
function waysFrom(filters: SearchFilters): readonly Way[] {
  const first = { ...filters, page: 1 }
  const single = activeFilters(filters, regionName).map(({ label, instead, choice }) => ({
    gone: label,
    words: instead === undefined ? '빼기' : `대신 ${instead}`,
    to: { ...first, ...choice },
  }))
  const all = { gone: '', words: '조건 모두 지우기', to: { ...first, ...noFilters } }
  return single.length > 1 ? [...single, all] : single
}

/** The number of results is fetched before a link is shown: no link leads to an empty list. */
export function WaysOut({ filters, evening }: { filters: SearchFilters; evening: SearchContext }) {
  const candidates = waysFrom(filters)
  const counts = useQueries({ queries: candidates.map(({ to }) => countQuery(to, evening)) })
  const open = candidates.flatMap((candidate, at) => {
    const { count = 0, isCapped = false } = counts[at]?.data ?? {}
    return count > 0 ? [{ ...candidate, count: `${count}곳${isCapped ? ' 이상' : ''}` }] : []
  })
  if (open.length === 0) return null
  return (
    <nav
      aria-labelledby="ways-out"
      className="mb-8 overflow-hidden rounded-lg border border-line bg-surface md:my-8"
    >
      <p id="ways-out" className="px-5 pt-3.5 pb-2 text-sm font-semibold text-ink-2">
        {open.some(({ gone }) => gone !== '')
          ? '조건을 하나만 빼도 찾을 수 있어요'
          : '조건을 모두 지우면 찾을 수 있어요'}
      </p>
      <ul className="divide-y divide-line">
        {open.map(({ gone, words, to, count }) => (
          <li key={gone}>
            <Link
              to={filtersAddress(to)}
              className="flex min-h-13 items-center justify-between gap-4 px-5 -outline-offset-3 hover:bg-sunken"
            >
              <span>
                {gone !== '' && <s className="mr-1 text-ink-3">{gone}</s>}
                {words}
              </span>
              <b className="num flex-none text-brand-text">{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
