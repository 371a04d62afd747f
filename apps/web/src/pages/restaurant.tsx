import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotShown, isRestaurantNo, restaurantQuery } from '../features/restaurants/detail-api.ts'
import { DetailSkeleton } from '../features/restaurants/detail-skeleton.tsx'
import type { PageProps } from '../layouts/page-slot.tsx'
import { RestaurantContent } from './restaurant/content.tsx'
import { usePrefetchedParts } from './restaurant/parts.ts'
import { LoadFailed, NotShown, useDocumentTitle } from './restaurant/states.tsx'

export function RestaurantPage({ title }: PageProps) {
  const { restaurantNo = '' } = useParams()
  if (!isRestaurantNo(restaurantNo)) return <NotShown />
  return <Restaurant key={restaurantNo} title={title} restaurantNo={restaurantNo} />
}

function Restaurant({ title, restaurantNo }: PageProps & { restaurantNo: string }) {
  usePrefetchedParts(restaurantNo)
  const query = useQuery(restaurantQuery(restaurantNo))
  const { data, error } = query
  useDocumentTitle(data?.restaurantName)
  if (isNotShown(error)) return <NotShown />
  if (data) return <RestaurantContent restaurant={data} />
  return error ? <LoadFailed title={title} query={query} /> : <DetailSkeleton />
}
