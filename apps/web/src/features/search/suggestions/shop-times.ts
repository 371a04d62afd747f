import { useQuery } from '@tanstack/react-query'
import { useMinute } from '../../../lib/use-now.ts'
import { timesQuery } from '../../tonight/api.ts'
import { useLastChoice } from '../../tonight/last-choice.ts'
import { questionIn } from '../../tonight/question.ts'
import { todayText } from '../../tonight/text.ts'
import type { Row } from './groups.ts'

/** The first of them, in one small call for what somebody has typed so far. */
const shopsMost = 3

/** When the first shops have a table that day: 오늘 17:00부터. Those without one say nothing here. */
export function useShopTimes(
  rows: readonly Row[],
  asked: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const now = useMinute()
  const last = useLastChoice(now)
  const question = questionIn(new URLSearchParams(asked), now, last)
  const shops = rows.flatMap(({ restaurantNo }) => restaurantNo ?? []).slice(0, shopsMost)
  const { data } = useQuery({ ...timesQuery(shops, question, 'first'), retry: false })
  return new Map(
    shops.flatMap((shop) => {
      const offer = data?.get(shop)
      return offer && offer.times.length > 0 ? [[shop, todayText(offer, question, now)]] : []
    }),
  )
}
