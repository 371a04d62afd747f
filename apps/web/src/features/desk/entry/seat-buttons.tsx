import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { clsx } from 'clsx'
import { isOverAt } from '../board/rules/room.ts'

type SeatButtonsProps = {
  day: DeskDay
  minute: number
  /** The party that is on its way to the server. */
  seating: number | null
  onSeat: (guests: number) => void
  isBig?: boolean
  upTo?: number
}

/** A number is a party that sits down: no name, no question, unless it is more than fits. */
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
      const isOver = isOverAt(day, minute, guests)
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
