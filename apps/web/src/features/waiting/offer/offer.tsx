import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { LazyBookedTicket, loadBookedTicket } from '../../reservations/booking/lazy-dialog.ts'
import type { Booked } from '../../reservations/booking/use-sending.ts'
import { type OwnPlace, useAccept, useDecline, waitingsQuery } from '../api.ts'
import { useLeft } from '../live/use-left.ts'
import { ExpiredOffer } from './expired.tsx'
import { OfferFrame } from './frame.tsx'
import { HeldOffer } from './held.tsx'
import { NoOffer, PlainState } from './plain.tsx'

type OfferProps = { waitingNo: string; onClose: () => void }

/** The table that is held for a member, or what has become of it. Once it is booked, its ticket. */
export function Offer({ waitingNo, onClose }: OfferProps) {
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
  const places = useQuery(waitingsQuery)
  const place = places.data?.find((one) => one.waitingNo === waitingNo)
  const left = useLeft(place?.endsAt ?? null)
  const accept = useAccept((table) => onBooked({ table, message: messages.reservation.done }))
  const decline = useDecline(({ message }) => {
    showToast(message)
    onClose()
  })
  // What is answered here is told by the answer, not by a list that may come before it.
  const isAnswering = accept.isPending || decline.isPending
  const lastLeft = useLast(left)
  const view = place ? viewOf(place, isAnswering ? lastLeft : left) : 'none'

  return (
    <OfferFrame view={view} onClose={onClose}>
      {!place && <NoOffer places={places} />}
      {place && view === 'held' && (
        <HeldOffer
          place={place}
          left={lastLeft ?? 0}
          failure={accept.error ?? decline.error}
          accept={{ isSending: accept.isPending, send: () => accept.mutate(waitingNo) }}
          decline={{ isSending: decline.isPending, send: () => decline.mutate(waitingNo) }}
        />
      )}
      {place && view === 'expired' && <ExpiredOffer place={place} />}
      {place && view === 'plain' && <PlainState place={place} />}
    </OfferFrame>
  )
}

/** Nobody is asked for what is over, also when the server has not yet said so. */
function viewOf({ state }: OwnPlace, left: number | null) {
  if (left !== null && left > 0) return 'held'
  return state === 'expired' || left === 0 ? 'expired' : 'plain'
}

function useLast(left: number | null) {
  const [last, setLast] = useState(left)
  if (left !== null && left > 0 && left !== last) setLast(left)
  return last
}
