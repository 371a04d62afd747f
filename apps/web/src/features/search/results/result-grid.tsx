import { searchResultsMessages as texts } from '@matjari/contract/search-results-messages'
import { clsx } from 'clsx'
import { Phone } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useClientValue } from '../../../lib/hydration.ts'
import { CardList, CardListSkeleton } from '../../../ui/card.tsx'
import { FoundCard } from '../../restaurants/found-card.tsx'
import { CardTimesFailed, CardTimesSkeleton, DayTimes } from '../../table-search/card-times.tsx'
import { availabilityIn } from '../../table-search/table-availability.ts'
import type { TableQuery } from '../../table-search/table-query.ts'
import type { SearchResult } from '../search-api.ts'

type ResultSection = {
  /** The heading of the section; null for full matches. */
  readonly line: string | null
  /** Index of its first result on this page. */
  readonly start: number
  readonly restaurants: SearchResult['restaurants']
}

/**
 * One page of the list in sections: full matches first, then weaker and weaker ones. A section that continues
 * from an earlier page repeats its heading, for a reader who has not seen that page.
 */
export function resultSections(
  {
    restaurants,
    supplements,
    pageInfo: { currentPage, boardNoPerPage },
  }: Pick<SearchResult, 'restaurants' | 'supplements' | 'pageInfo'>,
  query: string,
): readonly ResultSection[] {
  const first = (currentPage - 1) * boardNoPerPage
  const parts = [{ after: 0, line: null }, ...supplements.map((one) => matchedPart(one, query))]
  return parts
    .map(({ after, line }, index) => {
      const next = parts[index + 1]?.after ?? first + restaurants.length
      const start = Math.max(0, after - first)
      return { line, start, restaurants: restaurants.slice(start, Math.max(0, next - first)) }
    })
    .filter((section) => section.restaurants.length > 0)
}

type Supplement = SearchResult['supplements'][number]

function matchedPart(supplement: Supplement, searchText: string) {
  const line = headingOf(supplement, searchText)
  return {
    after: supplement.after,
    line: supplement.after === 0 ? `${texts.noneWhole} ${line}` : line,
  }
}

function headingOf({ query, isNearby }: Supplement, searchText: string) {
  if (!isNearby) return texts.supplement(query)
  return query === searchText ? texts.nearby : texts.nearbyFor(query)
}

type ResultTimesProps = {
  restaurant: SearchResult['restaurants'][number]
  /** The table query the times belong to; null: the times are still loading. */
  query: TableQuery | null
  now: Date
  /** The number of chips that fit. */
  most: number
  failure: { readonly isAsking: boolean; readonly again: () => void } | null
}

const wayOutClass =
  'relative z-3 inline-flex min-h-target items-center font-semibold text-brand-text hover:underline'

/** Chips with times, or why there are none and an alternative. The height is constant, so that nothing moves. */
export const ResultTimes = (props: ResultTimesProps) => (
  <div className="noscript:hidden min-h-17">
    <Content {...props} />
  </div>
)

function Content({ restaurant, query, now, most, failure }: ResultTimesProps) {
  const day = availabilityIn(restaurant)
  if (failure && !day)
    return <CardTimesFailed isAsking={failure.isAsking} onAgain={failure.again} />
  if (!day || !query) return <CardTimesSkeleton />
  const { restaurantNo, restaurantName: name } = restaurant
  if (day.dayState === 'phoneOnly') return <PhoneOnly phone={day.phone} />
  return <DayTimes {...{ restaurantNo, name, day, query, now, most }} />
}

const PhoneOnly = ({ phone }: { phone: string | null }) => (
  <p className="num flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
    <Phone aria-hidden="true" className="size-4 flex-none" />
    전화로만
    {phone !== null && (
      <>
        <span aria-hidden="true">·</span>
        <a href={`tel:${phone}`} className={wayOutClass}>
          {phone}
        </a>
      </>
    )}
  </p>
)

/** An action on a restaurant's card. */
export type CardAction = (restaurant: SearchResult['restaurants'][number]) => ReactNode

/** What every card of the list needs besides its restaurant. */
export type CardFrame = {
  readonly now: Date
  /** The parameters that go along to the restaurant's page. */
  readonly params: Readonly<Record<string, string>>
  readonly failure: { readonly isAsking: boolean; readonly again: () => void } | null
  readonly cardAction: CardAction
}

/** Cards that are visible without scrolling. */
const firstCards = 4

/** Old results stay, faded, until the new ones come. */
export const ResultGrid = ({
  found,
  query,
  isOld,
  frame,
}: {
  found: SearchResult
  query: string
  isOld: boolean
  frame: CardFrame
}) => (
  <div aria-busy={isOld} className={clsx('transition-opacity', isOld && 'opacity-55')}>
    {resultSections(found, query).map(({ line, start, restaurants }) => (
      <Fragment key={start}>
        {line !== null && <SupplementLine text={line} isFirst={start === 0} />}
        <FoundCards found={found} restaurants={restaurants} start={start} frame={frame} />
      </Fragment>
    ))}
  </div>
)

export function FoundCards({
  found: { query },
  restaurants,
  start = firstCards,
  frame: { now, params, failure, cardAction },
}: {
  found: Pick<SearchResult, 'query'>
  restaurants: ResultSection['restaurants']
  /** Index of the first card on the page. */
  start?: number
  frame: CardFrame
}) {
  const most = useRoomForTimes()
  const search = new URLSearchParams(params).toString()
  return (
    <CardList>
      {restaurants.map((restaurant, index) => (
        <li key={restaurant.restaurantNo}>
          <FoundCard
            restaurant={restaurant}
            search={search && `?${search}`}
            isFirst={start + index < firstCards}
            hasStrip
            day={<ResultTimes {...{ restaurant, query, now, most, failure }} />}
            action={cardAction(restaurant)}
          />
        </li>
      ))}
    </CardList>
  )
}

const narrow = '(width < 47.5rem)'

/** Four chips in a row on a phone, where the card is as wide as the page; otherwise three. */
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

/** Says why the following results are listed although they match only a part of the query. */
const SupplementLine = ({ text, isFirst }: { text: string; isFirst: boolean }) => (
  <p className={clsx('mb-5 font-semibold', !isFirst && 'mt-10 border-t border-line pt-6')}>
    {text}
  </p>
)

/** The bar above shows the text for it. */
export const ResultSkeleton = () => (
  <div aria-hidden="true" data-loading="">
    <CardListSkeleton count={8} />
  </div>
)
