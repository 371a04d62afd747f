import '../../../styles/all-styles.css'
import { searchResultsMessages } from '@matjari/contract/search-results-messages'
import { clsx } from 'clsx'
import { List } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '../../../ui/state-message.tsx'
import { FoundCard } from '../../restaurants/found-card.tsx'
import type { Position } from '../../tonight/position.ts'
import { addressOf, type SearchFilters } from '../address.ts'
import type { Found } from '../api.ts'
import BrowseMap from '../map/browse-map.tsx'
import { DayOfFound } from '../results/day-of-found.tsx'
import type { CardFrame } from '../results/grid.tsx'
import { isPhone, useCardInMiddle } from './card-in-middle.ts'

type MapViewProps = {
  filters: SearchFilters
  found: Found
  isOld: boolean
  frame: CardFrame
  position: Position | null
  /** Below the list: other pages of it. */
  children: ReactNode
}

/** Under the cards of a phone, in pixels. */
const cardsHeight = 260

/** The list beside the map, and on a phone a row of cards over it. What is pointed at in one is lit in the other. */
export function MapView({ filters, found, isOld, frame, position, children }: MapViewProps) {
  const navigate = useNavigate()
  const [lit, setLit] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { restaurants, question } = found
  useCardInMiddle(list, restaurants, setLit)

  function light(restaurantNo: string | null, by: 'pointing' | 'pressing') {
    setLit(restaurantNo)
    if (by === 'pressing' && restaurantNo !== null) cardOf(restaurantNo)?.scrollIntoView(inSight)
  }

  const cardOf = (restaurantNo: string) =>
    [...(list.current?.children ?? [])].find(
      (card) => card instanceof HTMLElement && card.dataset.no === restaurantNo,
    )

  return (
    <div
      aria-busy={isOld}
      className="relative items-start gap-6 max-md:-mx-gutter max-md:h-[calc(100dvh-12.25rem)] md:mr-[calc(2.5rem-(100vw-100%)/2)] md:grid md:grid-cols-[minmax(18rem,25.75rem)_minmax(0,1fr)]"
    >
      <div className="grid gap-2 max-md:absolute max-md:inset-x-0 max-md:bottom-3 max-md:z-2">
        <Link
          to={addressOf({ ...filters, view: 'list', area: null, page: 1 })}
          className="inline-flex min-h-target items-center gap-2 justify-self-center rounded-full bg-inverse px-5 text-sm font-semibold text-on-inverse shadow-3 focus-visible:rounded-full md:hidden"
        >
          <List aria-hidden="true" />
          목록 {found.pageInfo.totalBoardNo}곳
        </Link>
        {restaurants.length === 0 && (
          <EmptyState
            drawing="search"
            title={searchResultsMessages.noResults}
            hint={searchResultsMessages.noResultsHint}
          />
        )}
        <ul
          ref={list}
          className="max-md:flex max-md:snap-x max-md:snap-mandatory max-md:gap-2.5 max-md:overflow-x-auto max-md:px-gutter max-md:[scrollbar-width:none] md:grid md:gap-1"
        >
          {restaurants.map((restaurant) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing only lights the pin; what can be pressed is inside
            <li
              key={restaurant.restaurantNo}
              data-no={restaurant.restaurantNo}
              onPointerEnter={() => !isPhone() && setLit(restaurant.restaurantNo)}
              onFocus={() => setLit(restaurant.restaurantNo)}
              className={clsx(
                '@container rounded-xl border-2 p-3 max-md:w-[86%] max-md:flex-none max-md:snap-center max-md:bg-surface max-md:shadow-3',
                restaurant.restaurantNo === lit ? 'border-brand' : 'border-transparent',
                isOld && 'opacity-55',
              )}
            >
              <FoundCard
                restaurant={restaurant}
                search={questionSearch(frame.said)}
                day={<DayOfFound {...{ restaurant, question, most: 3, ...frame }} />}
                action={frame.cardAction(restaurant)}
              />
            </li>
          ))}
        </ul>
        <div className="max-md:hidden">{children}</div>
      </div>
      <div className="overflow-hidden max-md:absolute max-md:inset-0 md:sticky md:top-[calc(var(--spacing-header)+6rem)] md:h-[calc(100dvh-var(--spacing-header)-7.5rem)] md:rounded-xl">
        {question && (
          <BrowseMap
            {...{ restaurants, question, lit }}
            onLight={light}
            area={filters.area}
            onArea={(area) => void navigate(addressOf({ ...filters, area, page: 1 }))}
            here={position}
            covered={{ top: 0, bottom: isPhone() ? cardsHeight : 0 }}
          />
        )}
      </div>
    </div>
  )
}

const inSight = { block: 'nearest', inline: 'center' } as const

const questionSearch = (said: Readonly<Record<string, string>>) => {
  const search = new URLSearchParams(said).toString()
  return search && `?${search}`
}
