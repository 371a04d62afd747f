import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { CardBoxes, CardGrid } from '../../../ui/card.tsx'
import { FoundCard } from '../../restaurants/found-card.tsx'
import type { Found } from '../api.ts'
import { sectionsOf } from './sections.ts'

/** What can be done with a restaurant at once, on its card. */
export type CardAction = (restaurant: Found['restaurants'][number]) => ReactNode

/** Cards that are in view before anybody scrolls. */
const firstCards = 4

/** What an earlier filter found stays, paler, until the new answer is there. */
export const ResultGrid = ({
  found,
  query,
  isOld,
  cardAction,
}: {
  found: Found
  query: string
  isOld: boolean
  cardAction: CardAction
}) => (
  <div aria-busy={isOld} className={clsx('transition-opacity', isOld && 'opacity-55')}>
    {sectionsOf(found, query).map(({ line, start, restaurants }) => (
      <Fragment key={start}>
        {line !== null && <SupplementLine text={line} isFirst={start === 0} />}
        <CardGrid>
          {restaurants.map((restaurant, index) => (
            <li key={restaurant.restaurantNo}>
              <FoundCard
                restaurant={restaurant}
                isFirst={start + index < firstCards}
                action={cardAction(restaurant)}
              />
            </li>
          ))}
        </CardGrid>
      </Fragment>
    ))}
  </div>
)

/** Says why what follows is there, though it fits less than all of what was asked. */
const SupplementLine = ({ text, isFirst }: { text: string; isFirst: boolean }) => (
  <p className={clsx('mb-5 font-semibold', !isFirst && 'mt-10 border-t border-line pt-6')}>
    {text}
  </p>
)

/** The words for it stand in the bar above. */
export const ResultSkeleton = () => (
  <div aria-hidden="true" data-loading="">
    <CardBoxes count={8} hasNote />
  </div>
)
