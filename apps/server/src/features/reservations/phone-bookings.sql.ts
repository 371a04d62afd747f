import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Entry = Pick<
  Insertable<Tables['reservation']>,
  | 'restaurantNo'
  | 'reserveDay'
  | 'reserveMin'
  | 'numberOfGuests'
  | 'createdAt'
  | 'memo'
  | 'idemKey'
  | 'idemHash'
  | 'guestName'
  | 'guestPhone'
  | 'guestNo'
> & {
  readonly source: 'phone' | 'walkIn'
  readonly state: 'confirmed' | 'visited'
  readonly isOver: boolean
}

export async function insertEntry(tx: Db, entry: Entry): Promise<string> {
  const { reservationNo } = await tx
    .insertInto('reservation')
    .values(entry)
    .returning('reservationNo')
    .executeTakeFirstOrThrow()
  return reservationNo
}

type Phoned = {
  readonly restaurantNo: string
  readonly phone: string
  /** Null: what they are called is as it was. */
  readonly guestName: string | null
  readonly now: Date
}

/** Whom this restaurant knows by that number; from now on if nobody yet. */
export const guestByPhone = (tx: Db, { restaurantNo, phone, guestName, now }: Phoned) =>
  tx
    .insertInto('guest')
    .values({ restaurantNo, phone, guestName, createdAt: now })
    .onConflict((known) =>
      known
        .columns(['restaurantNo', 'phone'])
        .doUpdateSet({ guestName: sql`coalesce(excluded.guest_name, guest.guest_name)` }),
    )
    .returning(['guestNo', 'guestName'])
    .executeTakeFirstOrThrow()

type Party = {
  readonly reserveMin: number
  readonly stayMin: number
  readonly times: number[]
  readonly numberOfGuests: number
}

/** Who is there on a day, apart from one of them. What is held for somebody is as good as taken. */
export async function partiesOn(
  tx: Db,
  { restaurantNo, day, but = '0' }: { restaurantNo: string; day: string; but?: string | undefined },
) {
  const { rows } = await sql<Party>`
    select reserve_min, stay_min, times, number_of_guests from reservation
    where restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date
      and state <> 'cancelled' and reservation_no <> ${but}::bigint
    union all
    select hold_min, hold_stay, hold_times, guests from waiting
    where restaurant_no = ${restaurantNo}::bigint and day = ${day}::date and state = 'held'`.execute(
    tx,
  )
  return rows
}

type Key = { readonly restaurantNo: string; readonly idemKey: string; readonly since: Date }

/** The entry that was made with that key, and what was asked for then. */
export const entryByKey = (tx: Db, { restaurantNo, idemKey, since }: Key) =>
  tx
    .selectFrom('reservation')
    .select(['reservationNo', 'idemHash', 'createdAt'])
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .where('memberNo', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst()

/** A key is good for a day; afterwards the same one may be used for something else. */
export const forgetEntryKey = (tx: Db, { restaurantNo, idemKey, since }: Key) =>
  tx
    .updateTable('reservation')
    .set({ idemKey: null, idemHash: null })
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .where('memberNo', 'is', null)
    .where('createdAt', '<=', since)
    .execute()
