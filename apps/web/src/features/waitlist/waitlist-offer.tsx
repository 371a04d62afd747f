import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { showToast } from '../../ui/overlay/toasts.ts'
import { LazyBookedTicket, loadBookedTicket } from '../booking/lazy-booking.ts'
import type { Booked } from '../booking/use-booking-form.ts'
import { ClosedOffer, ExpiredOffer, NoOffer } from './closed-offer.tsx'
import { OpenOffer } from './open-offer.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import { type MyWaitlistEntry, myWaitlistQuery, useAccept, useDecline } from './waitlist-api.ts'
import './waitlist-offer.css'
import { X } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { IconButton } from '../../ui/button.tsx'
import { returnFocus } from '../../ui/overlay/return-focus.ts'
import { useBackToClose } from '../../ui/overlay/use-back-to-close.ts'

type OfferProps = { waitingNo: string; onClose: () => void }

/** The table that is held for a member, or what became of it. Once it is booked, its ticket. */
export function WaitlistOffer({ waitingNo, onClose }: OfferProps) {
  const [booked, setBooked] = useState<Booked | null>(null)
  useEffect(() => {
    void loadBookedTicket().catch(() => undefined)
  }, [])
  if (!booked) return <OfferDialog waitingNo={waitingNo} onBooked={setBooked} onClose={onClose} />
  return (
    <Suspense>
      <LazyBookedTicket booked={booked} onClose={onClose} />
    </Suspense>
  )
}

type OfferDialogProps = OfferProps & { onBooked: (booked: Booked) => void }

function OfferDialog({ waitingNo, onBooked, onClose }: OfferDialogProps) {
  const places = useQuery(myWaitlistQuery)
  const place = places.data?.find((one) => one.waitingNo === waitingNo)
  const left = useSecondsLeft(place?.endsAt ?? null)
  const accept = useAccept((table) => onBooked({ table, message: messages.reservation.done }))
  const decline = useDecline(({ message }) => {
    showToast(message)
    onClose()
  })
  // The result is shown by the answer itself, not by a list that may arrive before it.
  const isAnswering = accept.isPending || decline.isPending
  const lastLeft = useLast(left)
  const view = place ? viewOf(place, isAnswering ? lastLeft : left) : 'none'

  return (
    <OfferFrame view={view} onClose={onClose}>
      {!place && <NoOffer entries={places} />}
      {place && view === 'held' && (
        <OpenOffer
          entry={place}
          left={lastLeft ?? 0}
          failure={accept.error ?? decline.error}
          accept={{ isSending: accept.isPending, send: () => accept.mutate(waitingNo) }}
          decline={{ isSending: decline.isPending, send: () => decline.mutate(waitingNo) }}
        />
      )}
      {place && view === 'expired' && <ExpiredOffer entry={place} />}
      {place && view === 'plain' && <ClosedOffer entry={place} />}
    </OfferFrame>
  )
}

/** An offer that is over has no buttons, also when the server has not said so yet. */
function viewOf({ state }: MyWaitlistEntry, left: number | null) {
  if (left !== null && left > 0) return 'held'
  return state === 'expired' || left === 0 ? 'expired' : 'plain'
}

function useLast(left: number | null) {
  const [last, setLast] = useState(left)
  if (left !== null && left > 0 && left !== last) setLast(left)
  return last
}

type OfferFrameProps = {
  /** The state on the screen: screen readers announce a change while the dialog is open. */
  view: string
  onClose: () => void
  children: ReactNode
}

/** Closing it is no answer: the table stays held. */
function OfferFrame({ view, onClose, children }: OfferFrameProps) {
  const [opener] = useState(() => document.activeElement)
  const content = useRef<HTMLDivElement>(null)
  useBackToClose(onClose)

  // Not a button: a press meant for the content before must not answer the offer.
  function focusContent(event: Event) {
    event.preventDefault()
    content.current?.focus()
  }

  function giveFocusBack(event: Event) {
    returnFocus(event, opener)
    // The banner that opened it disappears with the hold.
    if (!opener?.isConnected) document.getElementById('main')?.focus({ preventScroll: true })
  }

  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current !== view) content.current?.focus()
    lastView.current = view
  }, [view])

  return (
    <AlertDialog.Root open onOpenChange={onClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim" />
        <AlertDialog.Content
          ref={content}
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={giveFocusBack}
          className="offer"
        >
          {/* Where there is nothing to answer, the dialog has its own close button. */}
          {view === 'held' && (
            <AlertDialog.Cancel asChild>
              <IconButton label="닫기" className="offer-x">
                <X aria-hidden="true" />
              </IconButton>
            </AlertDialog.Cancel>
          )}
          <div className="offer-in">{children}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
