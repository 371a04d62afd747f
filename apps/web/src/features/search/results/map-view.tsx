import '../../../styles/all-styles.css'
import { searchResultsMessages } from '@matjari/contract/search-results-messages'
import { clsx } from 'clsx'
import { List } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '../../../ui/state-message.tsx'
import { FoundCard } from '../../restaurants/found-card.tsx'
import type { Position } from '../../table-search/position.ts'
import BrowseMap from '../map/browse-map.tsx'
import { filtersAddress, type SearchFilters } from '../search-address.ts'
import type { SearchResult } from '../search-api.ts'
import { type CardFrame, ResultTimes } from './result-grid.tsx'

type MapViewProps = {
  filters: SearchFilters
  found: SearchResult
  isOld: boolean
  frame: CardFrame
  position: Position | null
  /** Below the list: the pager. */
  children: ReactNode
}

/** The height of the cards on a phone, in pixels. */
const cardsHeight = 260

/** The list beside the map; on a phone a row of cards over it. Pointing at a card or a pin highlights both. */
export function MapView({ filters, found, isOld, frame, position, children }: MapViewProps) {
  const navigate = useNavigate()
  const [lit, setLit] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { restaurants, query } = found
  useCenteredCard(list, restaurants, setLit)

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
          to={filtersAddress({ ...filters, view: 'list', area: null, page: 1 })}
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
                search={tableQuerySearch(frame.params)}
                day={<ResultTimes {...{ restaurant, query, most: 3, ...frame }} />}
                action={frame.cardAction(restaurant)}
              />
            </li>
          ))}
        </ul>
        <div className="max-md:hidden">{children}</div>
      </div>
      <div className="overflow-hidden max-md:absolute max-md:inset-0 md:sticky md:top-[calc(var(--spacing-header)+6rem)] md:h-[calc(100dvh-var(--spacing-header)-7.5rem)] md:rounded-xl">
        {query && (
          <BrowseMap
            {...{ restaurants, query, lit }}
            onLight={light}
            area={filters.area}
            onArea={(area) => void navigate(filtersAddress({ ...filters, area, page: 1 }))}
            here={position}
            covered={{ top: 0, bottom: isPhone() ? cardsHeight : 0 }}
          />
        )}
      </div>
    </div>
  )
}

const inSight = { block: 'nearest', inline: 'center' } as const

const tableQuerySearch = (params: Readonly<Record<string, string>>) => {
  const search = new URLSearchParams(params).toString()
  return search && `?${search}`
}

const isPhone = () => matchMedia('(width < 47.5rem)').matches

/** A card with this share in view is the one the visitor looks at. */
const centeredShare = 0.75

/** On a phone the cards scroll sideways: the centred one is highlighted. */
function useCenteredCard(
  list: RefObject<HTMLElement | null>,
  cards: readonly unknown[],
  onMiddle: (restaurantNo: string) => void,
) {
  const reportMiddle = useEffectEvent(onMiddle)
  useEffect(() => {
    const root = list.current
    if (!root || !isPhone()) return
    const observer = new IntersectionObserver(
      (entries) => {
        const centered = entries.find(
          ({ intersectionRatio }) => intersectionRatio >= centeredShare,
        )?.target
        if (centered instanceof HTMLElement && centered.dataset.no)
          reportMiddle(centered.dataset.no)
      },
      { root, threshold: centeredShare },
    )
    for (const card of root.children) observer.observe(card)
    return () => observer.disconnect()
  }, [list, cards])
}
