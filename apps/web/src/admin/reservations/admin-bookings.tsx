import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { reservationStateLabel, reservationStates } from '@matjari/contract/reservations/state'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { fullDay, guestName } from '../../lib/korean.ts'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { DayFilter } from '../../ui/list/day-filter.tsx'
import { FilterButton, FilterForm } from '../../ui/list/filter-form.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import {
  adminBookingsQuery,
  type BookingFilters,
  bookingsAddress,
  useAdminCancel,
} from './admin-bookings-api.ts'
import { AdminTable } from './admin-bookings-table.tsx'

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

/** All bookings, page by page. */
export function AdminBookings({
  filters,
  onHistory,
}: {
  filters: BookingFilters
  onHistory: (booking: GuestReservation) => void
}) {
  const query = useQuery(adminBookingsQuery(filters))
  const { mutate, isError, variables } = useAdminCancel()
  const [cancelling, setCancelling] = useState<GuestReservation | null>(null)
  const wasRefused = isError && variables.booking.reservationNo === cancelling?.reservationNo

  function cancel(booking: GuestReservation, reason: string) {
    setCancelling(null)
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
        cancelling && (
          <AdminCancelDialog
            booking={cancelling}
            refusedReason={wasRefused ? variables.reason : ''}
            onSend={(reason) => cancel(cancelling, reason)}
            onClose={() => setCancelling(null)}
          />
        )
      }
    >
      {(bookings) => (
        <AdminTable bookings={bookings} actions={{ onCancel: setCancelling, onHistory }} />
      )}
    </ListFrame>
  )
}

const ofMembers = {
  notice: '취소하면 손님에게 알림과 메일로 바로 알려 드려요. 되돌릴 수 없어요.',
  noticeTone: 'info',
  help: '손님에게 그대로 보이고, 관리 기록에 남아요.',
} as const
const ofOthers = {
  notice: '가게가 직접 받은 예약이라 손님에게 알림이 가지 않아요. 취소는 되돌릴 수 없어요.',
  noticeTone: 'warn',
  help: '예약 현황과 관리 기록에 남아요.',
} as const

/** An administrator cancels a booking and gives a reason. */
function AdminCancelDialog({
  booking,
  refusedReason,
  onSend,
  onClose,
}: {
  booking: GuestReservation
  /** The reason of a refused attempt, filled in again. */
  refusedReason: string
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const { restaurantName, reserveDay, reserveTime, numberOfGuests, source } = booking
  const when = `${fullDay(reserveDay)} ${guestClock(reserveTime)}`
  return (
    <ReasonDialog
      {...(source === 'app' ? ofMembers : ofOthers)}
      title="예약 취소"
      subtitle={`${restaurantName} · ${when} · ${guestName(booking)} · ${numberOfGuests}명`}
      label="취소하는 이유 (선택)"
      max={limits.reservation.reasonCharacters}
      closeLabel="닫기"
      confirmLabel="예약취소하기"
      isDangerous
      startReason={refusedReason}
      onSend={onSend}
      onClose={onClose}
    />
  )
}
