import type { Db } from '../../../lib/db/database.ts'

type Day = { readonly restaurantNo: string; readonly day: string }

/** Cancelled ones are asked for apart: each kind has an index of its own. */
export async function bookingsOn(db: Db, { restaurantNo, day }: Day) {
  const some = (way: '=' | '<>') =>
    db
      .selectFrom('reservation as v')
      .leftJoin('member as m', 'm.memberNo', 'v.memberNo')
      .select(['v.reservationNo', 'v.reserveDay', 'v.reserveMin', 'v.numberOfGuests', 'v.state'])
      .select(['v.source', 'v.guestName', 'v.guestPhone', 'v.request', 'v.memo'])
      .select('m.memberNickName as memberNickname')
      .where('v.restaurantNo', '=', restaurantNo)
      .where('v.reserveDay', '=', day)
      .where('v.state', way, 'cancelled')
      .orderBy('v.reserveMin')
      .orderBy('v.reservationNo')
      .execute()
  return [...(await some('<>')), ...(await some('='))]
}

export type ListedBooking = Awaited<ReturnType<typeof bookingsOn>>[number]
