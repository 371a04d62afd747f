import { districtOf } from '@matjari/contract/places/district-of'
import type { FavoriteRestaurant } from '@matjari/contract/restaurants/entities'
import type { Db } from '../../db/db.ts'
import { readMost } from '../../lib/paging.ts'
import { cuisineText, ratingOf } from './restaurants.rules.ts'

/** Also favorites whose restaurant is not active. */
const favoritesOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('favorite as f')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'f.restaurantNo')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'f.restaurantNo')
    .leftJoin('reservationSetting as v', 'v.restaurantNo', 'f.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.photo', 'r.status'])
    .select(['r.category', 'r.tags', 'g.reviewCount', 'g.halfStarsSum', 'f.createdAt'])
    .select('v.restaurantNo as settingOf')
    .where('f.memberNo', '=', memberNo)

type FavoriteRow = Awaited<ReturnType<ReturnType<typeof favoritesOf>['execute']>>[number]

const favoriteRestaurantOf = (row: FavoriteRow): FavoriteRestaurant => ({
  restaurantNo: row.restaurantNo,
  restaurantName: row.restaurantName,
  restaurantAddress: row.restaurantAddress,
  isActive: row.status,
  restaurantImage: row.photo,
  restaurantCuisineType: cuisineText(row),
  district: districtOf(row.restaurantAddress),
  ...ratingOf(row),
  reservable: row.settingOf !== null,
  createDate: row.createdAt.toISOString(),
})

/**
 * Newest first. A favorite whose restaurant is not active stays stored and appears again when the restaurant is
 * active.
 */
export async function listFavorites(db: Db, memberNo: string) {
  const rows = await favoritesOf(db, memberNo)
    .where('r.status', '=', 'Y')
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.restaurantNo', 'desc')
    .limit(readMost)
    .execute()
  return rows.map(favoriteRestaurantOf)
}

type Page = {
  readonly memberNo: string
  /** Only rows after this one. */
  readonly after: FavoriteRestaurant | undefined
  readonly size: number
}

/** Also those that the list does not show, sorted by the number of the restaurant. */
export async function favoritesAfter(db: Db, { memberNo, after, size }: Page) {
  const kept = favoritesOf(db, memberNo).orderBy('f.restaurantNo', 'desc').limit(size)
  const rows = await (after
    ? kept.where('f.restaurantNo', '<', after.restaurantNo)
    : kept
  ).execute()
  return rows.map(favoriteRestaurantOf)
}

export type Favorite = { readonly memberNo: string; readonly restaurantNo: string }

export async function isFavorite(db: Db, { memberNo, restaurantNo }: Favorite): Promise<boolean> {
  const found = await db
    .selectFrom('favorite')
    .select('restaurantNo')
    .where('memberNo', '=', memberNo)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  return found !== undefined
}

/** A second insert changes nothing, not even the time. */
export const insertFavorite = (db: Db, row: Favorite & { readonly createdAt: Date }) =>
  db
    .insertInto('favorite')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute()

export const removeFavorite = (db: Db, { memberNo, restaurantNo }: Favorite) =>
  db
    .deleteFrom('favorite')
    .where('memberNo', '=', memberNo)
    .where('restaurantNo', '=', restaurantNo)
    .execute()

export async function removeFavoritesOf(db: Db, memberNo: string) {
  await db.deleteFrom('favorite').where('memberNo', '=', memberNo).execute()
}
