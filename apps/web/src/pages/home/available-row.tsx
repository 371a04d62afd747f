import type { Answer } from '@matjari/contract/calls/all'
import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { priceInWords } from '@matjari/contract/search/price-levels'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CardPhoto, dishAndPlace } from '../../features/restaurants/restaurant-card.tsx'
import { resultsAddress } from '../../features/search/results-path.ts'
import { CardTimesSkeleton, DayTimes } from '../../features/table-search/card-times.tsx'
import type { Position } from '../../features/table-search/position.ts'
import {
  availabilityIn,
  nextTableQuery,
  whenText,
} from '../../features/table-search/table-availability.ts'
import {
  nearTexts,
  restaurantAddress,
  type TableQuery,
  tableQueryTexts,
} from '../../features/table-search/table-query.ts'
import { freeTablesQuery } from '../../features/table-search/table-times-api.ts'
import { numberText } from '../../lib/format.ts'
import { distanceText } from '../../maps/coordinates.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PhotoCard, PhotoCardSkeleton } from '../../ui/card.tsx'
import { Rating } from '../../ui/star.tsx'

/** Renders a page's addition to a card. */
export type RenderOnCard = (restaurantNo: string, name: string) => ReactNode

/** As many cards as one row of a wide window holds. */
const most = 4

type RowQuery = Pick<AvailableRowProps, 'query' | 'position'>

/** The restaurants in the row. */
export const availableRowQuery = ({ query, position }: RowQuery) =>
  freeTablesQuery(query, { most, position })

type AvailableRowProps = {
  query: TableQuery
  /** Sort by distance from here; null: from nowhere. */
  position: Position | null
  /** False until the query is known: during hydration it is a guess. */
  enabled: boolean
  now: Date
  renderHeart: RenderOnCard
  onChange: (query: TableQuery) => void
}

/** Restaurants with a free table for this query. */
export function AvailableRow({ enabled, renderHeart, onChange, ...rowQuery }: AvailableRowProps) {
  const { query, now } = rowQuery
  const result = useQuery({ ...availableRowQuery(rowQuery), enabled })
  const { isError, isFetching, refetch } = result
  const data = useInTransition(enabled ? result.data : undefined)
  const isWaiting = !data && !isError
  return (
    <section aria-labelledby="tonight-title" className="pt-6 noscript:hidden lg:pt-10">
      <Head {...rowQuery} found={data} isWaiting={isWaiting} />
      {isWaiting && <Waiting />}
      {!data && isError && (
        <Notice text="자리를 불러오지 못했어요.">
          <Button loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        </Notice>
      )}
      {data?.restaurants.length === 0 && <Nothing {...{ query, now, onChange }} />}
      {data && data.restaurants.length > 0 && (
        <Rail>
          {data.restaurants.map((restaurant, place) => (
            <li key={restaurant.restaurantNo} className="snap-start">
              <AvailableCard
                {...{ restaurant, query, now }}
                isFirst={place < 2}
                action={renderHeart(restaurant.restaurantNo, restaurant.restaurantName)}
              />
            </li>
          ))}
        </Rail>
      )}
    </section>
  )
}

/**
 * Renders the first cards in a transition, which React does in pieces: all four at once block a slow phone for long. If
 * the value is there on mount, as after going back, they are rendered at once.
 */
function useInTransition<Value>(value: Value | undefined) {
  const isThere = value !== undefined
  const [isBegun, setBegun] = useState(isThere)
  useEffect(() => {
    if (isThere) startTransition(() => setBegun(true))
  }, [isThere])
  return isBegun ? value : undefined
}

/** As many times as a card of home has room for. */
const maxTimes = 3

type AvailableCardProps = {
  restaurant: FoundRestaurant
  query: TableQuery
  now: Date
  /** Visible without scrolling, so its photo is loaded eagerly. */
  isFirst: boolean
  action: ReactNode
}

