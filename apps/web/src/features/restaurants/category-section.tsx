import { homeMessages } from '@matjari/contract/first-page-messages'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, CardGridSkeleton } from '../../ui/card.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { categoryQuery } from './restaurant-api.ts'
import { RestaurantCard } from './restaurant-card.tsx'

/** The number of restaurants in a category. */
const perCategory = 8

/** What a page adds to every card, such as a heart or free times. */
type OnCard = (restaurantNo: string, name: string) => ReactNode
type OnCards = { renderAction?: OnCard | undefined; renderDay?: OnCard | undefined }

/** One category of the home page: its title, and its restaurants with their loading and error states. */
export function CategorySection({
  title,
  lead,
  ...onCards
}: OnCards & {
  title: string
  lead: string
}) {
  return (
    <section
      id={title}
      tabIndex={-1}
      aria-labelledby={`${title}-title`}
      className="pt-section outline-none"
    >
      <div className="mb-[clamp(1rem,2vw,1.5rem)] flex items-end justify-between gap-4">
        <div>
          <h3 id={`${title}-title`} className="text-2xl leading-tight">
            {title}
          </h3>
          <p className="mt-1 text-[0.9375rem] text-ink-3">{lead}</p>
        </div>
        <Link
          to={`/search-results?${new URLSearchParams({ category: title })}`}
          className="-mb-2 inline-flex min-h-target flex-none items-center gap-1 rounded-md text-[0.9375rem] font-medium text-ink-2 hover:text-ink"
        >
          더 보기 <span className="sr-only">{title}</span>
          <ChevronRight aria-hidden="true" className="size-[1em]" />
        </Link>
      </div>
      <Restaurants title={title} {...onCards} />
    </section>
  )
}

function Restaurants({ title, renderAction, renderDay }: OnCards & { title: string }) {
  const { data, error, refetch } = useQuery(categoryQuery(title))
  if (data && data.length > 0) {
    return (
      <CardGrid>
        {data.map((restaurant) => (
          <li key={restaurant.restaurant_no} className="card-cell">
            <RestaurantCard
              restaurant={restaurant}
              action={renderAction?.(restaurant.restaurant_no, restaurant.name)}
              day={renderDay?.(restaurant.restaurant_no, restaurant.name)}
            />
          </li>
        ))}
      </CardGrid>
    )
  }
  if (data) return <p className="text-ink-3">아직 소개할 가게가 없어요.</p>
  if (error) {
    return (
      <div className="grid justify-items-start gap-3">
        <p
          role="alert"
          className="rounded-md bg-danger-soft px-4 py-3.5 text-sm leading-normal text-danger-text"
        >
          {homeMessages.categoryFailed(title, errorMessage(error))}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          다시 시도
        </Button>
      </div>
    )
  }
  return (
    <SkeletonGroup label={homeMessages.categoryLoading(title)}>
      <CardGridSkeleton count={perCategory} />
    </SkeletonGroup>
  )
}
