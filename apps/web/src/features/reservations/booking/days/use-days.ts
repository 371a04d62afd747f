import { addDays } from '@matjari/contract/rules/time/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { daysQuery } from '../api.ts'
import { dayMarks, nextOpenDay, stripDays } from './marks.ts'

type Asker = {
  readonly restaurantNo: string
  readonly today: string
  readonly lastDay: string | undefined
  readonly draft: { readonly numberOfGuests: number }
}

type Range = { readonly from: string; readonly to: string }

/** What the days of a range are for the chosen party. Nothing is marked while nobody knows. */
export function useDayMarks(
  { restaurantNo, today, lastDay, draft: { numberOfGuests } }: Asker,
  { from, to }: Range,
) {
  const isAhead = to >= from
  const { data } = useQuery({
    ...daysQuery({ restaurantNo, from, to: isAhead ? to : from, numberOfGuests }),
    enabled: isAhead,
  })
  return useMemo(() => dayMarks(data ?? [], { today, lastDay }), [data, today, lastDay])
}

export function useStripMarks(asker: Asker) {
  const [from = asker.today, ...others] = stripDays(asker.today)
  return useDayMarks(asker, { from, to: others.at(-1) ?? from })
}

/** How far it is looked for another day. */
const daysAhead = 14

/** The next day with a table, for who has chosen one without; undefined while it is not known. */
export function useNextOpenDay(
  { restaurantNo, draft: { numberOfGuests } }: Asker,
  { after, isWanted }: { readonly after: string; readonly isWanted: boolean },
) {
  const range = { from: addDays(after, 1), to: addDays(after, daysAhead) }
  const { data, isPlaceholderData } = useQuery({
    ...daysQuery({ restaurantNo, ...range, numberOfGuests }),
    enabled: isWanted,
  })
  return data && !isPlaceholderData ? (nextOpenDay(data, after) ?? null) : undefined
}
