import { formatClockTime } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { clsx } from 'clsx'
import { errorMessage } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { exceedsLimitsAt } from '../desk-capacity.ts'
import { recordOwnWrite, sendConfirmed, useAddGuest, useCancelBooking } from '../desk-writes.ts'
import { markOutbox } from '../guest-marks.ts'

type SeatButtonsProps = {
  day: DeskDay
  minute: number
  /** The party size that is being saved. */
  seating: number | null
  onSeat: (guests: number) => void
  isBig?: boolean
  upTo?: number
}

/**
 * Each number seats a walk-in party of that size, without a name, and without a question unless it exceeds the
 * limits.
 */
export const SeatButtons = ({
  day,
  minute,
  seating,
  onSeat,
  isBig = false,
  upTo = 8,
}: SeatButtonsProps) => (
  <fieldset aria-label="몇 명인가요?" className={clsx('desk-seats', isBig && 'desk-seats-big')}>
    {Array.from({ length: upTo }, (_, index) => index + 1).map((guests) => {
      const isOver = exceedsLimitsAt(day, minute, guests)
      return (
        <button
          key={guests}
          type="button"
          aria-disabled={seating !== null || undefined}
          aria-busy={seating === guests || undefined}
          className={clsx('desk-seat', isOver && 'desk-seat-over')}
          onClick={() => seating === null && onSeat(guests)}
        >
          <span>
            {guests}
            <span className={clsx(isOver ? 'sr-only' : 'desk-seat-unit')}>명</span>
          </span>
          {isOver && <small>초과</small>}
        </button>
      )
    })}
  </fieldset>
)

type Seating = {
  readonly guests: number
  readonly minute: number
  readonly guestName?: string
  readonly guestPhone?: string
  readonly memo?: string
}

type SeatedParty = Pick<DeskGuest, 'reservationNo' | 'numberOfGuests'>

/** Seats a walk-in at once; a wrong press can be undone at once. */
export function useSeating({ restaurantNo, day }: Pick<DeskDay, 'restaurantNo' | 'day'>) {
  const enter = useAddGuest(restaurantNo)
  const cancel = useCancelBooking(restaurantNo)

  async function seat({ guests, minute, guestName = '', guestPhone = '', memo = '' }: Seating) {
    const body = {
      restaurantNo,
      reserveDay: day,
      reserveTime: formatClockTime(minute),
      numberOfGuests: guests,
      source: 'walkIn' as const,
      guestName,
      guestPhone,
      memo,
      isSeated: 'Y' as const,
    }
    try {
      const made = await sendConfirmed(enter.mutateAsync, body, '앉히기')
      if (!made) return false
      recordOwnWrite(made.reservationNo)
      showToast(`현장 손님 ${guests}명이 앉았어요`, 'ok', {
        action: { label: '실행 취소', run: () => void takeBack(made) },
      })
      return true
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
      return false
    }
  }

  /** Undoes a walk-in in two steps: unmark the visit, then cancel the booking, so that the seats are free again. */
  async function takeBack({ reservationNo, numberOfGuests }: SeatedParty) {
    try {
      await markOutbox.add({ reservationNo, from: 'visited', to: 'confirmed' })
      await cancel.mutateAsync({ reservationNo, reason: '잘못 넣음' })
      showToast(`현장 손님 ${numberOfGuests}명을 지웠어요`)
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    }
  }

  return {
    seat,
    seating: enter.isPending ? (enter.variables.numberOfGuests as number) : null,
    isWaiting: enter.isWaiting,
  }
}
