import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { BookableDay, Reservation, Slot } from '@matjari/contract/reservations/entities'
import { reservationStateLabel } from '@matjari/contract/reservations/state'
import { addDays, seoulToday, weekDayOf } from '@matjari/contract/seoul-day'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { searchWithBooking } from '../booking/booking-address.ts'
import { daysQuery, slotsQuery } from '../booking/booking-api.ts'
import { timesToOffer } from '../booking/booking-slots.ts'
import { cancelText, dayText, stateTone } from '../booking/booking-text.ts'

const step = 10

/** Past and cancelled bookings, the latest first, ten at a time. */
export function PastBookings({
  tables,
  now,
  reviews,
  loadMore,
}: {
  tables: readonly Reservation[]
  now: Date
  reviews: ReviewAddresses
  /** Null: every page is loaded. */
  loadMore: (() => Promise<unknown>) | null
}) {
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [visibleCount, setVisibleCount] = useState(step)

  const [isLoading, setIsLoading] = useState(false)

  async function showMore() {
    if (loadMore && tables.length < visibleCount + step) {
      setIsLoading(true)
      await loadMore()
      setIsLoading(false)
    }
    setVisibleCount(visibleCount + step)
  }

  // The focus moves to the first new booking.
  useEffect(() => {
    if (visibleCount === step) return
    list.current?.children[visibleCount - step]?.querySelector('a')?.focus()
  }, [visibleCount])

  return (
    <section aria-labelledby={titleId} className="grid gap-3.5">
      <h2 id={titleId} className="text-lg">
        지난 예약과 취소
      </h2>
      <ul ref={list} className="grid gap-3.5">
        {tables.slice(0, visibleCount).map((table) => (
          <li key={table.reservationNo}>
            <PastTable table={table} now={now} reviews={reviews} />
          </li>
        ))}
      </ul>
      {(tables.length > visibleCount || loadMore) && (
        <Button block loading={isLoading} onClick={() => void showMore()}>
          더보기
          <span className="sr-only"> 지난 예약과 취소</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      )}
    </section>
  )
}

/** The page gives the links to the reviews. */
export type ReviewAddresses = {
  readonly write: (restaurantNo: string) => string
  readonly mine: string
}

type PastTableProps = { table: Reservation; now: Date; reviews: ReviewAddresses }

/** A past or cancelled booking. */
function PastTable({ table, now, reviews }: PastTableProps) {
  const factsId = useId()
  const cancelled = cancelText(table)
  return (
    <article className="grid grid-cols-[4.75rem_minmax(0,1fr)] overflow-hidden rounded-xl border border-line bg-surface p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:p-5">
      <div className="relative aspect-square self-start overflow-hidden rounded-lg bg-sunken sm:row-span-2">
        <Photo
          src={table.restaurantImage ?? undefined}
          srcSet={pictureSrcSet(table.restaurantImage)}
          sizes="104px"
          width={240}
          height={216}
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-center gap-2 pl-4 sm:pl-6">
        <div className="grid gap-0.5">
          <h3 className="text-lg leading-snug font-bold tracking-title">
            <Link
              to={`/restaurant/${table.restaurantNo}`}
              className="py-0.5 wrap-anywhere hover:underline"
            >
              {table.restaurantName}
            </Link>
          </h3>
          <p className="flex gap-1.5 text-sm text-ink-3">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            {table.restaurantAddress}
          </p>
        </div>
        <dl
          id={factsId}
          className="grid gap-1 text-[0.9375rem] max-sm:[&_dt]:min-w-18 sm:flex sm:flex-wrap sm:gap-x-4"
        >
          <Fact name="예약 날짜">{dayText(table.reserveDay, now)}</Fact>
          <Fact name="예약 시간">{guestClock(table.reserveTime)}</Fact>
          <Fact name="인원">{table.numberOfGuests}명</Fact>
          <Fact name="예약 상태">
            <Badge tone={stateTone(table.state)}>{reservationStateLabel(table.state)}</Badge>
          </Fact>
        </dl>
        {cancelled && <p className="text-sm wrap-anywhere text-ink-2">{cancelled}</p>}
      </div>
      <div className="pt-3 max-sm:col-span-2 sm:pl-6">
        <PastActions table={table} reviews={reviews} describedBy={factsId} />
      </div>
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center gap-1.5">
    <dt className="text-ink-3">{name}: </dt>
    <dd className="font-medium text-ink">{children}</dd>
  </div>
)

/** A guest who came may write one review; every guest may book again. */
function PastActions({
  table,
  reviews,
  describedBy,
}: Omit<PastTableProps, 'now'> & { describedBy: string }) {
  const bookAgain = useBookAgain(table)
  const { restaurantNo, restaurantName: name } = table
  return (
    <div className="flex flex-wrap gap-2">
      {table.state === 'visited' &&
        (table.isReviewed ? (
          <Link
            to={reviews.mine}
            aria-describedby={describedBy}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            내 리뷰 보기
          </Link>
        ) : (
          <Link
            to={reviews.write(restaurantNo)}
            aria-describedby={describedBy}
            className={buttonClass({ size: 'sm', variant: 'soft' })}
          >
            <span>
              <span className="sr-only">{name} </span>리뷰 쓰기
            </span>
          </Link>
        ))}
      <Button
        size="sm"
        aria-describedby={describedBy}
        loading={bookAgain.isPending}
        onClick={() => bookAgain.mutate()}
      >
        <span>
          <span className="sr-only">{name} </span>다시 예약
        </span>
      </Button>
    </div>
  )
}

/** Opens the dialog for the same party on the same day of the week, at the free time nearest to the last one. */
function useBookAgain(table: Reservation) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const { restaurantNo, numberOfGuests } = table
      const range = weeksFrom(seoulToday(new Date()))
      const days = await client.fetchQuery(daysQuery({ restaurantNo, ...range, numberOfGuests }))
      const day = againDay(days, table.reserveDay)
      if (!day) return { day: null, time: null }
      const daysRequest = { restaurantNo, reserveDay: day, numberOfGuests, changing: undefined }
      const { slots } = await client.fetchQuery(slotsQuery(daysRequest))
      return { day, time: againTime(slots, table.reserveTime) }
    },
    onSettled: (found) => {
      // When the search failed, the dialog shows the days itself.
      const choice = { day: null, time: null, ...found, guests: table.numberOfGuests }
      void navigate(`/restaurant/${table.restaurantNo}${searchWithBooking('', choice)}`)
    },
  })
}

/** Four weeks: four of every day of the week. */
export const weeksFrom = (today: string) => ({ from: today, to: addDays(today, 27) })

/** The next open day of the same weekday; without one, the next open day. */
export function againDay(days: readonly BookableDay[], like: string): string | null {
  const open = days.filter(({ dayState }) => dayState === 'open')
  const same = open.find(({ day }) => weekDayOf(day) === weekDayOf(like))
  return (same ?? open[0])?.day ?? null
}

/** The free time nearest to that of the last visit. */
export const againTime = (slots: readonly Slot[], like: string): string | null =>
  timesToOffer(slots, like, 1)[0] ?? null
