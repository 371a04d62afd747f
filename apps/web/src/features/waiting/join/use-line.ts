import { parseClockTime } from '@matjari/contract/clock-time'
import { seoulToday } from '@matjari/contract/seoul-day'
import { likelyTableQuery, type Meal, meals } from '@matjari/contract/table-search/meals'
import type { WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMinute } from '../../../lib/use-now.ts'
import { lineQuery, type Wish } from '../api.ts'
import type { Asked } from './address.ts'
import { dayTimes, mealRange, type Range, rangeAround } from './range.ts'

/** How many somebody is who does not say. */
const usualParty = 2
/** How old the number of those ahead may get while somebody looks at it. */
const refreshMs = 15_000

type Chosen = Range & { readonly guests: number }

/** What somebody wishes for at a restaurant, and the line they would join with it. */
export function useLine(restaurantNo: string, asked: Asked, meal: Meal | null) {
  const now = useMinute()
  const { day } = asked
  const likely = day === seoulToday(now) ? likelyTableQuery(now).meal : 'dinner'
  const near = minutesOf(asked.near ?? asked.from) ?? meals[meal ?? likely].aim
  const [chosen, setChosen] = useState<Chosen | null>(null)

  const own = askedRange(asked)
  const guess = own ?? mealRange(near < meals.dinner.from ? 'lunch' : 'dinner')
  const party = asked.guests ?? usualParty
  const ask = ({ guests: numberOfGuests, from, to }: Chosen) =>
    lineQuery({ restaurantNo, day, from, to, numberOfGuests })
  // Which times the day has is only known with the first answer.
  const first = useQuery(ask({ ...guess, guests: party }))
  const wished = chosen ?? {
    ...((first.data && rangeToBegin(first.data, own, near)) ?? guess),
    guests: withinLimits(party, first.data),
  }
  const line = useQuery({ ...ask(wished), staleTime: 0, refetchInterval: refreshMs })
  const wish: Wish = {
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

const askedRange = ({ from, to }: Asked): Range | null => (from && to ? { from, to } : null)

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
