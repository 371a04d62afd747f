import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { cancellers } from '@matjari/contract/rules/reservations/state'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { clsx } from 'clsx'
import { ChevronDown, Plus } from 'lucide-react'
import { guestName } from '../../../lib/guest-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { BoardBooking } from './booking-row.tsx'
import { type BoardSlot, cancelledOf, isFull, liveOf } from './slots.ts'
import { seatsText, teamsText } from './text.ts'

type BoardSlotViewProps = {
  restaurantNo: string
  slot: BoardSlot
  isPresent: boolean
  now: Date
  /** Null: nobody can be added any more. */
  onAdd: ((time: string) => void) | null
  onCancel: (booking: GuestReservation) => void
}

/** One time of the day with everyone who is booked for it. */
export function BoardSlotView({
  restaurantNo,
  slot,
  isPresent,
  now,
  onAdd,
  onCancel,
}: BoardSlotViewProps) {
  const live = liveOf(slot)
  const cancelled = cancelledOf(slot)
  const clock = guestClock(slot.time)
  return (
    <li
      className={clsx(
        'grid grid-cols-1 gap-x-5 gap-y-1.5 sm:grid-cols-[11.5rem_minmax(0,1fr)]',
        slot.reservations.length > 0 ? 'py-2.5' : 'py-0.5',
      )}
    >
      <div className="self-start">
        <div className="flex min-h-target items-center gap-2.5 whitespace-nowrap">
          <h4
            data-slot={slot.time}
            tabIndex={-1}
            className="num text-md leading-snug font-bold outline-none"
          >
            {clock}
          </h4>
          <span className="num grid text-sm leading-snug text-ink-3">
            <span>{teamsText(slot)}</span>
            {slot.maxSeats !== null && <span>{seatsText(slot)}</span>}
          </span>
          {onAdd && !isFull(slot) && (
            <IconButton
              label={`${clock} 예약 넣기`}
              className="ml-auto"
              onClick={() => onAdd(slot.time)}
            >
              <Plus aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {(isPresent || isFull(slot)) && (
          <p className="flex gap-1.5 pb-1">
            {isPresent && <Badge tone="brand">지금</Badge>}
            {isFull(slot) && (
              <Badge tone="warn" mark="none">
                만석
              </Badge>
            )}
          </p>
        )}
      </div>
      {slot.reservations.length > 0 && (
        <div className="grid min-w-0 content-start gap-1">
          {live.length > 0 && (
            <ul className="grid gap-2">
              {live.map((booking) => (
                <BoardBooking
                  key={booking.reservationNo}
                  restaurantNo={restaurantNo}
                  booking={booking}
                  now={now}
                  onCancel={() => onCancel(booking)}
                />
              ))}
            </ul>
          )}
          {cancelled.length > 0 && <BoardCancelled bookings={cancelled} />}
        </div>
      )}
    </li>
  )
}

/** Who is not coming any more, for whoever asks. */
const BoardCancelled = ({ bookings }: { bookings: readonly GuestReservation[] }) => (
  <details className="group">
    <summary className="flex min-h-target w-fit cursor-pointer list-none items-center gap-1 pr-2 text-sm text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
      취소 {bookings.length}건
      <ChevronDown
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-180"
      />
    </summary>
    <ul className="grid gap-1 pb-2 text-sm text-ink-3">
      {bookings.map((booking) => (
        <li key={booking.reservationNo}>
          <s>
            {guestName(booking)} {booking.numberOfGuests}명
          </s>
          {booking.cancelledBy && <span> · {cancellers[booking.cancelledBy]} 취소</span>}
          {booking.cancelReason && <span> · {booking.cancelReason}</span>}
        </li>
      ))}
    </ul>
  </details>
)
