import { guestClock } from '@matjari/contract/clock-time'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import {
  cancellers,
  reservationSources,
  reservationStateLabel,
} from '@matjari/contract/reservations/state'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { stateTone } from '../../features/booking/booking-text.ts'
import { momentText } from '../../lib/format.ts'
import { fullDay, guestName } from '../../lib/korean.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/list/data-table.tsx'

type Guest = Pick<GuestReservation, 'memberNo' | 'source'>

/** The member's number, or the source of a booking without a member. */
export const guestNumber = ({ memberNo, source }: Guest) =>
  memberNo ?? (source === 'app' ? '-' : reservationSources[source])

type Cancelled = Pick<GuestReservation, 'cancelledBy' | 'cancelReason'>

/** Who cancelled, and why: 관리자 취소 · 폭우로 쉬어요. */
export const cancelText = ({ cancelledBy, cancelReason }: Cancelled) =>
  [cancelledBy && `${cancellers[cancelledBy]} 취소`, cancelReason].filter(Boolean).join(' · ')

type RowActions = {
  /** Opens a confirmation. */
  readonly onCancel: (booking: GuestReservation) => void
  readonly onHistory: (booking: GuestReservation) => void
}

/** The actions of one booking, or its outcome. */
function AdminRowTools({
  booking,
  actions: { onCancel, onHistory },
}: {
  booking: GuestReservation
  actions: RowActions
}) {
  const { reservationNo, state, cancelledBy } = booking
  const which = <span className="sr-only">예약 {reservationNo} </span>
  if (state === 'confirmed')
    return (
      <Button size="sm" onClick={() => onCancel(booking)}>
        {which}
        예약취소하기
      </Button>
    )
  if (state !== 'cancelled') return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="line-clamp-2 text-sm wrap-anywhere table:max-w-80">
        {cancelText(booking)}
      </span>
      {cancelledBy === 'admin' && (
        <Button size="sm" onClick={() => onHistory(booking)}>
          {which}
          관리 기록
        </Button>
      )}
    </span>
  )
}

const factColumns: readonly Column<GuestReservation>[] = [
  {
    header: '예약번호',
    look: 'title',
    cell: ({ reservationNo }) => <span className="num">{reservationNo}</span>,
  },
  {
    header: '매장번호',
    look: 'labelled',
    cell: ({ restaurantNo, restaurantName }) => (
      <Named number={restaurantNo}>
        <Link to={`/restaurant/${restaurantNo}`} className="hover:underline">
          {restaurantName}
        </Link>
      </Named>
    ),
  },
  {
    header: '회원번호',
    look: 'labelled',
    cell: (booking) => <Named number={guestNumber(booking)}>{guestName(booking)}</Named>,
  },
  {
    header: '예약일',
    look: 'labelled',
    cell: ({ reserveDay }) => <Text className="table:min-w-20">{fullDay(reserveDay)}</Text>,
  },
  {
    header: '예약시간',
    look: 'labelled',
    cell: ({ reserveTime }) => <Text>{guestClock(reserveTime)}</Text>,
  },
  {
    header: '인원',
    look: 'labelled',
    cell: ({ numberOfGuests }) => <Text>{numberOfGuests}명</Text>,
  },
  {
    header: '등록일',
    look: 'muted',
    cell: ({ createDate }) => (
      <span className="table:inline-block table:min-w-20">{momentText(createDate)}</span>
    ),
  },
  {
    header: '상태',
    cell: ({ state }) => <Badge tone={stateTone(state)}>{reservationStateLabel(state)}</Badge>,
  },
]

/** Text that wraps only where the table is narrowest. */
const Text = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span
    className={clsx(
      'num max-table:whitespace-nowrap table:inline-block xl:whitespace-nowrap',
      className,
    )}
  >
    {children}
  </span>
)

/** A name above its number; in a card they are side by side. */
const Named = ({ number, children }: { number: string; children: ReactNode }) => (
  <span className="table:inline-block table:min-w-14">
    <span className="wrap-anywhere">{children}</span>{' '}
    <span className="num text-sm whitespace-nowrap text-ink-3 table:block">{number}</span>
  </span>
)

export function AdminTable({
  bookings,
  actions,
}: {
  bookings: readonly GuestReservation[]
  actions: RowActions
}) {
  const columns: readonly Column<GuestReservation>[] = [
    ...factColumns,
    {
      header: '예약취소',
      look: 'wide',
      cell: (booking) => <AdminRowTools booking={booking} actions={actions} />,
    },
  ]
  return (
    <Table
      caption="예약 목록"
      columns={columns}
      rows={bookings}
      rowKey={({ reservationNo }) => reservationNo}
    />
  )
}
