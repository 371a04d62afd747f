import type { RestaurantCard } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import { districtOf } from '@matjari/contract/rules/district'
import { isMainCategory, type MainCategory } from '@matjari/contract/rules/tag-list'
import type { Db } from '../../lib/db/database.ts'
import { prepared } from '../../lib/db/prepared.ts'
import { cuisineText, ratingOf } from './rules.ts'

const bestOf = prepared((db, { category }: { category: MainCategory }) =>
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
