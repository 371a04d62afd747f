import './list.css'
import { messages } from '@matjari/contract/messages'
import type { Reservation } from '@matjari/contract/reservations/entities'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PanelSkeletons } from '../../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { LazyBookedTicket } from '../../reservations/booking/lazy-dialog.ts'
import { isLive, type OwnPlace, waitingsQuery } from '../api.ts'
import { DeviceNews } from '../device-news.tsx'
import { Fair } from '../fair.tsx'
import { HeldItem, WaitingItem } from './live.tsx'
import { PastWaitings } from './past.tsx'

/** Only who has an offer looks at it. */
const LazyOffer = lazyComponent(() => import('../offer/offer.tsx').then((file) => file.Offer))

/** While a table is held, and while somebody only waits. */
const refreshMs = { held: 5_000, waiting: 30_000 }

const isHeld = ({ state }: WaitlistEntry) => state === 'held'

type WaitingListProps = {
  /** The place whose offer is to be shown. */
  offered: string | null
  onOfferClose: () => void
  /** The item and the focus in it are about to leave their place. */
  onGone: () => void
}

/** Everything the member waits for or has waited for, or what became of the question. */
export function WaitingList({ offered, onOfferClose, onGone }: WaitingListProps) {
  const waitings = useQuery({
    ...waitingsQuery,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(isHeld) ? refreshMs.held : refreshMs.waiting,
  })
  const [booked, setBooked] = useState<Reservation | null>(null)
  return (
    <>
      <Fair />
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
  waitings: ReturnType<typeof useQuery<OwnPlace[]>>
  onGone: () => void
  onBooked: (table: Reservation) => void
}

function Content({
  waitings: { data, error, isFetching, refetch },
  onGone,
  onBooked,
}: ContentProps) {
  if (data && data.length > 0) {
    const past = data.filter((waiting) => !isLive(waiting))
    return (
      <>
        <ul className="qlist">
          {data.filter(isHeld).map((waiting) => (
            <HeldItem key={waiting.waitingNo} {...{ waiting, onGone, onBooked }} />
          ))}
          {data
            .filter((waiting) => isLive(waiting) && !isHeld(waiting))
            .map((waiting) => (
              <WaitingItem key={waiting.waitingNo} {...{ waiting, onGone }} />
            ))}
        </ul>
        {past.length < data.length && <DeviceNews />}
        {past.length > 0 && <PastWaitings waitings={past} />}
      </>
    )
  }
  if (data) return <NoWaitings />
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

const NoWaitings = () => (
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
