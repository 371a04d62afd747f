import type { FavoriteRestaurant } from '@matjari/contract/restaurants/entities'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import * as store from './favorites.sql.ts'
import { favoritesAfter } from './favorites.sql.ts'
import { visibleRestaurant } from './restaurant-access.ts'

/** Also those that the list does not show because their restaurant is not active. */
export const exportFavorites = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<FavoriteRestaurant>((after, size) => favoritesAfter(db, { memberNo, after, size }))

/** Only a public restaurant can become a favorite, also for its owner. */
export async function addFavorite(deps: Deps, favorite: store.Favorite) {
  await visibleRestaurant(deps.db, favorite.restaurantNo, null)
  await store.insertFavorite(deps.db, { ...favorite, createdAt: deps.now() })
}

export const dropFavorite = ({ db }: Deps, favorite: store.Favorite) =>
  store.removeFavorite(db, favorite)

export const forgetFavoritesOf = (tx: Db, { memberNo }: { memberNo: string }) =>
  store.removeFavoritesOf(tx, memberNo)
