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
import { monthRange } from '../../features/booking/day-marks.ts'
import {
  LazyBookedTicket,
  LazyBookingDialog,
  LazyReserveCard,
  loadBookedTicket,
  loadBookingDialog,
} from '../../features/booking/lazy-booking.ts'
import { CardSkeleton } from '../../features/booking/reserve-card-skeleton.tsx'
import type { Booked, WaitlistWish } from '../../features/booking/use-booking-form.ts'
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

/** The line for what is full here, opened by a button or by the address; visitors may look at it, too. */
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
  const asked = pressed ?? (isInAddress ? joinParamsIn(search, today) : null)

  function close() {
    setPressed(null)
    if (isInAddress) void navigate({ search: searchWithoutJoin(search) }, { replace: true })
  }

  return {
    isOpening,
    // The page, or the sheet it was pressed in, stays as it is until the dialog's file is there.
    open: (wish: Pick<JoinParams, 'day' | 'guests' | 'near'>, leave?: () => void) =>
      startOpening(() => {
        leave?.()
        setPressed({ from: null, to: null, ...wish })
      }),
    dialog: (
      <Suspense>
        {asked && (
          <LazyJoinDialog
            restaurant={restaurant}
            asked={asked}
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

export type ReserveState = ReturnType<typeof useReserve>

/** Whether this person is offered a table here, what they have chosen of it, and the sheet to book it. */
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
  const offer = useCardAvailability(restaurantNo, {
    choice,
    meal,
    now,
    isWanted: isOffered || isInvited,
  })
  // What the card or the bar shows is what goes on to the sheet.
  const shown: BookingChoice = { ...choice, day: choice.day ?? (offer.isMoved ? offer.day : null) }
  const login = loginWithReturn({ pathname, search: searchWithBooking(search, shown) })
  useLoginFirst(isInvited, login)
  const waiting = useWaitlistDialog(restaurant, { today, meal })
  const sheet = useSheet({
    restaurant,
    isOffered,
    choice: shown,
    forget: () => choose({ time: null }),
    onWait: waiting.open,
  })

  return {
    restaurantNo,
    isOffered,
    isInvited,
    isShown: isOffered || isInvited,
    choice,
    choose,
    offer,
    now,
    login,
    open: sheet.open,
    wait: () => waiting.open({ day: offer.day, guests: offer.guests, near: choice.time }),
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
  const asked = new URLSearchParams(search).get('meal')
  return mealNames.find((meal) => meal === asked) ?? null
}

/** What the address says, and what has been chosen on the page since. */
function useChoice(today: string) {
  const { search } = useLocation()
  const isFromServer = useIsHydrating()
  const asked = isFromServer ? noBookingChoice : bookingChoiceIn(search, today)
  const askedName = JSON.stringify(asked)
  const [picked, setPicked] = useState<{ name: string; part: Partial<BookingChoice> } | null>(null)
  const part = picked?.name === askedName ? picked.part : {}
  return {
    choice: { ...asked, ...part },
    choose: (next: Partial<BookingChoice>) =>
      setPicked({ name: askedName, part: { ...part, ...next } }),
  }
}

/** A visitor who has pressed a time goes to the login and comes back; whoever was sent the address looks first. */
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

type Sheet = {
  readonly restaurant: RestaurantDetail
  readonly isOffered: boolean
  readonly choice: BookingChoice
  /** The time that was chosen is booked. */
  readonly forget: () => void
  /** To the line for what is full; the sheet is closed for it. */
  readonly onWait: (wish: WaitlistWish, closeSheet: () => void) => void
}

function useSheet({ restaurant, isOffered, choice, forget, onWait }: Sheet) {
  const [isOpen, setIsOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const [booked, setBooked] = useState<Booked | null>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  const isAsked = opensBookingDialog(search)
  const isThere = isOffered && (isOpen || isAsked)

  useEffect(() => {
    if (isThere) void loadBookedTicket().catch(() => undefined)
  }, [isThere])

  function close() {
    setIsOpen(false)
    if (isAsked) void navigate({ search: searchWithoutBooking(search) }, { replace: true })
  }

  function show(news: Booked) {
    forget()
    setBooked(news)
  }

  return {
    isOpening,
    // The page stays as it is until the sheet's file is there.
    open: () => startOpening(() => setIsOpen(true)),
    dialog: (
      <Suspense>
        {isThere && (
          <LazyBookingDialog
            open
            onClose={close}
            restaurant={restaurant}
            choice={choice}
            onWait={(wish) => onWait(wish, close)}
            onBooked={show}
          />
        )}
        {booked && <LazyBookedTicket booked={booked} onClose={() => setBooked(null)} />}
      </Suspense>
    ),
  }
}

const prepareWaiting = () => void loadJoinDialog().catch(() => undefined)

type ReserveButtonProps = {
  reserve: ReserveState
  size?: 'lg'
  className?: string
}

/** Whoever points at the button soon wants the sheet, and to see at once which days of its month are closed. */
function usePrepare({ restaurantNo, offer: { today, day, guests } }: ReserveState) {
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
