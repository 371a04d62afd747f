import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tag } from '../../../ui/badge.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { AddressFact, Fact, StatusNotice } from './facts.tsx'
import { ratingText } from './rating-text.ts'

/** Name, rating and the facts. `openLine` comes from the hours, `actions` from the page. */
export function DetailHead({
  restaurant,
  ratingsId,
  openLine,
  actions,
}: {
  restaurant: RestaurantDetail
  ratingsId: string
  openLine: ReactNode
  actions: ReactNode
}) {
  const { restaurantPhoneNumber: phone } = restaurant
  return (
    <div className="pb-8 max-sm:pb-6">
      <StatusNotice status={restaurant.isActive} />
      <ul aria-label="음식 종류" className="flex flex-wrap gap-1.5">
        {tagsOf(restaurant.restaurantCuisineType).map((tag) => (
          <li key={tag}>
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
      <h1 className="mt-3 text-[clamp(1.875rem,1.4rem+2vw,2.5rem)] font-heavy tracking-hero outline-none">
        {restaurant.restaurantName}
      </h1>
      <RatingLine restaurant={restaurant} ratingsId={ratingsId} />
      <div className="mt-4 grid gap-0.5">
        <AddressFact address={restaurant.restaurantAddress} />
        {phone && (
          <Fact icon={Phone}>
            <a
              href={`tel:${phone}`}
              className="num inline-flex min-h-target items-center hover:underline"
            >
              <span className="sr-only">전화 </span>
              {phone}
            </a>
          </Fact>
        )}
        {openLine}
      </div>
      {actions}
    </div>
  )
}

const tagsOf = (cuisineType: string) => [
  ...new Set(
    cuisineType
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

function RatingLine({
  restaurant: { averageRating, reviewCount },
  ratingsId,
}: {
  restaurant: RestaurantDetail
  ratingsId: string
}) {
  if (reviewCount === 0) return <p className="mt-2 text-ink-3">아직 평가가 없어요.</p>
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-[1.0625rem]">
      <Stars value={averageRating} />
      <Link
        to={`#${ratingsId}`}
        className="num inline-flex min-h-target items-center font-semibold hover:underline"
      >
        {ratingText(averageRating, reviewCount)}
      </Link>
    </p>
  )
}
