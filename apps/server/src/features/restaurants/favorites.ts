import { districtOf } from '@matjari/contract/places/district-of'
import type { FavoriteRestaurant } from '@matjari/contract/restaurants/entities'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import type { Handlers } from '../../http/mount.ts'
import { capped, pagesOf, readMost } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { visibleRestaurant } from './restaurant-access.ts'
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
async function listFavorites(db: Db, memberNo: string) {
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
async function favoritesAfter(db: Db, { memberNo, after, size }: Page) {
  const page = favoritesOf(db, memberNo).orderBy('f.restaurantNo', 'desc').limit(size)
  const rows = await (after
    ? page.where('f.restaurantNo', '<', after.restaurantNo)
    : page
  ).execute()
  return rows.map(favoriteRestaurantOf)
}

type Favorite = { readonly memberNo: string; readonly restaurantNo: string }

async function isFavorite(db: Db, { memberNo, restaurantNo }: Favorite): Promise<boolean> {
  const found = await db
    .selectFrom('favorite')
    .select('restaurantNo')
    .where('memberNo', '=', memberNo)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  return found !== undefined
}

/** A second insert changes nothing, not even the time. */
const insertFavorite = (db: Db, row: Favorite & { readonly createdAt: Date }) =>
  db
    .insertInto('favorite')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute()

const removeFavorite = (db: Db, { memberNo, restaurantNo }: Favorite) =>
  db
    .deleteFrom('favorite')
    .where('memberNo', '=', memberNo)
    .where('restaurantNo', '=', restaurantNo)
    .execute()

async function removeFavoritesOf(db: Db, memberNo: string) {
  await db.deleteFrom('favorite').where('memberNo', '=', memberNo).execute()
}

/** Also those that the list does not show because their restaurant is not active. */
export const exportFavorites = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<FavoriteRestaurant>((after, size) => favoritesAfter(db, { memberNo, after, size }))

/** Only a public restaurant can become a favorite, also for its owner. */
async function addFavorite(deps: Deps, favorite: Favorite) {
  await visibleRestaurant(deps.db, favorite.restaurantNo, null)
  await insertFavorite(deps.db, { ...favorite, createdAt: deps.now() })
}

const dropFavorite = ({ db }: Deps, favorite: Favorite) => removeFavorite(db, favorite)

export const forgetFavoritesOf = (tx: Db, { memberNo }: { memberNo: string }) =>
  removeFavoritesOf(tx, memberNo)

export const favoriteRoutes = (deps: Deps) =>
  ({
    'GET /api/favorites': async ({ caller }) =>
      capped(await listFavorites(deps.db, caller.memberNo)),
    'GET /api/favorites/:restaurantNo': async ({ caller, params: { restaurantNo } }) => {
      const { memberNo } = caller
      return { restaurantNo, isFavorite: await isFavorite(deps.db, { memberNo, restaurantNo }) }
    },
    'PUT /api/favorites/:restaurantNo': async ({ caller, params: { restaurantNo } }) => {
      await addFavorite(deps, { memberNo: caller.memberNo, restaurantNo })
      return { restaurantNo, isFavorite: true }
    },
    'DELETE /api/favorites/:restaurantNo': async ({ caller, params: { restaurantNo } }) => {
      await dropFavorite(deps, { memberNo: caller.memberNo, restaurantNo })
      return { restaurantNo, isFavorite: false }
    },
  }) satisfies Handlers
