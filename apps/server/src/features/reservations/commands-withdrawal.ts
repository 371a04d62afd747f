import { addDays, seoulToday } from '@matjari/contract/rules/seoul-day'
import { isPast } from '@matjari/contract/rules/slots'
import type { Db } from '../../lib/db/database.ts'
import { cancelSeveral } from './commands-cancel.ts'
import { lockSchedules } from './locks-schedule.ts'
import { confirmedAtRestaurantsOf, confirmedOf, restaurantNosOf } from './store-withdrawal.ts'

type Left = { readonly memberNo: string; readonly now: Date }

const closedReason = '가게가 문을 닫았어요.'

/** Tables that a member who leaves had ahead are free again, and so are those at their restaurants. */
export async function cancelReservationsOf(tx: Db, { memberNo, now }: Left) {
  const from = addDays(seoulToday(now), -1)
  await lockSchedules(tx, await restaurantNosOf(tx, memberNo))
  const own = await confirmedOf(tx, { memberNo, from })
  const guests = await confirmedAtRestaurantsOf(tx, { memberNo, from })
  const ahead = (rows: typeof own) =>
    rows
      .filter(({ reserveDay, reserveMin }) => !isPast(reserveDay, reserveMin, now))
      .map(({ reservationNo }) => reservationNo)
  const by = { actorNo: memberNo, now }
  await cancelSeveral(tx, {
    ...by,
    reservationNos: ahead(own),
    cancelledBy: 'member',
    reason: null,
  })
  await cancelSeveral(tx, {
    ...by,
    reservationNos: ahead(guests),
    cancelledBy: 'store',
    reason: closedReason,
  })
}
