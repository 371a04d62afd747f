import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Menu, MenuPage } from '@matjari/contract/restaurants/entities'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { claimPicture, dropPicture, releasePicture, withPicture } from '../media/pictures.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
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
      const { count, nextPosition } = await findNextPosition(tx, restaurantNo)
      const refusal = tooManyMenusRefusal(count)
      if (refusal) throw refusal
      await claimPicture(tx, photo)
      const menu = await insertMenu(tx, {
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
    const before = await findMenu(tx, restaurantNo, menuNo)
    if (!before) throw new AppError('notFound')
    const photo = photoAfter(before.photo, { photo: change.photo, removePhoto: form.removePhoto })
    const released = before.photo === photo ? null : before.photo
    await claimPicture(tx, change.photo)
    await releasePicture(tx, released, now)
    const { menuName, menuPrice } = form
    const menu = await updateMenu(tx, menuNo, { menuName, menuPrice, photo })
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
    const removed = await removeMenu(tx, restaurantNo, menuNo)
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
  if (menuNo !== undefined && !(await findMenu(db, restaurantNo, menuNo)))
    throw new AppError('notFound')
}

type PageOfMenus = { readonly offset: number; readonly size: number }

/** Pages count from 0. */
export function menuPageOf(query: {
  readonly page?: number | undefined
  readonly size?: number | undefined
}): PageOfMenus {
  const size = query.size ?? limits.menu.perPage
  return { offset: (query.page ?? 0) * size, size }
}

const tooManyMenusRefusal = (count: number) =>
  count < limits.menu.perRestaurant
    ? null
    : new AppError('conflict', { message: messages.menu.tooMany })

/** A new order must name every menu exactly once. */
function orderRefusal(present: readonly string[], order: readonly string[]) {
  const ordered = new Set(order)
  const isComplete = ordered.size === present.length && present.every((no) => ordered.has(no))
  return isComplete ? null : new AppError('invalid', { message: messages.menu.orderRule })
}

/** The photo of a dish after an edit: a new photo wins; otherwise the old one stays unless it was removed. */
function photoAfter(
  before: string | null,
  change: { readonly photo: string | null; readonly removePhoto?: 'Y' | 'N' | undefined },
): string | null {
  if (change.photo !== null) return change.photo
  return change.removePhoto === 'Y' ? null : before
}

const menuColumns = ['menuNo', 'menuName', 'menuPrice', 'photo as menuPhotoUrl'] as const

/** The owner is in the same row, so that a page takes one query; a restaurant without menus is a row too. */
const pageRows = preparedPipelined((db, query: PageOfMenus & { readonly restaurantNo: string }) =>
  db
    .selectFrom('restaurant as r')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('menu')
          .select([...menuColumns, 'position'])
          .where('restaurantNo', '=', query.restaurantNo)
          .orderBy('position')
          .limit(query.size)
          .offset(query.offset)
          .as('dish'),
      (join) => join.onTrue(),
    )
    .select(['r.memberNo', 'r.status'])
    .select(['dish.menuNo', 'dish.menuName', 'dish.menuPrice', 'dish.menuPhotoUrl'])
    .select((eb) =>
      eb
        .selectFrom('menu')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('restaurantNo', '=', query.restaurantNo)
        .as('totalCount'),
    )
    .where('r.restaurantNo', '=', query.restaurantNo)
    .orderBy('dish.position'),
)

/** The page and its restaurant; undefined when the restaurant does not exist. */
export async function readMenuPage(db: Db, restaurantNo: string, query: PageOfMenus) {
  const rows = await pageRows(db, { restaurantNo, ...query })
  const restaurant = rows[0]
  const totalCount = restaurant?.totalCount ?? 0
  const menus: Menu[] = rows.flatMap(({ menuNo, menuName, menuPrice, menuPhotoUrl }) =>
    menuNo === null || menuName === null || menuPrice === null
      ? []
      : [{ menuNo, menuName, menuPrice, menuPhotoUrl }],
  )
  const page: Omit<MenuPage, 'isOwner'> = {
    menus,
    totalCount,
    hasMore: query.offset + menus.length < totalCount,
  }
  return { restaurant, page }
}

const menusOf = (db: Db, restaurantNo: string) =>
  db.selectFrom('menu').where('restaurantNo', '=', restaurantNo)

const listMenus = (db: Db, restaurantNo: string): Promise<Menu[]> =>
  menusOf(db, restaurantNo).select(menuColumns).orderBy('position').execute()

const findMenu = (db: Db, restaurantNo: string, menuNo: string) =>
  menusOf(db, restaurantNo)
    .select(['menuName', 'menuPrice', 'photo'])
    .where('menuNo', '=', menuNo)
    .executeTakeFirst()

/** The number of menus, and the position after the last one: deletions leave gaps. */
const findNextPosition = (db: Db, restaurantNo: string) =>
  menusOf(db, restaurantNo)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('nextPosition'))
    .executeTakeFirstOrThrow()

const insertMenu = (db: Db, row: Insertable<Tables['menu']>): Promise<Menu> =>
  db.insertInto('menu').values(row).returning(menuColumns).executeTakeFirstOrThrow()

const updateMenu = (db: Db, menuNo: string, changes: Updateable<Tables['menu']>): Promise<Menu> =>
  db
    .updateTable('menu')
    .set(changes)
    .where('menuNo', '=', menuNo)
    .returning(menuColumns)
    .executeTakeFirstOrThrow()

const removeMenu = (db: Db, restaurantNo: string, menuNo: string) =>
  db
    .deleteFrom('menu')
    .where('restaurantNo', '=', restaurantNo)
    .where('menuNo', '=', menuNo)
    .returning('photo')
    .executeTakeFirst()

/** Numbers the menus 0, 1, 2 … in the given order. */
const writeOrder = (db: Db, menuNos: readonly string[]) =>
  sql`
    update menu set position = wanted.place - 1
    from unnest(${menuNos}::bigint[]) with ordinality as wanted (menu_no, place)
    where menu.menu_no = wanted.menu_no`.execute(db)
