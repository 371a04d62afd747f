import { addDays } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toDay } from '../../../../lib/format.ts'
import { daysQuery } from '../api.ts'
import { dayMarks, monthRange, nextOpenDay, stripDays } from './marks.ts'

type Asker = {
  readonly restaurantNo: string
  readonly today: string
  readonly lastDay: string | undefined
  readonly draft: { readonly reserveDay: string; readonly numberOfGuests: number }
}

type Range = { readonly from: string; readonly to: string }

/** What the days of a range are for the chosen party. Until the answer comes nothing is marked and nothing is known. */
export function useDayMarks(
  { restaurantNo, today, lastDay, draft: { numberOfGuests } }: Asker,
  { from, to }: Range,
) {
  const isAhead = to >= from
  const { data, isPlaceholderData, isError } = useQuery({
    ...daysQuery({ restaurantNo, from, to: isAhead ? to : from, numberOfGuests }),
    enabled: isAhead,
  })
  const marks = useMemo(() => dayMarks(data ?? [], { today, lastDay }), [data, today, lastDay])
  return { marks, isWaiting: isAhead && !isError && (!data || isPlaceholderData) }
}

/** The month in view. It is asked for while the calendar's own file is still on its way. */
export function useMonthMarks(asker: Asker) {
  const { today, draft } = asker
  const [month, setMonth] = useState(draft.reserveDay)
  return {
    ...useDayMarks(asker, monthRange(month, today)),
    show: (first: Date) => setMonth(toDay(first)),
  }
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
