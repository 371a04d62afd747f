import type { GuestReservation } from '@matjari/contract/entities/reservation'
import {
  reservationSources,
  reservationStateLabel,
} from '@matjari/contract/rules/reservations/state'
import { clsx } from 'clsx'
import { Check, Phone } from 'lucide-react'
import { guestName } from '../../../lib/guest-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { stateTone } from '../text.ts'
import { useMark } from './api.ts'
import { madeAt } from './text.ts'

type BoardBookingProps = {
  restaurantNo: string
  booking: GuestReservation
  canMark: boolean
  onCancel: () => void
}

export function BoardBooking({ restaurantNo, booking, canMark, onCancel }: BoardBookingProps) {
  const { state, source, guestPhone, memo } = booking
  const name = guestName(booking)
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-3 rounded-lg border border-line px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-semibold break-all">{name}</strong>
          <span className="num">{booking.numberOfGuests}명</span>
          <Badge mark="none">{reservationSources[source]}</Badge>
          <Badge tone={stateTone(state)}>{reservationStateLabel(state)}</Badge>
        </p>
        {memo && <p className="text-sm break-words">{memo}</p>}
        <p className="num flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
          {guestPhone && (
            <a
              href={`tel:${guestPhone}`}
              aria-label={`${name} 전화 ${guestPhone}`}
              className="-my-2.5 inline-flex min-h-target items-center gap-1.5 text-link"
            >
              <Phone aria-hidden="true" className="size-4" />
              {guestPhone}
            </a>
          )}
          <span>{madeAt(booking.createDate)} 등록</span>
        </p>
      </div>
      <Actions
        restaurantNo={restaurantNo}
        booking={booking}
        canMark={canMark}
        onCancel={onCancel}
      />
    </li>
  )
}

/** Each booking marks itself: two quick hands on two bookings do not disturb each other. */
function Actions({ restaurantNo, booking, canMark, onCancel }: BoardBookingProps) {
  const mark = useMark(restaurantNo)
  const name = guestName(booking)
  const marking = mark.isPending ? mark.variables.to : null

  function set(to: 'visited' | 'noShow') {
    if (!mark.isPending) mark.mutate({ booking, to })
  }

  return (
    <div className="flex flex-wrap gap-2">
      {canMark && (
        <>
          <MarkButton
            name={name}
            word="방문"
            tone="ok"
            isSet={booking.state === 'visited'}
            isSetting={marking === 'visited'}
            onSet={() => set('visited')}
          />
          <MarkButton
            name={name}
            word="노쇼"
            tone="danger"
            isSet={booking.state === 'noShow'}
            isSetting={marking === 'noShow'}
            onSet={() => set('noShow')}
          />
        </>
      )}
      {booking.state === 'confirmed' && (
        <Button size="sm" variant="danger" disabled={mark.isPending} onClick={onCancel}>
          <span>
            <span className="sr-only">{name} 예약 </span>취소
          </span>
        </Button>
      )}
    </div>
  )
}

const tones = {
  ok: 'aria-pressed:border-transparent aria-pressed:bg-ok-soft aria-pressed:text-ok-text',
  danger:
    'aria-pressed:border-transparent aria-pressed:bg-danger-soft aria-pressed:text-danger-text',
}

/** Stays where it is once it is set, so that a wrong mark is corrected by pressing the other one. */
const MarkButton = ({
  name,
  word,
  tone,
  isSet,
  isSetting,
  onSet,
}: {
  name: string
  word: string
  tone: keyof typeof tones
  isSet: boolean
  isSetting: boolean
  onSet: () => void
}) => (
  <Button
    size="sm"
    variant="outline"
    loading={isSetting}
    aria-pressed={isSet}
    aria-disabled={isSet}
    onClick={() => !isSet && onSet()}
    className={clsx(tones[tone], isSet && 'pointer-events-none')}
  >
    {isSet && <Check aria-hidden="true" className="size-4" />}
    <span>
      <span className="sr-only">{name} </span>
      {word}
    </span>
  </Button>
)
