import { parseClockTime } from '@matjari/contract/clock-time'
import { seoulToday } from '@matjari/contract/seoul-day'
import { likelyTableQuery, type Meal, meals } from '@matjari/contract/table-search/meals'
import type { WaitlistEntry, WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { loginWithReturn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'
import { useMinute } from '../../lib/use-now.ts'
import { type JoinParams, searchWithJoin } from './join-address.ts'
import { type JoinRequest, useJoin, useLeave, waitlistQuery } from './waitlist-api.ts'
import {
  dayTimes,
  type Hindrance,
  hindranceOf,
  isOverlapping,
  mealRange,
  type Range,
  rangeAround,
} from './waitlist-range.ts'

export type JoinTask = {
  readonly restaurant: {
    readonly restaurantNo: string
    readonly restaurantName: string
    readonly restaurantImage: string | null
  }
  readonly asked: JoinParams
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
  const { wish, line, choose, now } = useJoinRequest(restaurantNo, asked, meal)
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
      : loginWithReturn({ pathname, search: searchWithJoin(search, chosenOf(wish)) }),
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

/** How many somebody is who does not say. */
const usualParty = 2
/** How old the number of those ahead may get while somebody looks at it. */
const refreshMs = 15_000

type Chosen = Range & { readonly guests: number }

/** What somebody wishes for at a restaurant, and the line they would join with it. */
function useJoinRequest(restaurantNo: string, asked: JoinParams, meal: Meal | null) {
  const now = useMinute()
  const { day } = asked
  const likely = day === seoulToday(now) ? likelyTableQuery(now).meal : 'dinner'
  const near = minutesOf(asked.near ?? asked.from) ?? meals[meal ?? likely].aim
  const [chosen, setChosen] = useState<Chosen | null>(null)

  const own = requestedRange(asked)
  const guess = own ?? mealRange(near < meals.dinner.from ? 'lunch' : 'dinner')
  const party = asked.guests ?? usualParty
  const ask = ({ guests: numberOfGuests, from, to }: Chosen) =>
    waitlistQuery({ restaurantNo, day, from, to, numberOfGuests })
  // Which times the day has is only known with the first answer.
  const first = useQuery(ask({ ...guess, guests: party }))
  const wished = chosen ?? {
    ...((first.data && rangeToBegin(first.data, own, near)) ?? guess),
    guests: withinLimits(party, first.data),
  }
  const line = useQuery({ ...ask(wished), staleTime: 0, refetchInterval: refreshMs })
  const wish: JoinRequest = {
    restaurantNo,
    day,
    from: wished.from,
    to: wished.to,
    numberOfGuests: wished.guests,
  }
  return {
    now,
    wish,
    line,
    choose: (part: Partial<Chosen>) => setChosen({ ...wished, ...part }),
  }
}

const minutesOf = (time: string | null) => (time === null ? null : parseClockTime(time))

const requestedRange = ({ from, to }: JoinParams): Range | null =>
  from && to ? { from, to } : null

/** What they have said, where the day still has it; otherwise what is likely. */
function rangeToBegin(line: WaitlistSummary, own: Range | null, near: number): Range | null {
  const times = dayTimes(line)
  const isThere = own && times.includes(own.from) && times.includes(own.to)
  if (isThere) return own
  const [from] = times
  const to = times.at(-1)
  // Where nothing is full, all of it can be booked: then that is what there is to say.
  return rangeAround(line, near) ?? (from && to ? { from, to } : null)
}

const withinLimits = (guests: number, line: WaitlistSummary | undefined) =>
  Math.max(line?.guestsMin ?? 1, Math.min(line?.guestsMax ?? guests, guests))
