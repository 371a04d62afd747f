import { messages } from '@matjari/contract/messages'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TicketSkeletons } from '../../../ui/list-skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { LazyBookingDialog } from '../booking/lazy-dialog.ts'
import { keptBookings, seenLine } from '../offline/kept.ts'
import { KeptList } from '../offline/kept-list.tsx'
import { groupsOf } from '../text.ts'
import { mineQuery } from './api.ts'
import { MineComing } from './coming.tsx'
import { MinePast } from './past.tsx'
import type { ReviewAddresses } from './past-table.tsx'

/** The member's bookings, or what became of them. */
export function MineList({ onGone, reviews }: { onGone: () => void; reviews: ReviewAddresses }) {
  const query = useInfiniteQuery(mineQuery)
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching, refetch } = query
  const { hasNextPage, fetchNextPage } = query
  const { open, dialog } = useChangeDialog()

  if (data && data.length > 0) {
    const { coming, past } = groupsOf(data)
    const now = new Date(dataUpdatedAt)
    return (
      <div className="grid gap-8">
        {isOffline(error) && (
          <Notice>{seenLine(now.toISOString(), new Date(errorUpdatedAt))}</Notice>
        )}
        <MineComing tables={coming} now={now} onChange={open} onGone={onGone} />
        {(past.length > 0 || hasNextPage) && (
          <MinePast
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
  const kept = isOffline(error) ? keptBookings() : null
  if (kept) return <KeptList kept={kept} now={new Date(errorUpdatedAt)} />
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

/** Nothing came back at all. */
const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

/** The dialog tells all lists of bookings itself that something has changed. */
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

/** The next table and the one after it, still on their way. */
const MineSkeleton = () => (
  <SkeletonGroup label="예약 내역을 불러오는 중...">
    <TicketSkeletons />
  </SkeletonGroup>
)
