import type { RestaurantCard } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import { districtOf } from '@matjari/contract/rules/restaurants/district'
import { isMainCategory, type MainCategory } from '@matjari/contract/rules/restaurants/tag-list'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { quickRead } from '../../lib/db/prepared.ts'
import { cuisineText, ratingOf } from './rules.ts'

const bestOf = quickRead((db, { category }: { category: MainCategory }) =>
  db
    .selectFrom('restaurantSearch as s')
    .innerJoin('restaurant as r', 'r.restaurantNo', 's.restaurantNo')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 's.restaurantNo')
    .leftJoin('reservationSetting as v', 'v.restaurantNo', 's.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.photo', 'r.category', 'r.tags'])
    .select(['r.restaurantAddress', 'g.reviewCount', 'g.halfStarsSum'])
    .select('v.restaurantNo as settingOf')
    .where('s.category', '=', category)
    .where('r.status', '=', 'Y')
    .orderBy('s.pop', 'desc')
    .orderBy('s.restaurantNo')
    .limit(limits.home.perCategory),
)

/** The best of a main category, for the home page; nothing for a category that does not exist. */
export async function listBest(db: Db, category: string): Promise<RestaurantCard[]> {
  if (!isMainCategory(category)) return []
  const rows = await bestOf(db, { category })
  return rows.map((row) => ({
    restaurant_no: row.restaurantNo,
    name: row.restaurantName,
    imageUrl: row.photo,
    restaurantCuisineType: cuisineText(row),
    district: districtOf(row.restaurantAddress),
    ...ratingOf(row),
    reservable: row.settingOf !== null,
  }))
}

/** The numbers of all that could still be asked for. Locked in one order, like everything that takes several rows. */
export async function closeRestaurants(tx: Db, memberNo: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('memberNo', '=', memberNo)
    .where('status', 'in', ['Y', 'N', 'I'])
    .orderBy('restaurantNo')
    .forNoKeyUpdate()
    .execute()
  const numbers = rows.map(({ restaurantNo }) => restaurantNo)
  if (numbers.length === 0) return numbers
  await tx
    .updateTable('restaurant')
    .set({ status: sql`case status when 'Y' then 'I' else 'C' end` })
    .where('restaurantNo', 'in', numbers)
    .where('status', 'in', ['Y', 'N'])
    .execute()
  return numbers
}

export const deactivateRestaurants = (tx: Db, memberNo: string) =>
  tx
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('memberNo', '=', memberNo)
    .where('status', '=', 'Y')
    .returning(['restaurantNo', 'restaurantName'])
    .execute()

const known = ['restaurantNo', 'memberNo', 'restaurantName', 'status'] as const

export const restaurantByNo = quickRead((db, { restaurantNo }: { restaurantNo: string }) =>
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
