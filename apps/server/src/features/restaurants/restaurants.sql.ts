import { limits } from '@matjari/contract/limits'
import { districtOf } from '@matjari/contract/places/district-of'
import type {
  ListedRestaurant,
  Registration,
  RestaurantCard,
  RestaurantDetail,
} from '@matjari/contract/restaurants/entities'
import { shopTextNames, textsByWire } from '@matjari/contract/restaurants/shop-texts'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { isMainCategory, type MainCategory } from '@matjari/contract/restaurants/tag-list'
import { type Insertable, sql } from 'kysely'
import { countUpTo } from '../../db/count-up-to.ts'
import type { Db } from '../../db/db.ts'
import { containsUnspaced, matchesIndexedUnspaced } from '../../db/name-search.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { cuisineText, ratingOf } from './restaurants.rules.ts'

const bestOf = preparedPipelined((db, { category }: { category: MainCategory }) =>
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

/** The best restaurants of a main category, for the home page; empty for an unknown category. */
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

/**
 * Returns the numbers of all that were open or waiting. Locked in the order of the numbers, like all transactions
 * that lock several rows.
 */
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

const restaurantColumns = ['restaurantNo', 'memberNo', 'restaurantName', 'status'] as const

export const restaurantByNo = preparedPipelined((db, { restaurantNo }: { restaurantNo: string }) =>
  db.selectFrom('restaurant').select(restaurantColumns).where('restaurantNo', '=', restaurantNo),
)

/** First registered first. */
export const restaurantsOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('restaurant')
    .select(restaurantColumns)
    .select(['restaurantAddress', 'phoneNumber', 'description', 'photo'])
    .where('memberNo', '=', memberNo)
    .orderBy('restaurantNo')
    .execute()

/** All photos of the place, then photos of dishes up to this total. */
const photosMax = 30

/** Everything that the page of a restaurant shows, with what decides who may see it. */
export const detailByNo = preparedPipelined(
  (db, { restaurantNo, callerNo }: { restaurantNo: string; callerNo: string | null }) =>
    db
      .selectFrom('restaurant as r')
      .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
      .select(['r.restaurantNo', 'r.memberNo', 'r.restaurantName', 'r.restaurantAddress'])
      .select(['r.postalCode', 'r.phoneNumber', 'r.category', 'r.tags', 'r.photo'])
      .select(shopTextNames.map((text) => `r.${text}` as const))
      .select(['r.latitude', 'r.longitude', 'r.isLocationExact', 'r.status'])
      .select(['g.reviewCount', 'g.halfStarsSum'])
      .select((eb) => [
        eb
          .exists(
            eb
              .selectFrom('reservationSetting as s')
              .select('s.restaurantNo')
              .whereRef('s.restaurantNo', '=', 'r.restaurantNo'),
          )
          .$castTo<boolean>()
          .as('hasSettings'),
        eb
          .exists(
            eb
              .selectFrom('favorite as f')
              .select('f.restaurantNo')
              .whereRef('f.restaurantNo', '=', 'r.restaurantNo')
              .where('f.memberNo', '=', sql<string>`${callerNo}`),
          )
          .$castTo<boolean>()
          .as('isFavorite'),
      ])
      .select(
        sql<string[]>`array(
        select p.photo from restaurant_photo as p
        where p.restaurant_no = r.restaurant_no order by p.position
      )`.as('galleryPhotos'),
      )
      .select(
        sql<string[]>`array(
        select m.photo from menu as m
        where m.restaurant_no = r.restaurant_no and m.photo is not null
        group by m.photo order by min(m.position) limit ${sql.lit(photosMax)}
      )`.as('menuPhotos'),
      )
      .where('r.restaurantNo', '=', restaurantNo),
)

type DetailRow = Awaited<ReturnType<typeof detailByNo>>[number]

export const detailOf = (row: DetailRow & { readonly isOwner: boolean }): RestaurantDetail => ({
  restaurantNo: row.restaurantNo,
  memberNo: row.memberNo,
  restaurantName: row.restaurantName,
  restaurantAddress: row.restaurantAddress,
  restaurantPostalCode: row.postalCode,
  ...textsByWire((text) => row[text]),
  restaurantMainPhoto: row.photo,
  restaurantImage: row.photo,
  photos: photosOf(row),
  restaurantCuisineType: cuisineText(row),
  restaurantPhoneNumber: row.phoneNumber,
  isActive: row.status,
  status: row.status,
  lat: row.latitude,
  lng: row.longitude,
  isLocationExact: row.isLocationExact,
  district: districtOf(row.restaurantAddress),
  ...ratingOf(row),
  reservable: row.status === 'Y' && row.hasSettings,
  isOwner: row.isOwner,
  isFavorite: row.isFavorite,
})

/** The photo of a dish may also be the main photo; it is shown only once. */
const photosOf = ({ photo, galleryPhotos, menuPhotos }: DetailRow) =>
  [...new Set([...(photo === null ? [] : [photo]), ...galleryPhotos, ...menuPhotos])].slice(
    0,
    photosMax,
  )

export const ratingByNo = preparedPipelined((db, { restaurantNo }: { restaurantNo: string }) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.memberNo', 'r.status', 'g.reviewCount', 'g.halfStarsSum', 'g.stars'])
    .where('r.restaurantNo', '=', restaurantNo),
)

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

type RestaurantFilter = {
  readonly status?: RestaurantStatus | undefined
  readonly search?: string | undefined
}

/** The digits of a possible part of a telephone number. Fewer digits would occur in almost every number. */
function phoneDigits(sought: string): string | null {
  const digits = sought.replace(/[-.()]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : null
}

/** The search text is compared literally and without regard to spaces. */
function restaurantsLike(db: Db, { status, search = '' }: RestaurantFilter) {
  const sought = search.replace(/\s/g, '')
  let restaurants = db.selectFrom('restaurant')
  if (status) restaurants = restaurants.where('status', '=', status)
  if (!sought) return restaurants
  const digits = phoneDigits(sought)
  const name = 'restaurant.restaurantName'
  if (digits === null) return restaurants.where(matchesIndexedUnspaced(name, sought))
  // Telephone numbers have no index, so this part of the condition reads every restaurant.
  const inName = containsUnspaced(name, sought)
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

type OwnListQuery = {
  readonly memberNo: string
  readonly size: number
  /** Only rows after this one. */
  readonly after?: ListedRestaurant | undefined
}

export async function listOwn(
  db: Db,
  { memberNo, size, after }: OwnListQuery,
): Promise<ListedRestaurant[]> {
  const own = newestFirst(db.selectFrom('restaurant').where('memberNo', '=', memberNo)).limit(size)
  const rows = await (after ? own.where('restaurantNo', '<', after.restaurantNo) : own).execute()
  return rows.map(listed)
}

export async function listNewest(
  db: Db,
  sought: RestaurantFilter,
  size: number,
): Promise<ListedRestaurant[]> {
  const rows = await newestFirst(restaurantsLike(db, sought)).limit(size).execute()
  return rows.map(listed)
}

/** In the order of the given numbers; restaurants that are no longer active are left out. */
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

export async function pageOfRegistrations(db: Db, sought: RestaurantFilter, slice: Slice) {
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

export const updateStatus = (
  tx: Db,
  { restaurantNo, isActive: status }: { restaurantNo: string; isActive: RestaurantStatus },
) => tx.updateTable('restaurant').set({ status }).where('restaurantNo', '=', restaurantNo).execute()

/** Whether the owner's account is active: neither disabled nor deleted. */
export async function isActiveMember(tx: Db, memberNo: string): Promise<boolean> {
  const found = await tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where('isActive', '=', true)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasActiveRestaurant(tx: Db, memberNo: string): Promise<boolean> {
  const found = await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('memberNo', '=', memberNo)
    .where('status', '=', 'Y')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const waitingRegistration = (restaurantNo: string) => (tx: Db) =>
  tx
    .selectFrom('application')
    .select('applicationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', 'registration')
    .where('state', '=', 'waiting')

/** Null when none is waiting. */
export async function lockWaitingRegistration(tx: Db, restaurantNo: string) {
  const found = await waitingRegistration(restaurantNo)(tx).forUpdate().executeTakeFirst()
  return found?.applicationNo ?? null
}

type DecidedRegistrationRow = {
  readonly applicationNo: string
  readonly by: {
    readonly actorNo: string | null
    readonly reason: string
    readonly createdAt: Date
  }
}

/** The trigger has already written the decision together with the status. */
export const markRegistrationDecided = (tx: Db, { applicationNo, by }: DecidedRegistrationRow) =>
  tx
    .updateTable('application')
    .set({ decidedBy: by.actorNo, decidedAt: by.createdAt, reason: by.reason })
    .where('applicationNo', '=', applicationNo)
    .execute()

/** Sets the time explicitly, because the trigger uses the database's own clock. */
export const dateRegistration = (tx: Db, restaurantNo: string, createdAt: Date) =>
  tx
    .updateTable('application')
    .set({ createdAt })
    .where('applicationNo', 'in', waitingRegistration(restaurantNo)(tx))
    .execute()
