import './my-waitlist.css'
import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { Reservation } from '@matjari/contract/reservations/entities'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { queuePositionText, waitlistStates } from '@matjari/contract/waitlist/rules'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ClockAlert, Users } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { searchWithBooking } from '../booking/booking-address.ts'
import { dayText } from '../booking/booking-text.ts'
import { LazyBookedTicket } from '../booking/lazy-booking.ts'
import { spokenTimeLeft } from './offer-countdown.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import {
  isActiveEntry,
  type MyWaitlistEntry,
  myWaitlistQuery,
  useAccept,
  useDecline,
  useLeave,
} from './waitlist-api.ts'
import { confirmLeave, FairnessNote, PushSwitchNote } from './waitlist-notes.tsx'
import { rangeText } from './waitlist-range.ts'

/** Only a guest with an offer needs this chunk. */
const LazyOffer = lazyComponent(() =>
  import('./waitlist-offer.tsx').then((file) => file.WaitlistOffer),
)

/** Faster while a table is held. */
const refreshMs = { held: 5_000, waiting: 30_000 }

const isHeld = ({ state }: WaitlistEntry) => state === 'held'

type MyWaitlistProps = {
  /** The entry whose offer is opened. */
  offered: string | null
  onOfferClose: () => void
  /** The item with the focus in it is about to move. */
  onGone: () => void
}

