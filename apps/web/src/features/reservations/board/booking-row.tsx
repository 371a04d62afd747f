import type { GuestReservation } from '@matjari/contract/entities/reservation'
import {
  reservationSources,
  reservationStateLabel,
} from '@matjari/contract/rules/reservations/state'
import { clsx } from 'clsx'
import { Check, Phone, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { guestName } from '../../../lib/guest-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { stateTone } from '../text.ts'
import { useMark } from './api.ts'
import { type Mark, marksOf } from './marks.ts'
import { madeAt } from './text.ts'

type BoardBookingProps = {
  restaurantNo: string
  booking: GuestReservation
  now: Date
  onCancel: () => void
}

export function BoardBooking({ restaurantNo, booking, now, onCancel }: BoardBookingProps) {
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
      <Actions restaurantNo={restaurantNo} booking={booking} now={now} onCancel={onCancel} />
    </li>
  )
}

/** Each booking marks itself: two quick hands on two bookings do not disturb each other. */
function Actions({ restaurantNo, booking, now, onCancel }: BoardBookingProps) {
  const mark = useMark(restaurantNo)
  const place = useRef<HTMLDivElement>(null)
  const { state } = booking
  const name = guestName(booking)
  const marking = mark.isPending ? mark.variables.to : null
  const { isDue, visitFrom, noShowAfter, canTakeBack } = marksOf(booking, now)
  useFocusAfterTakingBack(place, { state, isOurs: mark.variables?.to === 'confirmed' })

  function set(to: Mark) {
    if (!mark.isPending) mark.mutate({ booking, to })
  }

  return (
    <div ref={place} className="flex flex-wrap gap-2">
      {isDue && (
        <>
          <MarkButton
            name={name}
            word="방문"
            tone="ok"
            inertUntil={visitFrom && `${visitFrom}부터`}
            isSet={state === 'visited'}
            isSetting={marking === 'visited'}
            onSet={() => set('visited')}
          />
          <MarkButton
            name={name}
            word="노쇼"
            tone="danger"
            inertUntil={noShowAfter && `${noShowAfter} 뒤에`}
            isSet={state === 'noShow'}
            isSetting={marking === 'noShow'}
            onSet={() => set('noShow')}
          />
        </>
      )}
      {state !== 'confirmed' && canTakeBack && (
        <Button
          size="sm"
          variant="ghost"
          loading={marking === 'confirmed'}
          onClick={() => set('confirmed')}
        >
          <Undo2 aria-hidden="true" className="size-4" />
          <span>
            <span className="sr-only">{name} </span>되돌리기
          </span>
        </Button>
      )}
      {state === 'confirmed' && (
        <Button size="sm" variant="danger" disabled={mark.isPending} onClick={onCancel}>
          <span>
            <span className="sr-only">{name} 예약 </span>취소
          </span>
        </Button>
      )}
    </div>
  )
}

/** The button goes with what it took back: the first one that can be pressed takes over. */
function useFocusAfterTakingBack(
  place: RefObject<HTMLDivElement | null>,
  { state, isOurs }: { state: GuestReservation['state']; isOurs: boolean },
) {
  const before = useRef(state)
  useEffect(() => {
    const isTakenBack = before.current !== 'confirmed' && state === 'confirmed'
    before.current = state
    // Whoever has gone on by now, or has it done by another window, is left alone.
    if (!isTakenBack || !isOurs || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus()
  }, [place, state, isOurs])
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
  inertUntil,
  isSet,
  isSetting,
  onSet,
}: {
  name: string
  word: string
  tone: keyof typeof tones
  /** When it can be said, while it cannot; null as soon as it can. */
  inertUntil: string | null
  isSet: boolean
  isSetting: boolean
  onSet: () => void
}) => (
  <Button
    size="sm"
    variant="outline"
    loading={isSetting}
    disabled={inertUntil !== null && !isSet}
    aria-pressed={isSet}
    aria-disabled={isSet}
    onClick={() => !isSet && onSet()}
    className={clsx(tones[tone], isSet && 'pointer-events-none')}
  >
    {isSet && <Check aria-hidden="true" className="size-4" />}
    <span>
      <span className="sr-only">{name} </span>
      {word}
      {inertUntil && !isSet && <span className="num font-regular"> {inertUntil}</span>}
    </span>
  </Button>
)
