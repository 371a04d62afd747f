import { messages } from '@matjari/contract/messages'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, Navigation, PencilLine } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { directionsUrl } from '../../maps/directions.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TicketSkeletons } from '../../ui/list-skeletons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { bookingGroups, cancelQuestion } from '../booking/booking-text.ts'
import { downloadCalendar } from '../booking/calendar-file.ts'
import { LazyBookingDialog } from '../booking/lazy-booking.ts'
import { Ticket } from '../booking/ticket.tsx'
import { myBookingsQuery, useCancel } from './my-bookings-api.ts'
import {
  type OfflineBookings,
  offlineBookingText,
  readOfflineBookings,
  seenAtText,
} from './offline-bookings.ts'
import { PastBookings, type ReviewAddresses } from './past-bookings.tsx'

/** The member's bookings with their loading, empty, offline and error states. */
export function MyBookings({ onGone, reviews }: { onGone: () => void; reviews: ReviewAddresses }) {
  const query = useInfiniteQuery(myBookingsQuery)
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching, refetch } = query
  const { hasNextPage, fetchNextPage } = query
  const { open, dialog } = useChangeDialog()

  if (data && data.length > 0) {
    const { coming, past } = bookingGroups(data)
    const now = new Date(dataUpdatedAt)
    return (
      <div className="grid gap-8">
        {isOffline(error) && (
          <Notice>{seenAtText(now.toISOString(), new Date(errorUpdatedAt))}</Notice>
        )}
        <UpcomingBookings tables={coming} now={now} onChange={open} onGone={onGone} />
        {(past.length > 0 || hasNextPage) && (
          <PastBookings
            tables={past}
            now={now}
            reviews={reviews}
            loadMore={hasNextPage ? () => fetchNextPage() : null}
          />
        )}
        {dialog}
      </div>
    )
  }
  if (data) return <NoReservations />
  if (!error) return <MineSkeleton />
  const stored = isOffline(error) ? readOfflineBookings() : null
  if (stored) return <OfflineList stored={stored} now={new Date(errorUpdatedAt)} />
  return (
    <ErrorState
      title="예약 내역을 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

/** The request got no answer. */
const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

/** The dialog itself invalidates every list of bookings. */
function useChangeDialog() {
  const [table, setTable] = useState<Reservation>()
  const [isOpen, setIsOpen] = useState(false)

  function open(chosen: Reservation) {
    setTable(chosen)
    setIsOpen(true)
  }

  const dialog = table && (
    <Suspense>
      <LazyBookingDialog
        key={table.reservationNo}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        restaurant={table}
        change={table}
      />
    </Suspense>
  )
  return { open, dialog }
}

const NoReservations = () => (
  <EmptyState
    drawing="calendar"
    title={messages.reservation.none}
    hint="마음에 드는 가게를 찾아 자리를 예약해 보세요."
    action={
      <Link to="/search-results" className={buttonClass({ variant: 'primary' })}>
        맛집 찾아보기
      </Link>
    }
  />
)

/** The upcoming bookings, still loading. */
const MineSkeleton = () => (
  <SkeletonGroup label="예약 내역을 불러오는 중...">
    <TicketSkeletons />
  </SkeletonGroup>
)

/** The upcoming bookings, the nearest first. */
function UpcomingBookings({
  tables,
  now,
  ...handlers
}: TicketHandlers & { tables: readonly Reservation[]; now: Date }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3.5">
      <div className="flex items-baseline gap-1.5">
        <h2 id={titleId} className="text-lg">
          다가오는 예약
        </h2>
        {tables.length > 0 && (
          <span className="num font-semibold text-ink-3">{tables.length}건</span>
        )}
      </div>
      {tables.length === 0 && <NothingAhead />}
      <ul className="grid gap-3.5 empty:hidden">
        {tables.map((table) => (
          <li key={table.reservationNo}>
            <Ticket
              table={table}
              now={now}
              actions={(describedBy) => (
                <BookingActions table={table} describedBy={describedBy} {...handlers} />
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NothingAhead = () => (
  <p className="text-ink-3">
    다가오는 예약이 없어요.{' '}
    <Link to="/search-results" className="inline-flex min-h-target items-center text-link">
      맛집 찾아보기
    </Link>
  </p>
)

type TicketHandlers = {
  onChange: (table: Reservation) => void
  /** The ticket with the focus in it is about to move. */
  onGone: () => void
}

/** The buttons of an upcoming booking. */
function BookingActions({
  table,
  describedBy,
  onChange,
  onGone,
}: TicketHandlers & { table: Reservation; describedBy: string }) {
  const { restaurantName: name, lat, lng } = table
  const cancel = useCancel({ onGone })
  const look = { size: 'sm', variant: 'ghost', 'aria-describedby': describedBy } as const

  async function handleCancel() {
    const isSure = await askConfirm({
      message: cancelQuestion(table, new Date()),
      confirmLabel: '예약 취소',
      cancelLabel: '닫기',
      tone: 'danger',
    })
    if (isSure) cancel.mutate(table.reservationNo)
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      <Button {...look} variant="quiet" onClick={() => downloadCalendar(table)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        <span>
          <span className="sr-only">{name} 예약 </span>캘린더에 추가
        </span>
      </Button>
      {lat !== null && lng !== null && (
        <a
          href={directionsUrl({ name, lat, lng })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(look)}
        >
          <Navigation aria-hidden="true" className="size-4" />
          <span aria-hidden="true">길찾기</span>
          <span className="sr-only">{name} 길찾기, 새 창</span>
        </a>
      )}
      {table.canChange && (
        <Button {...look} onClick={() => onChange(table)}>
          <PencilLine aria-hidden="true" className="size-4" />
          <span>
            <span className="sr-only">{name} 예약 </span>변경
          </span>
        </Button>
      )}
      {table.canCancel && (
        <Button
          {...look}
          loading={cancel.isPending}
          onClick={() => void handleCancel()}
          className="text-danger-text!"
        >
          <span>
            <span className="sr-only">{name} </span>예약 취소
          </span>
        </Button>
      )}
    </div>
  )
}

/** The stored bookings, without links or buttons that need a network. */
const OfflineList = ({ stored, now }: { stored: OfflineBookings; now: Date }) => (
  <div className="grid gap-3.5">
    <Notice>{seenAtText(stored.at, now)}</Notice>
    {stored.bookings.length === 0 && <p className="text-ink-3">예약이 없었어요.</p>}
    <ul className="grid gap-3.5 empty:hidden">
      {stored.bookings.map((one) => (
        <li key={one.reservationNo}>
          <Card className="grid gap-1 px-6 py-5">
            <h2 className="text-lg leading-snug">{one.restaurantName}</h2>
            <p>
              {offlineBookingText(one)}
              {!one.isComing && ' · 지난 예약'}
            </p>
            <p className="text-xs text-ink-3">{one.restaurantAddress}</p>
          </Card>
        </li>
      ))}
    </ul>
  </div>
)
