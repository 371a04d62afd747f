import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { type Meal, mealNames } from '@matjari/contract/table-search/meals'
import { Suspense, useEffect, useState, useTransition } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  type Choice,
  choiceIn,
  isAskedIn,
  noChoice,
  searchWith,
  searchWithoutSheet,
} from '../../features/reservations/booking/address.ts'
import {
  LazyBookedTicket,
  LazyBookingDialog,
  loadBookedTicket,
} from '../../features/reservations/booking/lazy-dialog.ts'
import type { WaitWish } from '../../features/reservations/booking/use-booking-form.ts'
import type { Booked } from '../../features/reservations/booking/use-sending.ts'
import { useOffer } from '../../features/reservations/card/use-offer.ts'
import { useIsFromServer } from '../../lib/browser/from-server.ts'
import { useMinute } from '../../lib/browser/use-now.ts'
import { loginWithReturn } from '../../lib/session/login-return.ts'
import { useSession } from '../../lib/session/session.ts'
import { useWaiting } from './use-waiting.tsx'

export type Reserve = ReturnType<typeof useReserve>

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
  const offer = useOffer(restaurantNo, { choice, meal, now, isWanted: isOffered || isInvited })
  // What the card or the bar shows is what goes on to the sheet.
  const shown: Choice = { ...choice, day: choice.day ?? (offer.isMoved ? offer.day : null) }
  const login = loginWithReturn({ pathname, search: searchWith(search, shown) })
  useLoginFirst(isInvited, login)
  const waiting = useWaiting(restaurant, { today, meal })
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
  const isFromServer = useIsFromServer()
  const asked = isFromServer ? noChoice : choiceIn(search, today)
  const askedName = JSON.stringify(asked)
  const [picked, setPicked] = useState<{ name: string; part: Partial<Choice> } | null>(null)
  const part = picked?.name === askedName ? picked.part : {}
  return {
    choice: { ...asked, ...part },
    choose: (next: Partial<Choice>) => setPicked({ name: askedName, part: { ...part, ...next } }),
  }
}

/** A visitor who has pressed a time goes to the login and comes back; whoever was sent the address looks first. */
function useLoginFirst(isInvited: boolean, login: ReturnType<typeof loginWithReturn>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const hasPressed = useNavigationType() === 'PUSH'
  const isDue = isInvited && hasPressed && isAskedIn(search)
  const { returnTo } = login.state
  useEffect(() => {
    if (isDue) void navigate('/login', { replace: true, state: { returnTo } })
  }, [isDue, navigate, returnTo])
}

type Sheet = {
  readonly restaurant: RestaurantDetail
  readonly isOffered: boolean
  readonly choice: Choice
  /** The time that was chosen is booked. */
  readonly forget: () => void
  /** To the line for what is full; the sheet is closed for it. */
  readonly onWait: (wish: WaitWish, closeSheet: () => void) => void
}

function useSheet({ restaurant, isOffered, choice, forget, onWait }: Sheet) {
  const [isOpen, setIsOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const [booked, setBooked] = useState<Booked | null>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  const isAsked = isAskedIn(search)
  const isThere = isOffered && (isOpen || isAsked)

  useEffect(() => {
    if (isThere) void loadBookedTicket().catch(() => undefined)
  }, [isThere])

  function close() {
    setIsOpen(false)
    if (isAsked) void navigate({ search: searchWithoutSheet(search) }, { replace: true })
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