/** A restaurant with a free table: its kind, its distance, and its times. */
function AvailableCard({ restaurant, query, now, isFirst, action }: AvailableCardProps) {
  const { restaurantNo, restaurantName, distance, priceMedian } = restaurant
  const day = availabilityIn(restaurant)
  const price = priceMedian === null ? null : priceInWords(priceMedian)
  return (
    <PhotoCard
      inRail
      photo={<CardPhoto image={restaurant.restaurantImage} loading={isFirst ? 'eager' : 'lazy'} />}
      title={<Link to={restaurantAddress(restaurantNo, query)}>{restaurantName}</Link>}
      aside={
        restaurant.reviewCount > 0 && (
          <Rating value={restaurant.averageRating} count={restaurant.reviewCount} />
        )
      }
      meta={dishAndPlace(restaurant)}
      note={
        <span className="num min-h-[1.45em] text-ink-3">
          {typeof distance === 'number' && (
            <b className="font-semibold text-ink-2">{distanceText(distance)}</b>
          )}
          {typeof distance === 'number' && price && ' · '}
          {price}
        </span>
      }
      day={
        day && (
          <DayTimes
            {...{ restaurantNo, name: restaurantName, day, query, now }}
            most={maxTimes}
            isCounted={false}
          />
        )
      }
      action={action}
    />
  )
}

type Found = Answer<'GET /api/restaurants/search'>
type HeadProps = Pick<AvailableRowProps, 'query' | 'position' | 'now'> & {
  found: Found | undefined
  isWaiting: boolean
}

function Head({ query, position, now, found, isWaiting }: HeadProps) {
  const when = whenText(query, now)
  const params = { ...tableQueryTexts(query), ...nearTexts(position !== null) }
  return (
    <div className="mb-3 flex items-end justify-between gap-4 lg:mb-6">
      <div>
        <h2 id="tonight-title">{when}, 바로 앉을 수 있는 곳</h2>
        <output className="num mt-1 flex min-h-[1.65em] gap-2 text-[0.9375rem] text-ink-3">
          {isWaiting && <span className="sr-only">자리를 찾고 있어요.</span>}
          {found && found.restaurants.length > 0 && (
            <>
              <b className="font-semibold text-ok-text">{countText(found)}</b>
              <span className="max-md:sr-only">
                {query.guests}명{position && ' · 내 주변 가까운 순'}
              </span>
            </>
          )}
        </output>
      </div>
      <Link
        to={resultsAddress('', { ...params, bookable: 'Y' })}
        className="-mb-2 inline-flex min-h-target flex-none items-center gap-1 rounded-md text-[0.9375rem] font-medium text-ink-2 hover:text-ink"
      >
        더 보기 <span className="sr-only">{when} 자리</span>
        <ChevronRight aria-hidden="true" className="size-[1em]" />
      </Link>
    </div>
  )
}

const countText = ({ pageInfo, isCapped }: Found) =>
  `${numberText(pageInfo.totalBoardNo)}곳${isCapped ? ' 넘게' : '에'} 자리가 있어요`

/** Cards side by side; the row scrolls. */
const Rail = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-3.5 max-lg:-mx-gutter max-lg:snap-x max-lg:scroll-px-gutter max-lg:auto-cols-[15.5rem] max-lg:grid-flow-col max-lg:overflow-x-auto max-lg:px-gutter max-lg:py-1 max-lg:[scrollbar-width:none] lg:grid-cols-4 lg:gap-6">
    {children}
  </ul>
)

/** Of the same size as the cards, so that nothing jumps. */
const Waiting = () => (
  <div aria-hidden="true">
    <Rail>
      {Array.from({ length: most }, (_, box) => (
        <li key={box} className="grid gap-3">
          <PhotoCardSkeleton inRail />
          <CardTimesSkeleton />
        </li>
      ))}
    </Rail>
  </div>
)

const Notice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid justify-items-start gap-3 rounded-xl border border-line bg-surface p-6">
    <output>{text}</output>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)

/** No restaurant has a table: it says so, and offers other queries. */
function Nothing({ query, now, onChange }: Pick<AvailableRowProps, 'query' | 'now' | 'onChange'>) {
  const later = nextTableQuery(query)
  return (
    <Notice
      text={`${whenText(query, now)}에 ${query.guests}명이 예약할 수 있는 곳이 남아 있지 않아요.`}
    >
      <Button variant="soft" onClick={() => onChange(later)}>
        {whenText(later, now)} 보기
      </Button>
      <Link to={resultsAddress('', tableQueryTexts(query))} className={buttonClass()}>
        모든 맛집 보기
      </Link>
    </Notice>
  )
}
