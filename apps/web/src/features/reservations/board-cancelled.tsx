import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { cancellers } from '@matjari/contract/rules/reservation-state'
import { ChevronDown } from 'lucide-react'
import { guestName } from './board-words.ts'

/** Who is not coming any more, for whoever asks. */
export const BoardCancelled = ({ bookings }: { bookings: readonly GuestReservation[] }) => (
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
