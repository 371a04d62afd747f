import { guestClock } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { dayLabel } from '@matjari/contract/seoul-day'
import { CalendarPlus, Check, Navigation, Share2, X } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { shareLink } from '../../lib/share.ts'
import { directionsUrl } from '../../maps/directions.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { returnFocus } from '../../ui/overlay/return-focus.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useBackToClose } from '../../ui/overlay/use-back-to-close.ts'
import { bookedText } from './booking-text.ts'
import { downloadCalendar } from './calendar-file.ts'
import { Ticket } from './ticket.tsx'
import type { Booked } from './use-booking-form.ts'

/** The ticket of a booking that was just made. */
export function BookedTicket({
  booked: { table, message },
  onClose,
}: {
  booked: Booked
  onClose: () => void
}) {
  const [opener] = useState(() => document.activeElement)
  const [now] = useState(() => new Date())
  useBackToClose(onClose)
  const { restaurantName: name, lat, lng } = table

  // Not a button: a second press of Enter, meant for the booking form, must not navigate away.
  function focusTicket(event: Event) {
    event.preventDefault()
    if (event.target instanceof HTMLElement) event.target.focus()
  }

  return (
    <AlertDialog.Root open onOpenChange={onClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim" />
        <AlertDialog.Content
          onOpenAutoFocus={focusTicket}
          onCloseAutoFocus={(event) => returnFocus(event, opener)}
          className="booked"
        >
          <AlertDialog.Cancel asChild>
            <IconButton label="닫기" className="booked-x">
              <X aria-hidden="true" />
            </IconButton>
          </AlertDialog.Cancel>
          <span className="booked-check">
            <Check aria-hidden="true" />
          </span>
          <AlertDialog.Title className="booked-title">{message}</AlertDialog.Title>
          <AlertDialog.Description className="booked-lead">
            {bookedText(table, now)}
          </AlertDialog.Description>
          <Ticket table={table} now={now} />
          <Link
            to="/mypage/reservations"
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            내 예약 보기
          </Link>
          <div className="booked-row">
            <button type="button" onClick={() => downloadCalendar(table)}>
              <CalendarPlus aria-hidden="true" />
              캘린더에 추가
            </button>
            {lat !== null && lng !== null && (
              <a href={directionsUrl({ name, lat, lng })} target="_blank" rel="noopener noreferrer">
                <Navigation aria-hidden="true" />
                <span>
                  길찾기<span className="sr-only">, 새 창</span>
                </span>
              </a>
            )}
            <button type="button" onClick={() => void shareTable(table)}>
              <Share2 aria-hidden="true" />
              공유
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type SharedBooking = Pick<
  Reservation,
  'restaurantNo' | 'restaurantName' | 'reserveDay' | 'reserveTime' | 'numberOfGuests'
>

/** For the companions: where, when and how many; the guest's request is not shared. */
const sharedTable = (table: SharedBooking, origin: string) => ({
  title: `${table.restaurantName} ${dayLabel(table.reserveDay)} ${guestClock(table.reserveTime)} ${table.numberOfGuests}명`,
  url: `${origin}/restaurant/${table.restaurantNo}`,
})

async function shareTable(table: SharedBooking) {
  const link = sharedTable(table, window.location.origin)
  const outcome = await shareLink(link)
  if (outcome === 'copied') showToast('링크를 복사했어요')
  if (outcome === 'failed')
    await showAlert(`링크를 복사하지 못했어요. 직접 복사해 주세요: ${link.url}`)
}
