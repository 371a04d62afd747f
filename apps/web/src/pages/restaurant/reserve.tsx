import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { type Meal, mealNames } from '@matjari/contract/table-search/meals'
import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState, useTransition } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  type BookingChoice,
  bookingChoiceIn,
  noBookingChoice,
  opensBookingDialog,
  searchWithBooking,
  searchWithoutBooking,
} from '../../features/booking/booking-address.ts'
import { daysQuery } from '../../features/booking/booking-api.ts'
import { monthRange } from '../../features/booking/day-notes.ts'
import {
  LazyBookedTicket,
  LazyBookingDialog,
  LazyReserveCard,
  loadBookedTicket,
  loadBookingDialog,
} from '../../features/booking/lazy-booking.ts'
import { CardSkeleton } from '../../features/booking/reserve-card-skeleton.tsx'
import type { Booked, WaitlistRequest } from '../../features/booking/use-booking-form.ts'
import { useCardAvailability } from '../../features/booking/use-card-availability.tsx'
import {
  type JoinParams,
  joinParamsIn,
  opensJoinDialog,
  searchWithoutJoin,
} from '../../features/waitlist/join-address.ts'
import { LazyJoinDialog, loadJoinDialog } from '../../features/waitlist/lazy-join-dialog.ts'
import { useIsHydrating } from '../../lib/hydration.ts'
import { loginWithReturn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'

export type ReserveState = ReturnType<typeof useReserve>

/** Everything about booking on a restaurant's page: whether it is offered, what the guest has chosen, and the sheet. */
export function useReserve(restaurant: RestaurantDetail) {
  const { restaurantNo, reservable } = restaurant
  const { isAuthenticated, loginInfo } = useSession()
  const isOffered = isAuthenticated && loginInfo?.isStoreOwner !== 'Y' && reservable
  const isInvited = !isAuthenticated && reservable
  const { pathname, search } = useLocation()
  const now = useMinute()
  const today = seoulToday(now)
  const { choice, choose } = useChoice(today)
  const meal = mealIn(search)
  const availability = useCardAvailability(restaurantNo, {
    choice,
    meal,
    now,
    enabled: isOffered || isInvited,
  })
  // The sheet opens with the day the card or the bar shows.
  const visible: BookingChoice = {
    ...choice,
    day: choice.day ?? (availability.isMoved ? availability.day : null),
  }
  const login = loginWithReturn({ pathname, search: searchWithBooking(search, visible) })
  useLoginFirst(isInvited, login)
  const waiting = useWaitlistDialog(restaurant, { today, meal })
  const sheet = useSheet({
    restaurant,
    isOffered,
    choice: visible,
    forget: () => choose({ time: null }),
    onWait: waiting.open,
  })

  return {
    restaurantNo,
    isOffered,
    isInvited,
    isVisible: isOffered || isInvited,
    choice,
    choose,
    offer: availability,
    now,
    login,
    open: sheet.open,
    wait: () =>
      waiting.open({ day: availability.day, guests: availability.guests, near: choice.time }),
    isOpening: sheet.isOpening || waiting.isOpening,
    dialog: (
      <>
        {sheet.dialog}
        {waiting.dialog}
      </>
    ),
  }
}

const mealIn = (search: string): Meal | null => {
  const name = new URLSearchParams(search).get('meal')
  return mealNames.find((meal) => meal === name) ?? null
}

/** The choice in the address, overridden by what the guest has chosen on the page since. */
function useChoice(today: string) {
  const { search } = useLocation()
  const isFromServer = useIsHydrating()
  const fromAddress = isFromServer ? noBookingChoice : bookingChoiceIn(search, today)
  const addressName = JSON.stringify(fromAddress)
  const [picked, setPicked] = useState<{ name: string; part: Partial<BookingChoice> } | null>(null)
  const part = picked?.name === addressName ? picked.part : {}
  return {
    choice: { ...fromAddress, ...part },
    choose: (next: Partial<BookingChoice>) =>
      setPicked({ name: addressName, part: { ...part, ...next } }),
  }
}

/**
 * A signed-out guest who pressed a time goes to the login and comes back. One who opened a shared link sees the page
 * first.
 */
function useLoginFirst(isInvited: boolean, login: ReturnType<typeof loginWithReturn>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const hasPressed = useNavigationType() === 'PUSH'
  const isDue = isInvited && hasPressed && opensBookingDialog(search)
  const { returnTo } = login.state
  useEffect(() => {
    if (isDue) void navigate('/login', { replace: true, state: { returnTo } })
  }, [isDue, navigate, returnTo])
}

type SheetOptions = {
  readonly restaurant: RestaurantDetail
  readonly isOffered: boolean
  readonly choice: BookingChoice
  /** Clears the chosen time after it is booked. */
  readonly forget: () => void
  /** Opens the waitlist dialog in place of the sheet. */
  readonly onWait: (request: WaitlistRequest, closeSheet: () => void) => void
}

function useSheet({ restaurant, isOffered, choice, forget, onWait }: SheetOptions) {
  const [isOpen, setIsOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const [booked, setBooked] = useState<Booked | null>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  const isInAddress = opensBookingDialog(search)
  const isThere = isOffered && (isOpen || isInAddress)

  useEffect(() => {
    if (isThere) void loadBookedTicket().catch(() => undefined)
  }, [isThere])

  function close() {
    setIsOpen(false)
    if (isInAddress) void navigate({ search: searchWithoutBooking(search) }, { replace: true })
  }

  function show(news: Booked) {
    forget()
    setBooked(news)
  }

  return {
    isOpening,
    // A transition: the page stays until the sheet's file has loaded.
    open: () => startOpening(() => setIsOpen(true)),
    dialog: (
      <Suspense>
        {isThere && (
          <LazyBookingDialog
            open
            onClose={close}
            restaurant={restaurant}
            choice={choice}
            onWait={(request) => onWait(request, close)}
            onBooked={show}
          />
        )}
        {booked && <LazyBookedTicket booked={booked} onClose={() => setBooked(null)} />}
      </Suspense>
    ),
  }
}

/** The dialog to join the waitlist, opened by a button or by the address. Signed-out guests may see it too. */
function useWaitlistDialog(
  restaurant: RestaurantDetail,
  { today, meal }: { today: string; meal: Meal | null },
) {
  const [pressed, setPressed] = useState<JoinParams | null>(null)
  const [isOpening, startOpening] = useTransition()
  const isFromServer = useIsHydrating()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isInAddress = !isFromServer && restaurant.reservable && opensJoinDialog(search)
  const params = pressed ?? (isInAddress ? joinParamsIn(search, today) : null)

  function close() {
    setPressed(null)
    if (isInAddress) void navigate({ search: searchWithoutJoin(search) }, { replace: true })
  }

  return {
    isOpening,
    // A transition: the page, or the sheet with the button, stays until the dialog's file has loaded.
    open: (request: Pick<JoinParams, 'day' | 'guests' | 'near'>, leave?: () => void) =>
      startOpening(() => {
        leave?.()
        setPressed({ from: null, to: null, ...request })
      }),
    dialog: (
      <Suspense>
        {params && (
          <LazyJoinDialog
            restaurant={restaurant}
            params={params}
            meal={meal}
            onClose={close}
            onBook={(table) => {
              setPressed(null)
              void navigate({ search: searchWithBooking(searchWithoutJoin(search), table) })
            }}
          />
        )}
      </Suspense>
    ),
  }
}

const preloadJoinDialog = () => void loadJoinDialog().catch(() => undefined)

type ReserveButtonProps = {
  reserve: ReserveState
  size?: 'lg'
  className?: string
}

/** Loads the sheet, and the closed days of its month, as soon as the guest points at the button. */
function usePreloadSheet({ restaurantNo, offer: { today, day, guests } }: ReserveState) {
  const client = useQueryClient()
  return () => {
    void loadBookingDialog().catch(() => undefined)
    const month = monthRange(day, today)
    void client.prefetchQuery(daysQuery({ restaurantNo, ...month, numberOfGuests: guests }))
  }
}

/**
 * Opens the sheet. A signed-out guest goes through the login first and keeps their choice. On a full day it opens the
 * waitlist.
 */
export function ReserveButton({ reserve, size, className }: ReserveButtonProps) {
  const prepare = usePreloadSheet(reserve)
  if (reserve.isVisible && reserve.offer.isFull) {
    return (
      <Button
        variant="primary"
        size={size}
        className={className}
        loading={reserve.isOpening}
        onPointerEnter={preloadJoinDialog}
        onFocus={preloadJoinDialog}
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

/** The free times, and the button to book one. The server renders only its skeleton. */
export function ReserveCardPart({ reserve }: { reserve: ReserveState }) {
  const isFromServer = useIsHydrating()
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
        availability={reserve.offer}
        choice={reserve.choice}
        onChoose={reserve.choose}
        isMember={reserve.isOffered}
        onWait={reserve.wait}
        action={action}
      />
    </Suspense>
  )
}
