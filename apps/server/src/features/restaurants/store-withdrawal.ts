import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

/** Their numbers. Locked in one order, like everything that takes several rows. */
export async function closeRestaurants(tx: Db, memberNo: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('memberNo', '=', memberNo)
    .where('status', 'in', ['Y', 'N'])
    .orderBy('restaurantNo')
    .forNoKeyUpdate()
    .execute()
  const numbers = rows.map(({ restaurantNo }) => restaurantNo)
  if (numbers.length === 0) return numbers
  await tx
    .updateTable('restaurant')
    .set({ status: sql`case status when 'Y' then 'I' else 'C' end` })
    .where('restaurantNo', 'in', numbers)
    .execute()
  return numbers
}
