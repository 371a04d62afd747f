import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Shop, ShopParts } from '@matjari/contract/restaurants/entities'
import {
  shopTextNames,
  shopTexts,
  textsByName,
  textsByWire,
} from '@matjari/contract/restaurants/shop-texts'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { sentAddress } from '../media/pictures.rules.ts'
import { claimPicture, dropPicture, releasePicture, withPictures } from '../media/pictures.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
import { listHistory, listRequests } from './change-requests.sql.ts'
import { ratingOf, restaurantNotFound } from './restaurants.rules.ts'
import { restaurantByNo } from './restaurants.sql.ts'

const shopMessages = messages.shop

/** Owners may edit a restaurant that guests have seen; before that only its registration can be corrected. */
export function shopEditRefusal(status: RestaurantStatus): AppError | null {
  if (status === 'Y' || status === 'I') return null
  return new AppError('conflict', {
    message: status === 'C' ? shopMessages.over : shopMessages.notYet,
  })
}

type Photos = {
  readonly present: readonly string[]
  readonly existing: readonly string[]
  readonly order: readonly ('kept' | 'new')[]
}

function photosRefusal(change: Photos & { readonly addedCount: number }): AppError | null {
  const { present, existing, order, addedCount } = change
  const invalid = (message: string) => new AppError('invalid', { message })
  const count = existing.length + addedCount
  if (count < limits.shopPhotos.min) return invalid(shopMessages.photoRequired)
  if (count > limits.shopPhotos.max) return invalid(shopMessages.tooManyPhotos)
  const isOurs = existing.every((photo) => present.includes(photo))
  if (!isOurs || new Set(existing).size < existing.length)
    return invalid(shopMessages.photoAddressRule)
  const existingCount = order.filter((which) => which === 'kept').length
  return existingCount === existing.length && order.length === count
    ? null
    : invalid(shopMessages.photoOrderRule)
}

/** The photos after a valid save, and those that the save removes. */
function arrangePhotos(change: Photos & { readonly added: readonly string[] }) {
  const { present, existing, order, added } = change
  const left = { kept: [...existing], new: [...added] }
  const photos = order.flatMap((which) => left[which].shift() ?? [])
  // A picture that was in the list twice is still used once.
  const dropped = present.filter(
    (photo, at) => !existing.includes(photo) || present.indexOf(photo) < at,
  )
  return { photos, dropped }
}

/** The main photo first. */
const photosOf = ({ photo, gallery }: { photo: string | null; gallery: readonly string[] }) =>
  photo === null ? [...gallery] : [photo, ...gallery]

export type OwnShop = { readonly caller: Caller; readonly restaurantNo: string }

type LockedRestaurant = Awaited<ReturnType<typeof lockRestaurant>>

/** For anyone but the registrant the restaurant answers "not found". */
function requireRegistrant(restaurant: LockedRestaurant, { caller }: OwnShop) {
  if (restaurant?.memberNo !== caller.memberNo) throw restaurantNotFound()
  return restaurant
}

/** The caller's own restaurant in any state, locked until the transaction ends. */
export const lockShop = async (tx: Db, own: OwnShop) =>
  requireRegistrant(await lockRestaurant(tx, own.restaurantNo), own)

/** The same without a lock, for checks before a form is read. */
export async function findShop(db: Db, own: OwnShop) {
  const [restaurant] = await restaurantByNo(db, own)
  return requireRegistrant(restaurant, own)
}

const galleryOf = sql<string[]>`array(
  select p.photo from restaurant_photo as p
  where p.restaurant_no = r.restaurant_no order by p.position
)`

