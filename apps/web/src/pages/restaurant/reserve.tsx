import type { RestaurantDetail } from '@matjari/contract/entities/restaurant'
import { CalendarCheck } from 'lucide-react'
import { Suspense, useState, useTransition } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  LazyBookingDialog,
  loadBookingDialog,
} from '../../features/reservations/booking/lazy-dialog.ts'
import { Fact } from '../../features/restaurants/detail/facts.tsx'
import { loginWithReturn } from '../../lib/session/login-return.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/status/needs-script.tsx'

export type Reserve = ReturnType<typeof useReserve>

/** `?reserve=1` opens the dialog with the page, for whoever comes to do just that. */
const openInAddress = 'reserve'

/** Whether this person is offered a table here, and the dialog to book it. */
export function useReserve(restaurant: RestaurantDetail) {
  const { isAuthenticated, loginInfo } = useSession()
  const isOffered = isAuthenticated && loginInfo?.isStoreOwner !== 'Y' && restaurant.reservable
  const [isOpen, setIsOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).get(openInAddress) === '1'

  function close() {
    setIsOpen(false)
    if (!isAsked) return
    const rest = new URLSearchParams(search)
    rest.delete(openInAddress)
    void navigate({ search: rest.toString() }, { replace: true })
  }

  return {
    isOffered,
    isOpening,
    // The page stays as it is until the dialog's file is there.
    open: () => startOpening(() => setIsOpen(true)),
    dialog: (
      <Suspense>
        {isOffered && (isOpen || isAsked) && (
          <LazyBookingDialog open onClose={close} restaurant={restaurant} />
        )}
      </Suspense>
    ),
  }
}

const prepare = () => void loadBookingDialog().catch(() => undefined)

export const ReserveButton = ({
  reserve,
  size,
  className,
}: {
  reserve: Reserve
  size?: 'lg'
  className?: string
}) =>
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

/** For who is not signed in, and has no button: that there are tables, and the way to one. */
export function ReserveInvitation({ restaurant }: { restaurant: RestaurantDetail }) {
  const { isAuthenticated } = useSession()
  const { pathname } = useLocation()
  if (isAuthenticated || !restaurant.reservable) return null
  return (
    <Fact icon={CalendarCheck}>
      <Link
        to="/login"
        {...loginWithReturn({ pathname, search: `?${openInAddress}=1` })}
        className="inline-flex min-h-target items-center hover:underline"
      >
        로그인하면 예약할 수 있어요
      </Link>
      <NeedsScript for="예약하려면" />
    </Fact>
  )
}
