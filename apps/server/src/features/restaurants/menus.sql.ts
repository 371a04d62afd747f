import type { Menu, MenuPage } from '@matjari/contract/restaurants/entities'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import type { PageOfMenus } from './menus.rules.ts'

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

export const listMenus = (db: Db, restaurantNo: string): Promise<Menu[]> =>
  menusOf(db, restaurantNo).select(menuColumns).orderBy('position').execute()

export const findMenu = (db: Db, restaurantNo: string, menuNo: string) =>
  menusOf(db, restaurantNo)
    .select(['menuName', 'menuPrice', 'photo'])
    .where('menuNo', '=', menuNo)
    .executeTakeFirst()

/** The number of menus, and the position after the last one: deletions leave gaps. */
export const findNextPosition = (db: Db, restaurantNo: string) =>
  menusOf(db, restaurantNo)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('nextPosition'))
    .executeTakeFirstOrThrow()

export const insertMenu = (db: Db, row: Insertable<Tables['menu']>): Promise<Menu> =>
  db.insertInto('menu').values(row).returning(menuColumns).executeTakeFirstOrThrow()

export const updateMenu = (
  db: Db,
  menuNo: string,
  changes: Updateable<Tables['menu']>,
): Promise<Menu> =>
  db
    .updateTable('menu')
    .set(changes)
    .where('menuNo', '=', menuNo)
    .returning(menuColumns)
    .executeTakeFirstOrThrow()

export const removeMenu = (db: Db, restaurantNo: string, menuNo: string) =>
  db
    .deleteFrom('menu')
    .where('restaurantNo', '=', restaurantNo)
    .where('menuNo', '=', menuNo)
    .returning('photo')
    .executeTakeFirst()

/** Numbers the menus 0, 1, 2 … in the given order. */
export const writeOrder = (db: Db, menuNos: readonly string[]) =>
  sql`
    update menu set position = wanted.place - 1
    from unnest(${menuNos}::bigint[]) with ordinality as wanted (menu_no, place)
    where menu.menu_no = wanted.menu_no`.execute(db)
