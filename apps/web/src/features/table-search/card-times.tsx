import { guestClock } from '@matjari/contract/clock-time'
import type { DayOffer } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, CalendarClock, Phone } from 'lucide-react'
import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  availabilityState,
  availabilityText,
  isTooMany,
  nearestTimes,
  nextTimeText,
  relativeDayText,
  type TableAvailability,
} from './table-availability.ts'
import {
  bookingAddress,
  restaurantAddress,
  type TableQuery,
  waitlistAddress,
} from './table-query.ts'
import { type TimesChoice, tableTimesQuery } from './table-times-api.ts'

type DayLineProps = {
  restaurantNo: string
  name: string
  day: TableAvailability
  query: TableQuery
  now: Date
  /** The number of chips that fit. */
  most: number
  /** Shows how many more times there are. */
  isCounted?: boolean
}

/** The times of the day on a card, or why there are none and when there are. */
export const DayTimes = (props: DayLineProps) =>
  props.day.times.length > 0 ? <TimeChips {...props} /> : <NoTimes {...props} />

function TimeChips({ restaurantNo, name, day, query, now, most, isCounted = true }: DayLineProps) {
  const times = nearestTimes(day.times, { query, most })
  const more = isCounted ? day.timesMore + day.times.length - times.length : 0
  const last = day.times.findLast((time) => times.includes(time))
  const isLastTable = last?.remaining === 1
  return (
    <div className="relative z-3 grid gap-1">
      <ul aria-label={`${name} 예약할 수 있는 시간`} className="flex gap-1.5">
        {times.map(({ time }) => (
          <li key={time} className="min-w-0 flex-1">
            <Link
              to={bookingAddress({ restaurantNo, time }, query)}
              aria-label={`${relativeDayText(query.day, now)} ${guestClock(time)} ${query.guests}명 예약${time === query.time ? ', 찾는 시간' : ''}`}
              className={clsx(
                'num grid min-h-target place-items-center rounded-[0.625rem] text-[0.9375rem] font-semibold whitespace-nowrap hover:bg-brand hover:text-on-brand focus-visible:rounded-[0.625rem]',
                time === query.time ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-text',
              )}
            >
              {guestClock(time)}
            </Link>
          </li>
        ))}
      </ul>
      {(isLastTable || more > 0) && (
        <p className="num flex flex-wrap gap-x-2 text-xs leading-5 text-ink-3">
          {isLastTable && <span>{guestClock(last.time)} 1팀 남음</span>}
          {more > 0 && (
            <Link
              to={restaurantAddress(restaurantNo, query)}
              className="relative underline-offset-2 after:absolute after:-inset-2 hover:underline"
            >
              +{more} 시간 더
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const wayOutClass =
  'relative z-3 inline-flex min-h-target items-center font-semibold text-brand-text hover:underline'

/** The restaurant has times that day, but not around the requested hour. */
const hasOtherTimes = (day: TableAvailability) => day.dayState === 'open'

function NoTimes({ restaurantNo, name, day, query, now }: DayLineProps) {
  const state = availabilityState(day)
  const next = hasOtherTimes(day) ? null : nextTimeText(day, now)
  const Icon = state === 'phoneOnly' ? Phone : CalendarClock
  return (
    <p className="num flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {availabilityText(day, query, now)}
      {next !== null && day.nextDay !== null && day.nextTime !== null && (
        <>
          <span aria-hidden="true">·</span>
          <Link
            to={bookingAddress(
              { restaurantNo, time: day.nextTime },
              { day: day.nextDay, guests: query.guests },
            )}
            className={wayOutClass}
          >
            {next}
          </Link>
        </>
      )}
      {hasOtherTimes(day) && (
        <>
          <span aria-hidden="true">·</span>
          <Link to={restaurantAddress(restaurantNo, query)} className={wayOutClass}>
            +{day.timesMore} 시간 더
          </Link>
        </>
      )}
      {state === 'full' && !isTooMany(day, query.guests) && (
        <Link
          to={waitlistAddress(restaurantNo, query)}
          aria-label={`${name} 빈자리 알림`}
          className="relative z-3 ml-auto inline-flex min-h-target min-w-target items-center justify-center gap-1.5 rounded-full bg-sunken px-3 font-semibold text-ink hover:bg-sunken-2 focus-visible:rounded-full"
        >
          <Bell aria-hidden="true" className="size-4 flex-none" />
          <span className="@min-[480px]:hidden">빈자리 알림</span>
        </Link>
      )}
    </p>
  )
}

type Times = {
  readonly query: TableQuery
  /** Undefined until loaded. */
  readonly days: ReadonlyMap<string, DayOffer> | undefined
  readonly hasFailed: boolean
  readonly isAsking: boolean
  readonly again: () => void
}

const TimesContext = createContext<Times | null>(null)

/** Fetches the free times of all restaurants on a page in one call, at most 50; the cards are its children. */
export function CardTimesProvider({
  restaurantNos,
  query,
  kind = 'near',
  enabled = true,
  children,
}: {
  restaurantNos: readonly string[]
  query: TableQuery
  kind?: TimesChoice
  /** False until the table query is certain: a server-rendered page begins with a guess. */
  enabled?: boolean
  children: ReactNode
}) {
  const request = tableTimesQuery(restaurantNos, query, kind)
  const { data, isError, isFetching, refetch } = useQuery({
    ...request,
    enabled: enabled && restaurantNos.length > 0,
  })
  // Cards may render later: there are many, and on a server-rendered page they still hydrate.
  const times = useDeferredValue({
    query,
    days: data,
    hasFailed: isError && !data,
    isAsking: isFetching,
    again: () => void refetch(),
  })
  return <TimesContext value={times}>{children}</TimesContext>
}

/** Null outside of CardTimesProvider. */
export const useCardTimes = () => useContext(TimesContext)

/** One card's times, why there are none, or the state of the request. */
export function CardTimes({
  restaurantNo,
  name,
  most,
}: {
  restaurantNo: string
  name: string
  /** The number of chips that fit. */
  most: number
}) {
  const times = useCardTimes()
  const now = useMinute()
  if (!times) return null
  if (times.hasFailed) return <CardTimesFailed isAsking={times.isAsking} onAgain={times.again} />
  if (!times.days) return <CardTimesSkeleton />
  const day = times.days.get(restaurantNo)
  const { query } = times
  return day && <DayTimes {...{ restaurantNo, name, day, query, now, most }} />
}

export const CardTimesSkeleton = () => <Skeleton className="h-target rounded-md" />

/** The card stays and says that its times are missing. */
export const CardTimesFailed = ({
  isAsking,
  onAgain,
}: {
  isAsking: boolean
  onAgain: () => void
}) => (
  <div className="relative z-3 flex min-h-target flex-wrap items-center gap-2 text-sm text-ink-2">
    시간을 불러오지 못했어요
    <Button size="sm" loading={isAsking} onClick={onAgain}>
      다시 시도
    </Button>
  </div>
)
