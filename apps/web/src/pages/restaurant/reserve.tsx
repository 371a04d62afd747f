import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { daysQuery } from '../../features/reservations/booking/api.ts'
import { monthRange } from '../../features/reservations/booking/days/marks.ts'
import { loadBookingDialog } from '../../features/reservations/booking/lazy-dialog.ts'
import { LazyReserveCard } from '../../features/reservations/card/lazy-card.ts'
import { CardSkeleton } from '../../features/reservations/card/skeleton.tsx'
import { loadJoinDialog } from '../../features/waiting/join/lazy-dialog.ts'
import { useIsFromServer } from '../../lib/browser/from-server.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/status/needs-script.tsx'
import type { Reserve } from './use-reserve.tsx'

const prepareWaiting = () => void loadJoinDialog().catch(() => undefined)

type ReserveButtonProps = {
  reserve: Reserve
  size?: 'lg'
  className?: string
}

/** Whoever points at the button soon wants the sheet, and to see at once which days of its month are closed. */
function usePrepare({ restaurantNo, offer: { today, day, guests } }: Reserve) {
  const client = useQueryClient()
  return () => {
    void loadBookingDialog().catch(() => undefined)
    const month = monthRange(day, today)
    void client.prefetchQuery(daysQuery({ restaurantNo, ...month, numberOfGuests: guests }))
  }
}

/** On to the sheet; a visitor goes through the login and finds it filled. On a day that is full, to the line. */
export function ReserveButton({ reserve, size, className }: ReserveButtonProps) {
  const prepare = usePrepare(reserve)
  if (reserve.isShown && reserve.offer.isFull) {
    return (
      <Button
        variant="primary"
        size={size}
        className={className}
        loading={reserve.isOpening}
        onPointerEnter={prepareWaiting}
        onFocus={prepareWaiting}
        onClick={reserve.wait}
      >
        <Bell aria-hidden="true" />
        빈자리 알림
      </Button>
    )
  }
  if (reserve.isInvited) {
    return (
      <Link
        to="/login"
        {...reserve.login}
        className={`${buttonClass({ variant: 'primary', size })} ${className ?? ''}`}
      >
        로그인하고 예약
      </Link>
    )
  }
  return (
    reserve.isOffered && (
      <Button
        variant="primary"
        size={size}
        className={className}
        loading={reserve.isOpening}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={reserve.open}
      >
        예약하기
      </Button>
    )
  )
}

/** What is free, and the way to it. The server draws its place. */
export function ReserveCardPart({ reserve }: { reserve: Reserve }) {
  const isFromServer = useIsFromServer()
  const action = <ReserveButton reserve={reserve} size="lg" />
  const waiting = (
    <>
      <CardSkeleton />
      {action}
      <NeedsScript for="예약하려면" />
    </>
  )
  if (isFromServer) return waiting
  return (
    <Suspense fallback={waiting}>
      <LazyReserveCard
        offer={reserve.offer}
        choice={reserve.choice}
        onChoose={reserve.choose}
        isMember={reserve.isOffered}
        onWait={reserve.wait}
        action={action}
      />
    </Suspense>
  )
}
