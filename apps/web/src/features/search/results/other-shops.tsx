import '../../../styles/all-styles.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { filtersIn, type SearchFilters, withNear } from '../search-address.ts'
import { datedQuery, type SearchContext } from '../search-api.ts'
import { dayAndMealText } from './result-bar.tsx'
import { type CardFrame, FoundCards } from './result-grid.tsx'

const nothing = filtersIn(new URLSearchParams())
const most = 4

type OthersProps = { filters: SearchFilters; evening: SearchContext; frame: CardFrame }

/** Alternatives: similar restaurants with a table, and popular ones. */
export function OtherShops({ filters, evening, frame }: OthersProps) {
  const { category, near } = filters
  const alike = withNear({ ...nothing, category, bookable: true }, near)
  const hasAlike = category !== undefined || (near && evening.position !== null)
  return (
    <>
      {hasAlike && (
        <Shops
          title={near ? '비슷한 곳은 가까이에 있어요' : '비슷한 곳에는 자리가 있어요'}
          lead={[category, `${dayAndMealText(evening.query, frame.now)} 예약되는 곳`]
            .filter(Boolean)
            .join(' · ')}
          {...{ filters: alike, evening, frame }}
        />
      )}
      <Shops
        title="많이 찾는 가게"
        lead="리뷰가 많은 순서예요."
        {...{ filters: { ...nothing, sort: 'reviews' as const }, evening, frame }}
      />
    </>
  )
}

function Shops({
  title,
  lead,
  filters,
  evening,
  frame,
}: OthersProps & { title: string; lead: ReactNode }) {
  const { data } = useQuery(datedQuery(filters, evening))
  if (!data || data.restaurants.length === 0) return null
  return (
    <section aria-label={title} className="pt-section">
      <h2>{title}</h2>
      <p className="mt-1 mb-5 text-[0.9375rem] text-ink-3">{lead}</p>
      <FoundCards found={data} restaurants={data.restaurants.slice(0, most)} frame={frame} />
    </section>
  )
}
