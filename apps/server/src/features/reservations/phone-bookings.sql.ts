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

type PhoneGuest = {
  readonly restaurantNo: string
  readonly phone: string
  /** Null: the name on record stays as it is. */
  readonly guestName: string | null
  readonly now: Date
}

/** The restaurant's record of the guest with that phone number; created if there is none yet. */
export const guestByPhone = (tx: Db, { restaurantNo, phone, guestName, now }: PhoneGuest) =>
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

/** The parties of a day, except one booking. A table held for a waitlist offer counts as taken. */
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

type EntryKey = { readonly restaurantNo: string; readonly idemKey: string; readonly since: Date }

/** The entry that was made with that key, and the hash of its request. */
export const entryByKey = (tx: Db, { restaurantNo, idemKey, since }: EntryKey) =>
  tx
    .selectFrom('reservation')
    .select(['reservationNo', 'idemHash', 'createdAt'])
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .where('memberNo', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst()

/** A key is valid for a day; afterwards the same key may be used for something else. */
export const forgetEntryKey = (tx: Db, { restaurantNo, idemKey, since }: EntryKey) =>
  tx
    .updateTable('reservation')
    .set({ idemKey: null, idemHash: null })
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .where('memberNo', 'is', null)
    .where('createdAt', '<=', since)
    .execute()
