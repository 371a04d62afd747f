import type { ListedRestaurant, Registration } from '@matjari/contract/entities/restaurant'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { type Insertable, sql } from 'kysely'
import { countUpTo } from '../../../lib/count-up-to.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Tables } from '../../../lib/db/tables.ts'
import { containsUnspaced, foundUnspaced } from '../../../lib/names/parts.ts'
import { pageInfoOf, type Slice } from '../../../lib/paging.ts'
import { cuisineText } from '../rules.ts'

export async function countPending(db: Db, memberNo: string): Promise<number> {
  const { pending } = await db
    .selectFrom('restaurant')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('memberNo', '=', memberNo)
    .where('status', '=', 'N')
    .executeTakeFirstOrThrow()
  return pending
}

export async function insertRestaurant(db: Db, row: Insertable<Tables['restaurant']>) {
  const { restaurantNo } = await db
    .insertInto('restaurant')
    .values(row)
    .returning('restaurantNo')
    .executeTakeFirstOrThrow()
  return restaurantNo
}

type Sought = {
  readonly status?: RestaurantStatus | undefined
  readonly search?: string | undefined
}

/** The digits of what may be part of a telephone number; a shorter one would be in almost every number. */
function phoneDigits(sought: string): string | null {
  const digits = sought.replace(/[-.()]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : null
}

/** The sought text is text: no character of it means anything special, and spacing means nothing. */
function restaurantsLike(db: Db, { status, search = '' }: Sought) {
  const sought = search.replace(/\s/g, '')
  let restaurants = db.selectFrom('restaurant')
  if (status) restaurants = restaurants.where('status', '=', status)
  if (!sought) return restaurants
  const digits = phoneDigits(sought)
  if (digits === null) return restaurants.where(foundUnspaced('restaurant', sought))
  // Telephone numbers have no index: what may be part of one is asked of every restaurant.
  const inName = containsUnspaced('restaurant', sought)
  const inPhone = sql<boolean>`strpos(translate(phone_number, '-', ''), ${digits}) > 0`
  return restaurants.where((eb) => eb.or([inName, inPhone]))
}

const newestFirst = (restaurants: ReturnType<typeof restaurantsLike>) =>
  restaurants
    .select(['restaurantNo', 'restaurantName', 'restaurantAddress', 'category', 'tags'])
    .select(['status', 'photo', 'createdAt'])
    .orderBy('restaurantNo', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number]

const listed = ({ status, photo, createdAt, category, tags, ...row }: Row): ListedRestaurant => ({
  ...row,
  isActive: status,
  restaurantImage: photo,
  restaurantCuisineType: cuisineText({ category, tags }),
  createDate: createdAt.toISOString(),
})

type Own = {
  readonly memberNo: string
  readonly size: number
  /** Only what comes after this one. */
  readonly after?: ListedRestaurant | undefined
}

export async function listOwn(db: Db, { memberNo, size, after }: Own): Promise<ListedRestaurant[]> {
  const own = newestFirst(db.selectFrom('restaurant').where('memberNo', '=', memberNo)).limit(size)
  const rows = await (after ? own.where('restaurantNo', '<', after.restaurantNo) : own).execute()
  return rows.map(listed)
}

export async function listNewest(
  db: Db,
  sought: Sought,
  size: number,
): Promise<ListedRestaurant[]> {
  const rows = await newestFirst(restaurantsLike(db, sought)).limit(size).execute()
  return rows.map(listed)
}

/** In the order of the numbers; what is no longer active is left out. */
export async function listActive(
  db: Db,
  restaurantNos: readonly string[],
): Promise<ListedRestaurant[]> {
  const rows = await newestFirst(db.selectFrom('restaurant').where('status', '=', 'Y'))
    .where(sql<boolean>`restaurant_no = any(${restaurantNos}::bigint[])`)
    .execute()
  const byNo = new Map(rows.map((row) => [row.restaurantNo, row]))
  return restaurantNos.flatMap((restaurantNo) => {
    const row = byNo.get(restaurantNo)
    return row ? listed(row) : []
  })
}

export async function pageOfRegistrations(db: Db, sought: Sought, slice: Slice) {
  const found = restaurantsLike(db, sought)
  const total = await countUpTo(db, found.select('restaurantNo'))
  const rows = await newestFirst(found).limit(slice.size).offset(slice.offset).execute()
  return { restaurants: rows.map(listed), pageInfo: pageInfoOf(slice, total) }
}

export async function readRegistration(
  db: Db,
  restaurantNo: string,
): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('restaurant as r')
    .innerJoin('member as m', 'm.memberNo', 'r.memberNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.status'])
    .select(['r.photo', 'r.createdAt', 'r.postalCode', 'r.phoneNumber', 'r.description'])
    .select(['r.category', 'r.tags', 'r.latitude', 'r.longitude', 'r.isLocationExact'])
    .select(['m.memberNo', 'm.memberId', 'm.memberNickName'])
    .select((eb) =>
      eb
        .selectFrom('restaurant as a')
        .select((count) => count.fn.countAll<string>().as('active'))
        .whereRef('a.memberNo', '=', 'r.memberNo')
        .where('a.status', '=', 'Y')
        .as('active'),
    )
    .where('r.restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  return (
    row && {
      restaurantNo: row.restaurantNo,
      restaurantName: row.restaurantName,
      restaurantAddress: row.restaurantAddress,
      isActive: row.status,
      restaurantImage: row.photo,
      createDate: row.createdAt.toISOString(),
      restaurantPostalCode: row.postalCode,
      restaurantPhoneNumber: row.phoneNumber,
      restaurantDescription: row.description,
      category: row.category,
      tags: [...row.tags],
      lat: row.latitude,
      lng: row.longitude,
      isLocationExact: row.isLocationExact,
      memberNo: row.memberNo,
      memberId: row.memberId,
      memberNickname: row.memberNickName,
      activeCount: Number(row.active),
    }
  )
}
