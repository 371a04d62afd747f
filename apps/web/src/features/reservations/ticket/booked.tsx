import { CalendarPlus, Check, Navigation, Share2, X } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { directionsUrl } from '../../../maps/directions.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { returnFocus } from '../../../ui/overlay/return-focus.ts'
import { useBackToClose } from '../../../ui/overlay/use-back-to-close.ts'
import type { Booked } from '../booking/use-sending.ts'
import { meetingText } from '../text.ts'
import { downloadCalendar } from './calendar-file.ts'
import { shareTable } from './share.ts'
import { Ticket } from './ticket.tsx'

/** What somebody has in hand who has just booked. */
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

  // Not a button: a second press of Enter, meant for the booking, must not lead away.
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
            {meetingText(table, now)}
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
