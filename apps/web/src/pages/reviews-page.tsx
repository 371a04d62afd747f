import { messages } from '@matjari/contract/messages'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ReviewsFrame, ReviewsSkeleton } from '../app/reviews-skeleton.tsx'
import type { Loader, PageProps } from '../app/route.tsx'
import {
  isNotPublic,
  isRestaurantNo,
  ratingQuery,
  restaurantQuery,
} from '../features/restaurants/restaurant-api.ts'
import {
  type ReviewListPage,
  reviewListPageIn,
  reviewsAddress,
  reviewsQuery,
} from '../features/reviews/review-api.ts'
import { SkeletonGroup } from '../ui/skeleton.tsx'
import {
  RestaurantLoadFailed,
  RestaurantNotFound,
  useDocumentTitle,
} from './restaurant/restaurant-states.tsx'
import { ReviewsBody } from './restaurant/reviews-body.tsx'
import { RatingSummary } from './restaurant/reviews-section.tsx'

export const loader: Loader = async (client, { params: { restaurantNo = '' }, search }) => {
  if (!isRestaurantNo(restaurantNo)) return
  await Promise.all([
    client.prefetchQuery(restaurantQuery(restaurantNo)),
    client.prefetchQuery(ratingQuery(restaurantNo)),
    client.prefetchQuery(reviewsQuery({ restaurantNo, ...reviewListPageIn(search) })),
  ])
}

/** All reviews of one restaurant. Every page of the list has an address of its own. */
export function ReviewsPage({ title }: PageProps) {
  const { restaurantNo = '' } = useParams()
  if (!isRestaurantNo(restaurantNo)) return <RestaurantNotFound />
  return <RestaurantReviews key={restaurantNo} title={title} restaurantNo={restaurantNo} />
}

function RestaurantReviews({ title, restaurantNo }: PageProps & { restaurantNo: string }) {
  const listPage = reviewListPageIn(useLocation().search)
  useLoader(restaurantNo)
  const query = useQuery(restaurantQuery(restaurantNo))
  const { data, error } = query
  useDocumentTitle(data && `${data.restaurantName} ${title}`)
  if (isNotPublic(error)) return <RestaurantNotFound />
  if (data) return <Content title={title} restaurant={data} listPage={listPage} />
  return error ? <RestaurantLoadFailed title={title} query={query} /> : <Waiting />
}

/** Starts the queries of the restaurant and of its reviews together, not one after the other. */
function useLoader(restaurantNo: string) {
  const client = useQueryClient()
  const { search } = useLocation()
  useEffect(() => {
    const cached = client.getQueryState(restaurantQuery(restaurantNo).queryKey)
    if (isNotPublic(cached?.error)) return
    void loader(client, { params: { restaurantNo }, search })
  }, [client, restaurantNo, search])
}

type ContentProps = PageProps & { restaurant: RestaurantDetail; listPage: ReviewListPage }

function Content({ title, restaurant, listPage }: ContentProps) {
  const { restaurantNo, restaurantName: name } = restaurant
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  function go(next: ReviewListPage) {
    const address = reviewsAddress(restaurantNo, next)
    if (address === `${pathname}${search}`) return
    // A new order replaces the history entry; only another page of the list is a step back in the history.
    void navigate(address, { replace: next.sort === listPage.sort })
  }

  return (
    <ReviewsFrame>
      <Link
        to={`/restaurant/${restaurantNo}`}
        className="-ml-1 inline-flex min-h-target items-center gap-0.5 text-sm font-medium text-ink-2 hover:underline"
      >
        <ChevronLeft aria-hidden="true" />
        {name} 가게 정보
      </Link>
      <h1 className="mt-1 mb-6 outline-none">
        {name} {title}
      </h1>
      <div className="pb-9 max-sm:pb-7">
        <RatingSummary restaurant={restaurant} />
      </div>
      <ReviewsBody
        restaurant={restaurant}
        listPage={listPage}
        onListPage={go}
        pageHref={(page) => reviewsAddress(restaurantNo, { ...listPage, page })}
      />
    </ReviewsFrame>
  )
}

const Waiting = () => (
  <SkeletonGroup label={messages.review.loading}>
    <ReviewsSkeleton />
  </SkeletonGroup>
)
