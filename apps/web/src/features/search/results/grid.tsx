import type { Answer } from '@matjari/contract/calls/all'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CardBoxes, CardGrid } from '../../../ui/card.tsx'
import { FoundCard } from '../../restaurants/found-card.tsx'

type FoundRestaurant = Answer<'GET /api/restaurants/search'>['restaurants'][number]

/** What can be done with a restaurant at once, on its card. */
export type CardAction = (restaurant: FoundRestaurant) => ReactNode

/** Cards that are in view before anybody scrolls. */
const firstCards = 4

/** What an earlier filter found stays, paler, until the new answer is there. */
export const ResultGrid = ({
  restaurants,
  isOld,
  cardAction,
}: {
  restaurants: readonly FoundRestaurant[]
  isOld: boolean
  cardAction: CardAction
}) => (
  <div aria-busy={isOld} className={clsx('transition-opacity', isOld && 'opacity-55')}>
    <CardGrid>
      {restaurants.map((restaurant, index) => (
        <li key={restaurant.restaurantNo}>
          <FoundCard
            restaurant={restaurant}
            isFirst={index < firstCards}
            action={cardAction(restaurant)}
          />
        </li>
      ))}
    </CardGrid>
  </div>
)

/** The words for it stand in the bar above. */
export const ResultSkeleton = () => (
  <div aria-hidden="true" data-loading="">
    <CardBoxes count={8} hasNote />
  </div>
)
