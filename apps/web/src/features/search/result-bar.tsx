import type { Answer } from '@matjari/contract/calls/all'
import { correctionText } from './correction.ts'
import { countText } from './result-count.ts'
import type { SearchFilters } from './search-address.ts'
import { SortSelect } from './sort-select.tsx'

type Found = Answer<'GET /api/restaurants/search'>

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
      {isWaiting ? '결과를 불러오는 중...' : found && <Words {...found} {...filters} />}
    </output>
    {found && found.restaurants.length > 0 && <SortSelect filters={filters} />}
  </div>
)

function Words(found: Found & SearchFilters) {
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
