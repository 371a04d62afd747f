import type { Review } from '@matjari/contract/entities/review'
import { pictureSrcSet } from '@matjari/contract/rules/picture-address'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { Photo } from '../../ui/photo.tsx'

/** The same answer as that of the restaurant's page, which is where the link leads. */
const restaurantQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: ['restaurants', 'detail', restaurantNo],
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/:restaurantNo', { params: { restaurantNo } }, { signal }),
  })

/** Which place a review is about. Its photo comes later, or not at all once nobody may see it. */
export function MyReviewedPlace({ review }: { review: Review }) {
  const { restaurantNo, restaurantName } = review
  const { data } = useQuery(restaurantQuery(restaurantNo))
  return (
    <div className="relative flex items-center gap-4 border-b border-line pb-5">
      <Photo
        src={data?.restaurantImage ?? undefined}
        srcSet={pictureSrcSet(data?.restaurantImage)}
        sizes="80px"
        width={80}
        height={60}
        className="h-15 w-20 flex-none rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0">
        <h2 className="text-lg leading-snug">
          <Link
            to={`/restaurant/${restaurantNo}`}
            className="wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {restaurantName}
          </Link>
        </h2>
        {data && <p className="truncate text-sm text-ink-3">{data.restaurantAddress}</p>}
      </div>
    </div>
  )
}
