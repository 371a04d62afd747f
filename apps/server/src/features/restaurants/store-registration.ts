import { type Insertable, sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Tables } from '../../lib/db/tables.ts'

export async function countPending(db: Db, memberNo: string): Promise<number> {
  const { pending } = await db
    .selectFrom('restaurant')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('memberNo', '=', memberNo)
    .where('status', '=', 'N')
    .executeTakeFirstOrThrow()
  return pending
}

export async function insertRestaurant(db: Db, row: Insertable<Tables['restaurant']>) {
  const { restaurantNo } = await db
    .insertInto('restaurant')
    .values(row)
    .returning('restaurantNo')
    .executeTakeFirstOrThrow()
  return restaurantNo
}
