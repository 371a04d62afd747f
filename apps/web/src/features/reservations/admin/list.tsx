import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { reservationStateLabel, reservationStates } from '@matjari/contract/rules/reservation-state'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useListFocus } from '../../../ui/list/focus.ts'
import { ListHeading, ListRows } from '../../../ui/list/frame.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../../ui/list/states.tsx'
import { useFilterForm } from '../../../ui/list/use-filter-form.ts'
import { adminBookingsQuery, useAdminCancel } from './api.ts'
import { AdminCancelDialog } from './cancel-dialog.tsx'
import {
  type BookingFilters,
  bookingFiltersIn,
  bookingsAddress,
  everyBooking,
  filterTexts,
  isFiltered,
} from './filters.ts'
import { AdminTable } from './table.tsx'

const words = [
  { name: 'restaurantName', label: '매장 이름' },
  { name: 'guest', label: '예약자 ID·닉네임·이름' },
] as const

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: BookingFilters }) {
  const { form, apply, handleSubmit } = useFilterForm(filterTexts(filters), (search) =>
    bookingsAddress(bookingFiltersIn(search)),
  )

  function handleDay({ currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) {
    // Half typed it is no day yet: the year 0202 is on the way to 2026.
    const isHalfTyped = validity.badInput || value.startsWith('0')
    if (!isHalfTyped) apply()
  }

  return (
    <search aria-label="예약 검색">
      <form
        ref={form}
        onSubmit={handleSubmit}
        className="grid grid-cols-1 gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-[14.5rem_8.5rem_repeat(2,minmax(0,1fr))_auto]"
      >
        <Input
          name="reserveDay"
          type="date"
          aria-label="예약일"
          onChange={handleDay}
          start={<span className="text-sm">예약일</span>}
        />
        <Select name="state" aria-label="상태" onChange={apply}>
          <option value="">전체 상태</option>
          {reservationStates.map((state) => (
            <option key={state} value={state}>
              {reservationStateLabel(state)}
            </option>
          ))}
        </Select>
        {words.map(({ name, label }) => (
          <Input
            key={name}
            name={name}
            type="search"
            aria-label={label}
            placeholder={label}
            maxLength={limits.search.queryCharacters}
            autoComplete="off"
            className={clsx(name === 'guest' && 'sm:max-xl:col-span-2')}
          />
        ))}
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" />
          검색
        </Button>
      </form>
    </search>
  )
}

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
