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
  isOverlapping,
  joinHindrance,
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
  readonly params: JoinParams
  readonly meal: Meal | null
  readonly onClose: () => void
  /** A time of the range is free after all. */
  readonly onBook: (table: { day: string; time: string; guests: number }) => void
}

export type Joining = ReturnType<typeof useJoining>

/** The guest's request, the waitlist for it, and joining or leaving. */
export function useJoining(
  { restaurant: { restaurantNo }, params, meal, onBook }: JoinTask,
  onJoined: (entry: WaitlistEntry) => void,
) {
  const { request, waitlist, choose, now } = useJoinRequest(restaurantNo, params, meal)
  const { isAuthenticated } = useSession()
  const { pathname, search } = useLocation()
  const position = useRef<HTMLOutputElement>(null)
  const join = useJoin()
  const leave = useLeave()
  const [isChanging, setIsChanging] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const ownEntry = waitlist.data?.own ?? null
  // While the request to join is under way, the position is not shown yet.
  const entry = join.isPending ? null : ownEntry
  const guests = request.numberOfGuests
  const isSame = entry !== null && isSameRequest(entry, request)
  const hindrance: Hindrance | null = isSame
    ? { message: '지금 기다리는 것과 같아요.' }
    : waitlist.data
      ? joinHindrance({ day: request.day, range: request, guests, waitlist: waitlist.data, now })
      : null

  async function send() {
    // The reason is shown above the button: move the focus there.
    if (hindrance) return position.current?.focus()
    if (entry) {
      await leave.mutateAsync(entry.waitingNo)
      setHasLeft(true)
    }
    onJoined(await join.mutateAsync(request))
  }

  return {
    request,
    choose,
    waitlist,
    own: entry,
    hindrance,
    /** The guest's own entry would be replaced, so it does not count. */
    ahead: aheadWithout(ownEntry, request, waitlist.data?.ahead ?? null),
    position,
    isChanging,
    change: setIsChanging,
    // The refusal is shown beside the button.
    send: () => void send().catch(() => undefined),
    leave,
    isSending: join.isPending || leave.isPending,
    failure: failureOf(join.error ?? leave.error, hasLeft),
    login: isAuthenticated
      ? null
      : loginWithReturn({ pathname, search: searchWithJoin(search, chosenOf(request)) }),
    book: (time: string) => onBook({ day: request.day, time, guests }),
  }
}

type JoinChoice = { day: string; from: string; to: string; numberOfGuests: number }

const chosenOf = ({ day, from, to, numberOfGuests }: JoinChoice) => ({
  day,
  from,
  to,
  numberOfGuests,
})

const isSameRequest = (entry: JoinChoice, { from, to, numberOfGuests }: JoinChoice) =>
  entry.from === from && entry.to === to && entry.numberOfGuests === numberOfGuests

const aheadWithout = (entry: JoinChoice | null, request: JoinChoice, ahead: number | null) =>
  ahead !== null && entry && isOverlapping(entry, request) ? Math.max(0, ahead - 1) : ahead

const failureOf = (error: Error | null, hasLeft: boolean) =>
  error && `${hasLeft ? '앞서 기다리던 것은 그만두었어요. ' : ''}${errorMessage(error)}`

/** The party size when the guest has not chosen one. */
const usualParty = 2
/** How old the number of teams ahead may get. */
const refreshMs = 15_000

type Chosen = Range & { readonly guests: number }

/** The guest's request at a restaurant, and the waitlist they would join. */
function useJoinRequest(restaurantNo: string, params: JoinParams, meal: Meal | null) {
  const now = useMinute()
  const { day } = params
  const likely = day === seoulToday(now) ? likelyTableQuery(now).meal : 'dinner'
  const near = minutesOf(params.near ?? params.from) ?? meals[meal ?? likely].aim
  const [chosen, setChosen] = useState<Chosen | null>(null)

  const entry = requestedRange(params)
  const guess = entry ?? mealRange(near < meals.dinner.from ? 'lunch' : 'dinner')
  const party = params.guests ?? usualParty
  const queryFor = ({ guests: numberOfGuests, from, to }: Chosen) =>
    waitlistQuery({ restaurantNo, day, from, to, numberOfGuests })
  // The times of the day are known only with the first answer.
  const first = useQuery(queryFor({ ...guess, guests: party }))
  const choice = chosen ?? {
    ...((first.data && rangeToBegin(first.data, entry, near)) ?? guess),
    guests: withinLimits(party, first.data),
  }
  const waitlist = useQuery({ ...queryFor(choice), staleTime: 0, refetchInterval: refreshMs })
  const request: JoinRequest = {
    restaurantNo,
    day,
    from: choice.from,
    to: choice.to,
    numberOfGuests: choice.guests,
  }
  return {
    now,
    request,
    waitlist,
    choose: (part: Partial<Chosen>) => setChosen({ ...choice, ...part }),
  }
}

const minutesOf = (time: string | null) => (time === null ? null : parseClockTime(time))

const requestedRange = ({ from, to }: JoinParams): Range | null =>
  from && to ? { from, to } : null

/** The chosen range, as far as the day has it; otherwise the likely one. */
function rangeToBegin(waitlist: WaitlistSummary, entry: Range | null, near: number): Range | null {
  const times = dayTimes(waitlist)
  const isAvailable = entry && times.includes(entry.from) && times.includes(entry.to)
  if (isAvailable) return entry
  const [from] = times
  const to = times.at(-1)
  // When no time is full, the range covers the whole day and the dialog says that it can be booked.
  return rangeAround(waitlist, near) ?? (from && to ? { from, to } : null)
}

const withinLimits = (guests: number, waitlist: WaitlistSummary | undefined) =>
  Math.max(waitlist?.guestsMin ?? 1, Math.min(waitlist?.guestsMax ?? guests, guests))
