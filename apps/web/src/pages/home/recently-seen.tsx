import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { SeenRestaurant } from '../../features/restaurants/recently-seen.ts'
import { dishAndPlace } from '../../features/restaurants/restaurant-card.tsx'
import { CardTimesFailed, useCardTimes } from '../../features/table-search/card-times.tsx'
import { todayAvailabilityText } from '../../features/table-search/table-availability.ts'
import { restaurantAddress, type TableQuery } from '../../features/table-search/table-query.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** One line: the first free times of the day at a restaurant, or why it has none. */
export function TodaysTimes({
  restaurantNo,
  className,
}: {
  restaurantNo: string
  className?: string
}) {
  const times = useCardTimes()
  const now = useMinute()
  if (!times || times.hasFailed) return null
  const line = clsx(
    'num line-clamp-1 min-h-[1.5em] text-xs leading-normal font-semibold',
    className,
  )
  if (!times.days) {
    return (
      <span className={clsx(line, 'noscript:hidden')}>
        <Skeleton className="mt-[0.25em] h-[1em] w-[60%] rounded-[0.3rem]" />
      </span>
    )
  }
  const day = times.days.get(restaurantNo)
  if (!day) return null
  return (
    <p className={clsx(line, day.times.length > 0 ? 'text-ok-text' : 'text-ink-2')}>
      {todayAvailabilityText(day, times.query, now)}
    </p>
  )
}

/** One message for all cards below. */
export function TodaysTimesFailed() {
  const times = useCardTimes()
  if (!times?.hasFailed) return null
  return (
    <div className="pt-section">
      <CardTimesFailed isAsking={times.isAsking} onAgain={times.again} />
    </div>
  )
}

/** Restaurants viewed on this device. A restaurant that no longer exists is left out. */
export function RecentlySeen({
  restaurants,
  query,
}: {
  restaurants: readonly SeenRestaurant[]
  query: TableQuery
}) {
  const days = useCardTimes()?.days
  const visible = restaurants.filter(({ restaurantNo }) => !days || days.has(restaurantNo))
  if (visible.length === 0) return null
  return (
    <section aria-labelledby="recently-seen" className="pt-section">
      <h2 id="recently-seen" className="mb-4">
        최근 본 가게
      </h2>
      <ul className="grid gap-4 max-lg:-mx-gutter max-lg:auto-cols-[17rem] max-lg:grid-flow-col max-lg:overflow-x-auto max-lg:px-gutter max-lg:py-1 max-lg:[scrollbar-width:none] lg:grid-cols-3">
        {visible.map((restaurant) => (
          <li key={restaurant.restaurantNo}>
            <Link
              to={restaurantAddress(restaurant.restaurantNo, query)}
              className="flex items-center gap-3.5 rounded-lg focus-visible:rounded-lg"
            >
              <Photo
                src={restaurant.restaurantImage ?? undefined}
                srcSet={pictureSrcSet(restaurant.restaurantImage)}
                sizes="72px"
                width={72}
                height={72}
                className="size-18 flex-none rounded-md bg-sunken object-cover"
              />
              <span className="grid min-w-0 text-xs">
                <b className="line-clamp-1 text-md font-semibold">{restaurant.restaurantName}</b>
                <span className="line-clamp-1 text-ink-3">{dishAndPlace(restaurant)}</span>
                <TodaysTimes restaurantNo={restaurant.restaurantNo} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