/** In any state. */
export async function shopFor({ db, now }: Pick<Deps, 'db' | 'now'>, own: OwnShop): Promise<Shop> {
  const { restaurantNo } = own
  const row = await db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.memberNo', 'r.status', 'r.restaurantName', 'r.restaurantAddress'])
    .select(['r.postalCode', 'r.siCode', 'r.guCode', 'r.dongCode', 'r.latitude', 'r.longitude'])
    .select(['r.isLocationExact', 'r.phoneNumber', 'r.category', 'r.tags'])
    .select(shopTextNames.map((text) => `r.${text}` as const))
    .select(['r.photo', 'g.reviewCount', 'g.halfStarsSum'])
    .select(galleryOf.as('gallery'))
    .where('r.restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  if (row?.memberNo !== own.caller.memberNo) throw restaurantNotFound()
  return {
    restaurantNo,
    status: row.status,
    restaurantName: row.restaurantName,
    restaurantAddress: row.restaurantAddress,
    restaurantPostalCode: row.postalCode,
    restaurantSiCode: row.siCode,
    restaurantGuCode: row.guCode,
    restaurantDongCode: row.dongCode,
    lat: row.latitude,
    lng: row.longitude,
    isLocationExact: row.isLocationExact,
    restaurantPhoneNumber: row.phoneNumber,
    ...textsByWire((text) => row[text]),
    category: row.category,
    tags: [...row.tags],
    photos: photosOf(row),
    ...ratingOf(row),
    requests: await listRequests(db, restaurantNo),
    history: await listHistory(db, { restaurantNo, now: now() }),
  }
}

type ShopForm = z.output<typeof ShopParts>['shop']
type ShopUpdate = OwnShop & { readonly form: ShopForm }

/** Replaces the restaurant's data with the content of the form, without approval. */
export async function saveShop(
  deps: Deps,
  sent: ShopUpdate & { readonly photos: readonly Upload[] },
): Promise<Shop> {
  const { restaurantNo, photos } = sent
  // Checked before the pictures are processed, which is expensive; the check that counts follows under the lock.
  await photosBefore(deps.db, sent, photos.length)
  const dropped = await withPictures(deps, photos, (added) =>
    inTransaction(deps.db, (tx) => save(tx, sent, { added, now: deps.now() })),
  )
  await Promise.all(dropped.map((photo) => dropPicture(deps, photo)))
  return shopFor(deps, { caller: sent.caller, restaurantNo })
}

/** Returns the photos that the restaurant no longer shows. */
async function save(
  tx: Db,
  sent: ShopUpdate,
  { added, now }: { added: readonly string[]; now: Date },
): Promise<string[]> {
  const { restaurantNo, form } = sent
  const { status } = await lockShop(tx, sent)
  const refusal = shopEditRefusal(status)
  if (refusal) throw refusal
  const present = await photosBefore(tx, sent, added.length)
  const { photos, dropped } = arrangePhotos({ present, ...photoChange(form), added })
  for (const photo of added) await claimPicture(tx, photo)
  for (const photo of dropped) await releasePicture(tx, photo, now)
  await writeShop(tx, restaurantNo, { form, photos })
  await refreshSearch(tx, [restaurantNo], now)
  return dropped
}

async function writeShop(
  tx: Db,
  restaurantNo: string,
  { form, photos }: { readonly form: ShopForm; readonly photos: readonly string[] },
) {
  const [photo = null, ...gallery] = photos
  await tx
    .updateTable('restaurant')
    .set({
      phoneNumber: form.restaurantPhoneNumber,
      ...textsByName((text) => form[shopTexts[text].wire]),
      tags: form.tags,
      photo,
    })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await tx.deleteFrom('restaurantPhoto').where('restaurantNo', '=', restaurantNo).execute()
  if (gallery.length === 0) return
  const rows = gallery.map((one, at) => ({ restaurantNo, position: at + 1, photo: one }))
  await tx.insertInto('restaurantPhoto').values(rows).execute()
}

const readPhotos = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('restaurant as r')
    .select('r.photo')
    .select(galleryOf.as('gallery'))
    .where('r.restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()

async function photosBefore(db: Db, { restaurantNo, form }: ShopUpdate, addedCount: number) {
  const present = photosOf(await readPhotos(db, restaurantNo))
  const refusal = photosRefusal({ present, ...photoChange(form), addedCount })
  if (refusal) throw refusal
  return present
}

const photoChange = ({ existingPhotoUrls, photoOrder }: ShopForm) => ({
  existing: existingPhotoUrls.map(sentAddress),
  order: photoOrder,
})
