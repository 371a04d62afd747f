import { isPast } from '@matjari/contract/rules/reservations/slots'
import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../lib/db/database.ts'
import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { lockSchedules } from '../schedule/locks.ts'
import { cancelSeveral } from './changes/commands.ts'
import { confirmedAtRestaurantsOf, confirmedOf, reservationsOf, restaurantNosOf } from './store.ts'
import { upcomingFirst } from './view.ts'

/** The member's own tables, as their page shows them. */
export const exportReservations = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberNo }: Caller,
) => upcomingFirst(await reservationsOf(db, memberNo), now())

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
