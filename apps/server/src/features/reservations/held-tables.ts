import type { Db } from '../../db/db.ts'
import { toListedGuest } from './listed-guests.ts'

/** How an owner sees a member with a waitlist offer: the restaurant does not learn who waits. */
const anonymousGuest = {
  memberNo: null,
  memberId: null,
  memberNickName: '빈자리 알림 손님',
  guestName: null,
  guestPhone: null,
  memo: '',
  request: '',
  source: 'app' as const,
}

/** The tables held for waitlist offers from a day on, in the shape of bookings. */
export async function heldTablesFrom(
  db: Db,
  { restaurantNo, from }: { restaurantNo: string; from: string },
) {
  const rows = await db
    .selectFrom('waiting as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.waitingNo', 'w.day', 'w.holdMin', 'w.holdTimes', 'w.holdStay', 'w.heldUntil'])
    .select(['w.guests', 'w.heldAt', 'r.restaurantName'])
    .where('w.restaurantNo', '=', restaurantNo)
    .where('w.day', '>=', from)
    .where('w.state', '=', 'held')
    .orderBy('w.heldAt')
    .orderBy('w.waitingNo')
    .execute()
  return rows.flatMap(({ waitingNo, holdMin, heldAt, heldUntil, ...row }) => {
    if (holdMin === null || heldAt === null || heldUntil === null) return []
    const table = {
      ...anonymousGuest,
      restaurantNo,
      restaurantName: row.restaurantName,
      reservationNo: `w${waitingNo}`,
      reserveDay: row.day,
      reserveMin: holdMin,
      numberOfGuests: row.guests,
      state: 'confirmed' as const,
      cancelledBy: null,
      cancelReason: null,
      createdAt: heldAt,
      stayMin: row.holdStay ?? 0,
      times: row.holdTimes ?? [],
      isOver: false,
    }
    return { ...toListedGuest(table), waitingNo, heldUntil: heldUntil.toISOString() }
  })
}

export type HeldTable = Awaited<ReturnType<typeof heldTablesFrom>>[number]

/** Ends the hold: the offered table can no longer become a booking. */
export const endHold = (tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) =>
  tx
    .updateTable('waiting')
    .set({ state: 'over', endedAt: now })
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', 'held')
    .execute()
