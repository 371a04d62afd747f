import { messages } from '@matjari/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { DetailSkeleton } from '../app/restaurant-skeleton.tsx'
import type { Loader, PageProps } from '../app/route.tsx'
import { menuPagesQuery } from '../features/menus/menu-api.ts'
import { exceptionsQuery, hoursQuery } from '../features/opening-hours/opening-hours-api.ts'
import { useRememberSeen } from '../features/restaurants/recently-seen.ts'
import {
  isNotPublic,
  isRestaurantNo,
  ratingQuery,
  restaurantQuery,
} from '../features/restaurants/restaurant-api.ts'
import { firstReviewPage, reviewsQuery } from '../features/reviews/review-api.ts'
import { SkeletonGroup } from '../ui/skeleton.tsx'
import { RestaurantContent } from './restaurant/restaurant-content.tsx'
import {
  RestaurantLoadFailed,
  RestaurantNotFound,
  useDocumentTitle,
} from './restaurant/restaurant-states.tsx'

export const loader: Loader = async (client, { params: { restaurantNo = '' }, now }) => {
  if (!isRestaurantNo(restaurantNo)) return
  await Promise.all([
    client.prefetchQuery(restaurantQuery(restaurantNo)),
    client.prefetchQuery(hoursQuery(restaurantNo)),
    client.prefetchQuery(exceptionsQuery(restaurantNo, now)),
    client.prefetchInfiniteQuery(menuPagesQuery(restaurantNo)),
    client.prefetchQuery(ratingQuery(restaurantNo)),
    client.prefetchQuery(reviewsQuery({ restaurantNo, ...firstReviewPage })),
  ])
}

export function RestaurantPage({ title }: PageProps) {
  const { restaurantNo = '' } = useParams()
  if (!isRestaurantNo(restaurantNo)) return <RestaurantNotFound />
  return <Restaurant key={restaurantNo} title={title} restaurantNo={restaurantNo} />
}

function Restaurant({ title, restaurantNo }: PageProps & { restaurantNo: string }) {
  useLoader(restaurantNo)
  const query = useQuery(restaurantQuery(restaurantNo))
  const { data, error } = query
  useDocumentTitle(data?.restaurantName)
  useRememberSeen(data)
  if (isNotPublic(error)) return <RestaurantNotFound />
  if (data) return <RestaurantContent restaurant={data} />
  return error ? <RestaurantLoadFailed title={title} query={query} /> : <Waiting />
}

/** Starts the queries of the restaurant and of all parts of its page together, not one after the other. */
function useLoader(restaurantNo: string) {
  const client = useQueryClient()
  useEffect(() => {
    const cached = client.getQueryState(restaurantQuery(restaurantNo).queryKey)
    if (isNotPublic(cached?.error)) return
    void loader(client, { params: { restaurantNo }, search: '' })
  }, [client, restaurantNo])
}

const Waiting = () => (
  <SkeletonGroup label={messages.restaurant.loading}>
    <DetailSkeleton />
  </SkeletonGroup>
)
