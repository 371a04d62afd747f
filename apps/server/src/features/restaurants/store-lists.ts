import type { ListedRestaurant, RestaurantCard } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import { districtOf } from '@matjari/contract/rules/district'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurant-status'
import { isMainCategory, type MainCategory } from '@matjari/contract/rules/tag-list'
import { sql } from 'kysely'
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

type ListedRow = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly category: string
  readonly tags: readonly string[]
  readonly status: RestaurantStatus
  readonly photo: string | null
  readonly createdAt: Date
}

const listed = ({ status, photo, createdAt, category, tags, ...row }: ListedRow) => ({
  ...row,
  isActive: status,
  restaurantImage: photo,
  restaurantCuisineType: cuisineText({ category, tags }),
  createDate: createdAt.toISOString(),
})

const newestFirst = (db: Db) =>
  db
    .selectFrom('restaurant')
    .select(['restaurantNo', 'restaurantName', 'restaurantAddress', 'category', 'tags'])
    .select(['status', 'photo', 'createdAt'])
    .orderBy('restaurantNo', 'desc')

export async function listOwn(db: Db, memberNo: string): Promise<ListedRestaurant[]> {
  const rows = await newestFirst(db).where('memberNo', '=', memberNo).execute()
  return rows.map(listed)
}

type Sought = {
  readonly status2?: RestaurantStatus | undefined
  readonly keyword2?: string | undefined
}

/** Nobody reads further down a list that cannot be leafed through. */
const listedMax = 1000
/** Listed, because every row is looked at: a pattern would take several times as long. */
const spaces = ' \t\u00a0\u3000'

/** The sought text is text: no character of it means anything special, and spacing means nothing. */
export async function listRestaurants(
  db: Db,
  { status2, keyword2 = '' }: Sought,
): Promise<ListedRestaurant[]> {
  const sought = keyword2.replace(/\s/g, '')
  let restaurants = newestFirst(db).limit(listedMax)
  if (status2) restaurants = restaurants.where('status', '=', status2)
  if (sought)
    restaurants = restaurants.where(
      sql<boolean>`strpos(lower(translate(restaurant_name, ${spaces}, '')), lower(${sought})) > 0`,
    )
  const rows = await restaurants.execute()
  return rows.map(listed)
}
