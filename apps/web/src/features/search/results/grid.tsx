import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useClientValue } from '../../../lib/hydration.ts'
import { CardList, CardListSkeleton } from '../../../ui/card.tsx'
import { FoundCard } from '../../restaurants/found-card.tsx'
import type { Found } from '../api.ts'
import { DayOfFound } from './day-of-found.tsx'
import { type Section, sectionsOf } from './sections.ts'

/** What can be done with a restaurant at once, on its card. */
export type CardAction = (restaurant: Found['restaurants'][number]) => ReactNode

/** What every card of the list needs to know beside its restaurant. */
export type CardFrame = {
  readonly now: Date
  /** What of the question goes along to the restaurant's page. */
  readonly said: Readonly<Record<string, string>>
  readonly failure: { readonly isAsking: boolean; readonly again: () => void } | null
  readonly cardAction: CardAction
}

/** Cards that are in view before anybody scrolls. */
const firstCards = 4

/** What an earlier filter found stays, paler, until the new answer is there. */
export const ResultGrid = ({
  found,
  query,
  isOld,
  frame,
}: {
  found: Found
  query: string
  isOld: boolean
  frame: CardFrame
}) => (
  <div aria-busy={isOld} className={clsx('transition-opacity', isOld && 'opacity-55')}>
    {sectionsOf(found, query).map(({ line, start, restaurants }) => (
      <Fragment key={start}>
        {line !== null && <SupplementLine text={line} isFirst={start === 0} />}
        <FoundCards found={found} restaurants={restaurants} start={start} frame={frame} />
      </Fragment>
    ))}
  </div>
)

export function FoundCards({
  found: { question },
  restaurants,
  start = firstCards,
  frame: { now, said, failure, cardAction },
}: {
  found: Pick<Found, 'question'>
  restaurants: Section['restaurants']
  /** Where they begin on the page. */
  start?: number
  frame: CardFrame
}) {
  const most = useRoomForTimes()
  const search = new URLSearchParams(said).toString()
  return (
    <CardList>
      {restaurants.map((restaurant, index) => (
        <li key={restaurant.restaurantNo}>
          <FoundCard
            restaurant={restaurant}
            search={search && `?${search}`}
            isFirst={start + index < firstCards}
            hasStrip
            day={<DayOfFound {...{ restaurant, question, now, most, failure }} />}
            action={cardAction(restaurant)}
          />
        </li>
      ))}
    </CardList>
  )
}

const narrow = '(width < 47.5rem)'

/** Four chips beside each other on a phone, where the card is as wide as the page; else three. */
const useRoomForTimes = () =>
  useClientValue(
    (listener) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => (matchMedia(narrow).matches ? 4 : 3),
    3,
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
    <CardListSkeleton count={8} />
  </div>
)
