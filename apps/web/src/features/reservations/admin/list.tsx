import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { reservationStateLabel, reservationStates } from '@matjari/contract/reservations/state'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DayFilter } from '../../../ui/list/day-filter.tsx'
import { FilterButton, FilterForm } from '../../../ui/list/filter-form.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { adminBookingsQuery, useAdminCancel } from './api.ts'
import { AdminCancelDialog } from './cancel-dialog.tsx'
import { type BookingFilters, bookingsAddress } from './filters.ts'
import { AdminTable } from './table.tsx'

const fields = [
  { name: 'restaurantName', label: '매장 이름' },
  { name: 'guest', label: '예약자 ID·닉네임·이름' },
] as const
const texts = {
  noun: '예약',
  unit: '건',
  empty: messages.admin.noReservations,
  failed: messages.admin.reservationsFailed,
  loading: messages.admin.loading,
  drawing: 'calendar',
} as const

const AdminFilterForm = ({ filters }: { filters: BookingFilters }) => (
  <FilterForm
    label="예약 검색"
    address={bookingsAddress}
    filters={filters}
    className="grid grid-cols-1 gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-[14.5rem_8.5rem_repeat(2,minmax(0,1fr))_auto]"
  >
    <DayFilter name="reserveDay" label="예약일" value={filters.reserveDay} />
    <Select name="state" aria-label="상태">
      <option value="">전체 상태</option>
      {reservationStates.map((state) => (
        <option key={state} value={state}>
          {reservationStateLabel(state)}
        </option>
      ))}
    </Select>
    {fields.map(({ name, label }) => (
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
    <FilterButton />
  </FilterForm>
)

/** Every booking there is, a page at a time. */
export function AdminBookings({
  filters,
  onHistory,
}: {
  filters: BookingFilters
  onHistory: (booking: GuestReservation) => void
}) {
  const query = useQuery(adminBookingsQuery(filters))
  const { mutate, isError, variables } = useAdminCancel()
  const [asked, setAsked] = useState<GuestReservation | null>(null)
  const wasRefused = isError && variables.booking.reservationNo === asked?.reservationNo

  function cancel(booking: GuestReservation, reason: string) {
    setAsked(null)
    mutate({ booking, reason })
  }

  return (
    <ListFrame
      query={query}
      rows={query.data?.reservations}
      pageInfo={query.data?.pageInfo}
      address={bookingsAddress}
      filters={filters}
      texts={texts}
      loadingRows={limits.admin.perPage}
      rowsClass="overflow-x-auto"
      filterForm={<AdminFilterForm filters={filters} />}
      dialog={
        asked && (
          <AdminCancelDialog
            booking={asked}
            refusedReason={wasRefused ? variables.reason : ''}
            onSend={(reason) => cancel(asked, reason)}
            onClose={() => setAsked(null)}
          />
        )
      }
    >
      {(bookings) => <AdminTable bookings={bookings} actions={{ onCancel: setAsked, onHistory }} />}
    </ListFrame>
  )
}
