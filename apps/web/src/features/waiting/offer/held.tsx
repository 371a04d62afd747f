import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { dayLabel } from '@matjari/contract/seoul-day'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { ShieldCheck } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import type { OwnPlace } from '../api.ts'
import { heldText, leftWords } from '../live/countdown.ts'
import { Ring } from './ring.tsx'

type Answer = { readonly isSending: boolean; readonly send: () => void }

type HeldOfferProps = {
  place: OwnPlace
  left: number
  failure: Error | null
  accept: Answer
  decline: Answer
}

/** One press books it. */
export const HeldOffer = ({ place, left, failure, accept, decline }: HeldOfferProps) => (
  <>
    <Ring left={left} whole={wholeOf(place)} />
    <AlertDialog.Title className="offer-title">
      {heldText(place)}.
      <br />
      <span className="num">{leftWords(left)}</span> 안에 확정하세요
    </AlertDialog.Title>
    <div className="offer-shop">
      <Photo
        src={place.restaurantImage ?? undefined}
        srcSet={pictureSrcSet(place.restaurantImage)}
        sizes="56px"
        width={56}
        height={56}
      />
      <AlertDialog.Description asChild>
        <div>
          <b>{place.restaurantName}</b>
          <p className="num">
            {dayLabel(place.day)} {guestClock(place.heldTime ?? '')} · {place.numberOfGuests}명
          </p>
          <p>{place.restaurantAddress}</p>
        </div>
      </AlertDialog.Description>
    </div>
    <p className="offer-fair">
      <ShieldCheck aria-hidden="true" />
      <span>{fairnessText}</span>
    </p>
    <p role="alert" className="offer-failure">
      {failure && errorMessage(failure)}
    </p>
    <div className="offer-act">
      <Button
        variant="primary"
        size="lg"
        block
        loading={accept.isSending}
        disabled={decline.isSending}
        onClick={accept.send}
      >
        예약 확정
      </Button>
      <Button
        variant="ghost"
        block
        loading={decline.isSending}
        disabled={accept.isSending}
        onClick={decline.send}
      >
        이번엔 괜찮아요, 다음 순서로 넘기기
      </Button>
    </div>
  </>
)

/** Both by the server's clock. */
const wholeOf = ({ heldDate, heldUntil }: OwnPlace) =>
  Math.max(1, (Date.parse(heldUntil ?? '') - Date.parse(heldDate ?? '')) / 1000)
