import type { Meal } from '@matjari/contract/table-search/meals'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { loginWithReturn } from '../../../lib/login-return.ts'
import { useSession } from '../../../lib/session.ts'
import { useJoin, useLeave } from '../api.ts'
import { type Asked, searchWithWish } from './address.ts'
import { type Hindrance, hindranceOf, isOverlapping } from './range.ts'
import { useLine } from './use-line.ts'

export type JoinTask = {
  readonly restaurant: {
    readonly restaurantNo: string
    readonly restaurantName: string
    readonly restaurantImage: string | null
  }
  readonly asked: Asked
  readonly meal: Meal | null
  readonly onClose: () => void
  /** A time of the range can be booked after all. */
  readonly onBook: (table: { day: string; time: string; guests: number }) => void
}

export type Joining = ReturnType<typeof useJoining>

/** The wish, the line, and the way into it or out of it. */
export function useJoining(
  { restaurant: { restaurantNo }, asked, meal, onBook }: JoinTask,
  onJoined: (place: WaitlistEntry) => void,
) {
  const { wish, line, choose, now } = useLine(restaurantNo, asked, meal)
  const { isAuthenticated } = useSession()
  const { pathname, search } = useLocation()
  const place = useRef<HTMLOutputElement>(null)
  const join = useJoin()
  const leave = useLeave()
  const [isChanging, setIsChanging] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const known = line.data?.own ?? null
  // Where they stand is told when all of it is done.
  const own = join.isPending ? null : known
  const guests = wish.numberOfGuests
  const isSame = own !== null && isSameWish(own, wish)
  const hindrance: Hindrance | null = isSame
    ? { message: '지금 기다리는 것과 같아요.' }
    : line.data
      ? hindranceOf({ day: wish.day, range: wish, guests, line: line.data, now })
      : null

  async function send() {
    // What is in the way is said above the button: that is where to read on.
    if (hindrance) return place.current?.focus()
    if (own) {
      await leave.mutateAsync(own.waitingNo)
      setHasLeft(true)
    }
    onJoined(await join.mutateAsync(wish))
  }

  return {
    wish,
    choose,
    line,
    own,
    hindrance,
    /** Their own place would be given up, so it is not ahead of them. */
    ahead: aheadWithout(known, wish, line.data?.ahead ?? null),
    place,
    isChanging,
    change: setIsChanging,
    // What was refused is said beside the button.
    send: () => void send().catch(() => undefined),
    leave,
    isSending: join.isPending || leave.isPending,
    failure: failureOf(join.error ?? leave.error, hasLeft),
    login: isAuthenticated
      ? null
      : loginWithReturn({ pathname, search: searchWithWish(search, chosenOf(wish)) }),
    book: (time: string) => onBook({ day: wish.day, time, guests }),
  }
}

type Wished = { day: string; from: string; to: string; numberOfGuests: number }

const chosenOf = ({ day, from, to, numberOfGuests }: Wished) => ({ day, from, to, numberOfGuests })

const isSameWish = (own: Wished, { from, to, numberOfGuests }: Wished) =>
  own.from === from && own.to === to && own.numberOfGuests === numberOfGuests

const aheadWithout = (own: Wished | null, wish: Wished, ahead: number | null) =>
  ahead !== null && own && isOverlapping(own, wish) ? Math.max(0, ahead - 1) : ahead

const failureOf = (error: Error | null, hasLeft: boolean) =>
  error && `${hasLeft ? '앞서 기다리던 것은 그만두었어요. ' : ''}${errorMessage(error)}`
