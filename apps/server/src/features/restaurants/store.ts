import type { Db } from '../../lib/db/database.ts'
import { prepared } from '../../lib/db/prepared.ts'

const known = ['restaurantNo', 'memberNo', 'restaurantName', 'status'] as const

export const restaurantByNo = prepared((db, { restaurantNo }: { restaurantNo: string }) =>
  db.selectFrom('restaurant').select(known).where('restaurantNo', '=', restaurantNo),
)

/** First registered first. */
export const restaurantsOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('restaurant')
    .select(known)
    .select(['restaurantAddress', 'phoneNumber', 'description', 'photo'])
    .where('memberNo', '=', memberNo)
    .orderBy('restaurantNo')
    .execute()
