import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { Button } from '../../ui/button.tsx'
import { cancelWords } from './admin-words.ts'

export type RowActions = {
  /** Asks first. */
  readonly onCancel: (booking: GuestReservation) => void
  readonly onHistory: (booking: GuestReservation) => void
}

/** What can be done about one booking, or what became of it. */
export function AdminRowTools({
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
        {cancelWords(booking)}
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
