import type { Answer } from '@matjari/contract/calls/all'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CardGrid, PhotoCardSkeleton } from '../../../ui/card.tsx'
import { SkeletonText } from '../../../ui/status/skeleton.tsx'

type FoundRestaurant = Answer<'GET /api/restaurants/search'>['restaurants'][number]

/** The page decides how a restaurant looks: its card belongs to another feature. */
export type RenderCard = (restaurant: FoundRestaurant, index: number) => ReactNode

const boxes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** What an earlier filter found stays, paler, until the new answer is there. */
export const ResultGrid = ({
  restaurants,
  isOld,
  renderCard,
}: {
  restaurants: readonly FoundRestaurant[]
  isOld: boolean
  renderCard: RenderCard
}) => (
  <div aria-busy={isOld} className={clsx('transition-opacity', isOld && 'opacity-55')}>
    <CardGrid>
      {restaurants.map((restaurant, index) => (
        <li key={restaurant.restaurantNo}>{renderCard(restaurant, index)}</li>
      ))}
    </CardGrid>
  </div>
)

/** The words for it stand in the bar above. */
export const ResultSkeleton = () => (
  <div aria-hidden="true" data-loading="">
    <CardGrid>
      {boxes.map((box) => (
        <li key={box} className="grid content-start">
          <PhotoCardSkeleton />
          <SkeletonText className="w-[92%]" />
          <SkeletonText className="mt-2 w-[48%]" />
        </li>
      ))}
    </CardGrid>
  </div>
)
