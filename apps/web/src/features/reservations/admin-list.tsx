import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type BookingFilters, bookingsAddress, isFiltered } from './admin-address.ts'
import { adminBookingsQuery, useAdminCancel } from './admin-api.ts'
import { AdminCancelDialog } from './admin-cancel-dialog.tsx'
import { AdminFilterForm } from './admin-filters.tsx'
import { useListFocus } from './admin-focus.ts'
import { AdminFailure, AdminLoading, NoBookings } from './admin-states.tsx'
import { AdminTable } from './admin-table.tsx'

/** Every booking there is, a page at a time. */
export function AdminBookings({
  filters,
  onHistory,
}: {
  filters: BookingFilters
  onHistory: (booking: GuestReservation) => void
}) {
  const { page } = filters
  const query = useQuery(adminBookingsQuery(filters))
  const { data, isPlaceholderData } = query
  const { mutate, isError, variables } = useAdminCancel()
  const [asked, setAsked] = useState<GuestReservation | null>(null)
  const { heading, pager, handleFocus } = useListFocus(page, [data, asked])
  const { totalBoardNo, boardNoPerPage } = data?.pageInfo ?? { totalBoardNo: 0, boardNoPerPage: 1 }
  const pageCount = Math.max(1, Math.ceil(totalBoardNo / boardNoPerPage))
  const wasRefused = isError && variables.booking.reservationNo === asked?.reservationNo

  function cancel(booking: GuestReservation, reason: string) {
    setAsked(null)
    mutate({ booking, reason })
  }

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={bookingsAddress({ ...filters, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <AdminFilterForm filters={filters} />
      {data && (
        <h2
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="text-sm font-regular tracking-body text-ink-3 outline-none"
        >
          {isFiltered(filters) ? '찾은 예약' : '전체 예약'}{' '}
          <b className="num font-semibold text-ink">{totalBoardNo.toLocaleString('ko-KR')}건</b>
        </h2>
      )}
      {data && data.reservations.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          onFocus={handleFocus}
          className={clsx('overflow-x-auto transition-opacity', isPlaceholderData && 'opacity-55')}
        >
          <AdminTable bookings={data.reservations} actions={{ onCancel: setAsked, onHistory }} />
        </div>
      )}
      {data && data.reservations.length === 0 && <NoBookings isNarrowed={isFiltered(filters)} />}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => bookingsAddress({ ...filters, page: to })}
          label="예약 목록 페이지"
        />
      </div>
      {!data && !query.error && <AdminLoading />}
      {!data && query.error && <AdminFailure query={query} />}
      {asked && (
        <AdminCancelDialog
          booking={asked}
          refusedReason={wasRefused ? variables.reason : ''}
          onSend={(reason) => cancel(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
