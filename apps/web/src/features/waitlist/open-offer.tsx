import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { dayLabel } from '@matjari/contract/seoul-day'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { ShieldCheck } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { clockTimeLeft, heldText, spokenTimeLeft } from './offer-countdown.ts'
import type { MyWaitlistEntry } from './waitlist-api.ts'

type RingProps = {
  /** Seconds left, out of this many in all. */
  left: number
  whole: number
}

/** The time left, as a number and as a ring that empties. */
export const Ring = ({ left, whole }: RingProps) => (
  <div className="offer-ring">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="45" />
      {left > 0 && (
        <circle
          cx="50"
          cy="50"
          r="45"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - Math.min(100, (left / whole) * 100)}
        />
      )}
    </svg>
    <b role="timer" aria-label={`남은 시간 ${clockTimeLeft(left)}`} className="num">
      {clockTimeLeft(left)}
      <small>{left > 0 ? '남음' : '끝났어요'}</small>
    </b>
  </div>
)

type Answer = { readonly isSending: boolean; readonly send: () => void }

type HeldOfferProps = {
  entry: MyWaitlistEntry
  left: number
  failure: Error | null
  accept: Answer
  decline: Answer
}

/** An offer that one press accepts. */
export const OpenOffer = ({ entry, left, failure, accept, decline }: HeldOfferProps) => (
  <>
    <Ring left={left} whole={wholeOf(entry)} />
    <AlertDialog.Title className="offer-title">
      {heldText(entry)}.
      <br />
      <span className="num">{spokenTimeLeft(left)}</span> 안에 확정하세요
    </AlertDialog.Title>
    <div className="offer-shop">
      <Photo
        src={entry.restaurantImage ?? undefined}
        srcSet={pictureSrcSet(entry.restaurantImage)}
        sizes="56px"
        width={56}
        height={56}
      />
      <AlertDialog.Description asChild>
        <div>
          <b>{entry.restaurantName}</b>
          <p className="num">
            {dayLabel(entry.day)} {guestClock(entry.heldTime ?? '')} · {entry.numberOfGuests}명
          </p>
          <p>{entry.restaurantAddress}</p>
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

/** Both times are by the server's clock. */
const wholeOf = ({ heldDate, heldUntil }: MyWaitlistEntry) =>
  Math.max(1, (Date.parse(heldUntil ?? '') - Date.parse(heldDate ?? '')) / 1000)
