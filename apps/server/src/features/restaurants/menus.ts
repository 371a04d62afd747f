import { messages } from '@matjari/contract/messages'
import type { Menu } from '@matjari/contract/restaurants/entities'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { claimPicture, dropPicture, releasePicture, withPicture } from '../media/pictures.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
import { orderRefusal, photoAfter, tooManyMenusRefusal } from './menus.rules.ts'
import * as store from './menus.sql.ts'
import { listMenus, writeOrder } from './menus.sql.ts'
import { lockOwnRestaurant, visibleRestaurant } from './restaurant-access.ts'

/**
 * Refuses an order that was made from an outdated list: it would put dishes in positions that the owner did not
 * choose.
 */
export function reorderMenus(
  deps: Deps,
  order: { caller: Caller; restaurantNo: string; menuNos: readonly string[] },
): Promise<Menu[]> {
  const { caller, restaurantNo, menuNos } = order
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnRestaurant(tx, restaurantNo, caller)
    const present = await listMenus(tx, restaurantNo)
    const refusal = orderRefusal(
      present.map(({ menuNo }) => menuNo),
      menuNos,
    )
    if (refusal) throw refusal
    await writeOrder(tx, menuNos)
    return listMenus(tx, restaurantNo)
  })
}

type OwnedMenu = { readonly caller: Caller; readonly restaurantNo: string }
type SentMenu<Form> = OwnedMenu & { readonly form: Form; readonly picture: Upload | undefined }
type MenuForm = { readonly menuName: string; readonly menuPrice: number }
type MenuChanges = MenuForm & { readonly removePhoto?: 'Y' | 'N' | undefined }

export async function addMenu(deps: Deps, sent: SentMenu<MenuForm>): Promise<Menu> {
  const { caller, restaurantNo, form, picture } = sent
  return withPicture(deps, picture, (photo) =>
    deps.db.transaction().execute(async (tx) => {
      await lockOwnRestaurant(tx, restaurantNo, caller)
      const { count, nextPosition } = await store.findNextPosition(tx, restaurantNo)
      const refusal = tooManyMenusRefusal(count)
      if (refusal) throw refusal
      await claimPicture(tx, photo)
      const menu = await store.insertMenu(tx, {
        ...form,
        restaurantNo,
        photo,
        position: nextPosition,
      })
      await refreshSearch(tx, [restaurantNo], deps.now())
      return menu
    }),
  )
}

/** Replaces the dish with the content of the form; the photo stays unless it is replaced or removed. */
export async function changeMenu(
  deps: Deps,
  sent: SentMenu<MenuChanges> & { readonly menuNo: string },
): Promise<Menu> {
  const { menu, released } = await withPicture(deps, sent.picture, (photo) =>
    saveChanges(deps, { ...sent, photo }),
  )
  await dropPicture(deps, released)
  return menu
}

function saveChanges(
  deps: Deps,
  change: OwnedMenu & { menuNo: string; form: MenuChanges; photo: string | null },
) {
  const { caller, restaurantNo, menuNo, form } = change
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnRestaurant(tx, restaurantNo, caller)
    const before = await store.findMenu(tx, restaurantNo, menuNo)
    if (!before) throw new AppError('notFound')
    const photo = photoAfter(before.photo, { photo: change.photo, removePhoto: form.removePhoto })
    const released = before.photo === photo ? null : before.photo
    await claimPicture(tx, change.photo)
    await releasePicture(tx, released, now)
    const { menuName, menuPrice } = form
    const menu = await store.updateMenu(tx, menuNo, { menuName, menuPrice, photo })
    if (before.menuName !== menuName || before.menuPrice !== menuPrice)
      await refreshSearch(tx, [restaurantNo], now)
    return { menu, released }
  })
}

export async function deleteMenu(deps: Deps, target: OwnedMenu & { readonly menuNo: string }) {
  const { caller, restaurantNo, menuNo } = target
  const now = deps.now()
  const released = await deps.db.transaction().execute(async (tx) => {
    await lockOwnRestaurant(tx, restaurantNo, caller)
    const removed = await store.removeMenu(tx, restaurantNo, menuNo)
    if (!removed) throw new AppError('notFound')
    await releasePicture(tx, removed.photo, now)
    await refreshSearch(tx, [restaurantNo], now)
    return removed.photo
  })
  await dropPicture(deps, released)
}

/** Runs before the form is read; the check that counts follows under the lock. */
export async function refuseNonOwners(
  { db }: Deps,
  { caller, restaurantNo, menuNo }: OwnedMenu & { readonly menuNo?: string },
): Promise<void> {
  const { isOwner } = await visibleRestaurant(db, restaurantNo, caller)
  if (!isOwner) throw new AppError('notFound', { message: messages.restaurant.notPublic })
  if (menuNo !== undefined && !(await store.findMenu(db, restaurantNo, menuNo)))
    throw new AppError('notFound')
}
