import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useListFocus } from '../../ui/list-focus.ts'
import { ListHeading, ListRows } from '../../ui/list-parts.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../ui/list-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type BookingFilters, bookingsAddress, everyBooking, isFiltered } from './admin-address.ts'
import { adminBookingsQuery, useAdminCancel } from './admin-api.ts'
import { AdminCancelDialog } from './admin-cancel-dialog.tsx'
import { AdminFilterForm } from './admin-filters.tsx'
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
        <ListHeading
          ref={heading}
          what={isFiltered(filters) ? '찾은 예약' : '전체 예약'}
          count={`${totalBoardNo.toLocaleString('ko-KR')}건`}
        />
      )}
      {data && data.reservations.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus} className="overflow-x-auto">
          <AdminTable bookings={data.reservations} actions={{ onCancel: setAsked, onHistory }} />
        </ListRows>
      )}
      {data && data.reservations.length === 0 && (
        <ListEmpty
          title={messages.admin.noReservations}
          drawing="calendar"
          isFiltered={isFiltered(filters)}
          everything={{ to: everyBooking, label: '전체 예약 보기' }}
        />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => bookingsAddress({ ...filters, page: to })}
          label="예약 목록 페이지"
        />
      </div>
      {!data && !query.error && (
        <ListLoading rows={limits.admin.perPage} word={messages.admin.loading} />
      )}
      {!data && query.error && (
        <ListFailure title={messages.admin.reservationsFailed} query={query} />
      )}
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
