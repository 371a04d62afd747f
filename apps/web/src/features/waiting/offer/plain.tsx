import { guestClock } from '@matjari/contract/clock-time'
import { dayLabel } from '@matjari/contract/seoul-day'
import { noPromiseText, queuePositionText, waitlistStates } from '@matjari/contract/waitlist/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { OwnPlace } from '../api.ts'
import { Again } from './again.tsx'

/** An offer that is none, or no longer: what has become of it. */
export const PlainState = ({ place }: { place: OwnPlace }) => (
  <>
    <div>
      <AlertDialog.Title className="offer-title">{waitlistStates[place.state]}</AlertDialog.Title>
      <AlertDialog.Description className="offer-lead num">
        {place.restaurantName} · {dayLabel(place.day)} {timesOf(place)} · {place.numberOfGuests}명
      </AlertDialog.Description>
    </div>
    {place.state === 'waiting' && (
      <p className="offer-lead num">
        {queuePositionText(place.ahead ?? 0)}. {noPromiseText}
      </p>
    )}
    {place.state === 'accepted' && (
      <Link
        to="/mypage/reservations"
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        내 예약 보기
      </Link>
    )}
    {isOver(place) ? <Again place={place} /> : <Close />}
  </>
)

const isOver = ({ state }: OwnPlace) => state === 'declined' || state === 'left' || state === 'over'

const timesOf = ({ heldTime, from, to }: OwnPlace) => {
  if (heldTime !== null) return guestClock(heldTime)
  return from === to ? guestClock(from) : `${guestClock(from)}~${guestClock(to)}`
}

/** Somebody else's, or it is not known yet. */
export function NoOffer({ places }: { places: UseQueryResult<unknown> }) {
  const { isPending, error, isFetching } = places
  return (
    <>
      <AlertDialog.Title className="offer-title">
        {isPending ? '잡아 둔 자리를 불러오고 있어요' : '빈자리 알림을 찾을 수 없어요'}
      </AlertDialog.Title>
      <AlertDialog.Description className="offer-lead">
        {error ? errorMessage(error) : !isPending && '내 빈자리 알림에서 다시 확인해 주세요.'}
      </AlertDialog.Description>
      {error && (
        <Button variant="primary" block loading={isFetching} onClick={() => void places.refetch()}>
          다시 불러오기
        </Button>
      )}
      <Close />
    </>
  )
}

const Close = () => (
  <AlertDialog.Cancel asChild>
    <Button variant="ghost" block>
      닫기
    </Button>
  </AlertDialog.Cancel>
)