/** All waitlist entries of the member, present and past, with their loading, empty and error states. */
export function MyWaitlist({ offered, onOfferClose, onGone }: MyWaitlistProps) {
  const waitings = useQuery({
    ...myWaitlistQuery,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(isHeld) ? refreshMs.held : refreshMs.waiting,
  })
  const [booked, setBooked] = useState<Reservation | null>(null)
  return (
    <>
      <FairnessNote />
      <Content
        waitings={waitings}
        onGone={onGone}
        onBooked={(table) => {
          onGone()
          setBooked(table)
        }}
      />
      <Suspense>
        {offered && <LazyOffer key={offered} waitingNo={offered} onClose={onOfferClose} />}
        {booked && (
          <LazyBookedTicket
            booked={{ table: booked, message: messages.reservation.done }}
            onClose={() => setBooked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type ContentProps = {
  waitings: ReturnType<typeof useQuery<MyWaitlistEntry[]>>
  onGone: () => void
  onBooked: (table: Reservation) => void
}

function Content({
  waitings: { data, error, isFetching, refetch },
  onGone,
  onBooked,
}: ContentProps) {
  if (data && data.length > 0) {
    const past = data.filter((waiting) => !isActiveEntry(waiting))
    return (
      <>
        <ul className="qlist">
          {data.filter(isHeld).map((waiting) => (
            <HeldItem key={waiting.waitingNo} {...{ waiting, onGone, onBooked }} />
          ))}
          {data
            .filter((waiting) => isActiveEntry(waiting) && !isHeld(waiting))
            .map((waiting) => (
              <WaitlistItem key={waiting.waitingNo} {...{ waiting, onGone }} />
            ))}
        </ul>
        {past.length < data.length && <PushSwitchNote />}
        {past.length > 0 && <PastWaitlist waitings={past} />}
      </>
    )
  }
  if (data) return <EmptyWaitlist />
  if (!error) {
    return (
      <SkeletonGroup label="빈자리 알림을 불러오는 중...">
        <PanelSkeletons heights={['h-36', 'h-24']} />
      </SkeletonGroup>
    )
  }
  return (
    <ErrorState
      title="빈자리 알림을 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

const EmptyWaitlist = () => (
  <EmptyState
    drawing="calendar"
    title="기다리는 빈자리가 없어요."
    hint="마감된 시간에서 빈자리 알림을 신청하면 여기에 모여요."
    action={
      <Link to="/search-results" className={buttonClass({ variant: 'primary' })}>
        맛집 찾아보기
      </Link>
    }
  />
)

type LiveProps = { waiting: MyWaitlistEntry; onGone: () => void }

/** The item has moved by then and its mutation callbacks would not run, so the promise reports the refusal. */
function alertRefusal(change: Promise<unknown>) {
  change.catch((error: unknown) => void showAlert(errorMessage(error), 'danger'))
}

/** A table is held: one press accepts or declines it. */
function HeldItem({
  waiting,
  onGone,
  onBooked,
}: LiveProps & { onBooked: (table: Reservation) => void }) {
  const left = useSecondsLeft(waiting.endsAt) ?? 0
  const [now] = useState(() => new Date())
  const accept = useAccept(onBooked)
  const decline = useDecline(({ message }) => {
    onGone()
    showToast(message)
  })
  const { waitingNo } = waiting

  return (
    <EntryItem
      waiting={waiting}
      look="offer"
      line={heldText(waiting, now)}
      state={
        <p role="timer" className="qitem-pos num">
          <ClockAlert aria-hidden="true" />
          {left > 0 ? `${spokenTimeLeft(left)} 남음` : '시간이 끝났어요'}
        </p>
      }
      actions={
        left > 0 && (
          <>
            <Button
              variant="primary"
              loading={accept.isPending}
              onClick={() => alertRefusal(accept.mutateAsync(waitingNo))}
            >
              <span>
                <EntryFacts waiting={waiting} />
                예약 확정
              </span>
            </Button>
            <Button
              loading={decline.isPending}
              onClick={() => alertRefusal(decline.mutateAsync(waitingNo))}
            >
              <span>
                <EntryFacts waiting={waiting} />
                넘기기
              </span>
            </Button>
          </>
        )
      }
    />
  )
}

/** A waiting entry: its position is read out when it changes. */
function WaitlistItem({ waiting, onGone }: LiveProps) {
  const [now] = useState(() => new Date())
  const leave = useLeave(({ message }) => {
    onGone()
    showToast(message)
  })

  async function handleLeave() {
    if (await confirmLeave(waiting.restaurantName))
      alertRefusal(leave.mutateAsync(waiting.waitingNo))
  }

  return (
    <EntryItem
      waiting={waiting}
      line={requestText(waiting, now)}
      state={
        <output className="qitem-pos num">
          <Users aria-hidden="true" />
          {queuePositionText(waiting.ahead ?? 0)}
        </output>
      }
      actions={
        <Button loading={leave.isPending} onClick={() => void handleLeave()}>
          <span>
            <EntryFacts waiting={waiting} />
            그만 기다리기
          </span>
        </Button>
      }
    />
  )
}

const step = 10

/** Past entries, the latest first, with links to alternatives. */
function PastWaitlist({ waitings }: { waitings: readonly WaitlistEntry[] }) {
  const id = useId()
  const [now] = useState(() => new Date())
  const [visibleCount, setVisibleCount] = useState(step)
  return (
    <section aria-labelledby={id} className="qpast">
      <h2 id={id}>지난 알림</h2>
      <ul className="qlist">
        {waitings.slice(0, visibleCount).map((waiting) => (
          <EntryItem
            key={waiting.waitingNo}
            waiting={waiting}
            look="end"
            line={requestText(waiting, now)}
            state={<p className="qitem-end-word">{waitlistStates[waiting.state]}</p>}
            actions={<WayOn waiting={waiting} />}
          />
        ))}
      </ul>
      {waitings.length > visibleCount && (
        <Button onClick={() => setVisibleCount(visibleCount + step)}>지난 알림 더 보기</Button>
      )}
    </section>
  )
}

function WayOn({ waiting }: { waiting: WaitlistEntry }) {
  const { state, restaurantNo, numberOfGuests: guests } = waiting
  const [to, words] =
    state === 'accepted'
      ? ['/mypage/reservations', '내 예약 보기']
      : [
          `/restaurant/${restaurantNo}${searchWithBooking('', { day: null, time: null, guests })}`,
          '다른 날 보기',
        ]
  return (
    <Link to={to} className={buttonClass()}>
      <span>
        <EntryFacts waiting={waiting} />
        {words}
      </span>
    </Link>
  )
}

type ItemProps = {
  waiting: WaitlistEntry
  look?: 'offer' | 'end'
  /** The table, in words. */
  line: string
  /** The state of the entry. */
  state: ReactNode
  actions: ReactNode
}

/** An entry of the waitlist: photo, table, state and buttons. */
const EntryItem = ({ waiting, look, line, state, actions }: ItemProps) => (
  <li className={clsx('qitem', look && `qitem-${look}`)}>
    <Photo
      src={waiting.restaurantImage ?? undefined}
      srcSet={pictureSrcSet(waiting.restaurantImage)}
      sizes="80px"
      width={80}
      height={80}
    />
    <div>
      <p className="qitem-name">
        <Link to={`/restaurant/${waiting.restaurantNo}`}>{waiting.restaurantName}</Link>
      </p>
      <p className="qitem-line num">{line}</p>
      {state}
    </div>
    <div className="qitem-act">{actions}</div>
  </li>
)

/** Names the entry in the labels of its buttons, for screen readers. */
const EntryFacts = ({ waiting }: { waiting: WaitlistEntry }) => (
  <span className="sr-only">{waiting.restaurantName} </span>
)

/** 11.16 (월) 18:00 ~ 20:00 · 2명 */
const requestText = (waiting: WaitlistEntry, now: Date) =>
  `${dayText(waiting.day, now)} ${rangeText(waiting)} · ${waiting.numberOfGuests}명`

/** 11.20 (금) 19:00 · 2명 자리가 났어요 */
const heldText = ({ day, heldTime, numberOfGuests }: WaitlistEntry, now: Date) =>
  `${dayText(day, now)} ${guestClock(heldTime ?? '')} · ${numberOfGuests}명 자리가 났어요`
