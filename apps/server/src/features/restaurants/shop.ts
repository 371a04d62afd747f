import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Shop, ShopParts } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { sentAddress } from '../media/pictures.rules.ts'
import { claimPicture, dropPicture, releasePicture, withPictures } from '../media/pictures.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
import { ratingOf, restaurantNotFound } from './restaurants.rules.ts'
import { restaurantByNo } from './restaurants.sql.ts'
import * as store from './shop.sql.ts'
import { listHistory, listRequests } from './shop.sql.ts'

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
  readonly kept: readonly string[]
  readonly order: readonly ('kept' | 'new')[]
}

function photosRefusal(asked: Photos & { readonly addedCount: number }): AppError | null {
  const { present, kept, order, addedCount } = asked
  const invalid = (message: string) => new AppError('invalid', { message })
  const count = kept.length + addedCount
  if (count < limits.shopPhotos.min) return invalid(shopMessages.photoRequired)
  if (count > limits.shopPhotos.max) return invalid(shopMessages.tooManyPhotos)
  const isOurs = kept.every((photo) => present.includes(photo))
  if (!isOurs || new Set(kept).size < kept.length) return invalid(shopMessages.photoAddressRule)
  const keptPlaces = order.filter((which) => which === 'kept').length
  return keptPlaces === kept.length && order.length === count
    ? null
    : invalid(shopMessages.photoOrderRule)
}

/** The photos after a valid save, and those that the save removes. */
function arrangePhotos(asked: Photos & { readonly added: readonly string[] }) {
  const { present, kept, order, added } = asked
  const left = { kept: [...kept], new: [...added] }
  const photos = order.flatMap((which) => left[which].shift() ?? [])
  // A picture that was in the list twice is still used once.
  const dropped = present.filter(
    (photo, at) => !kept.includes(photo) || present.indexOf(photo) < at,
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

export async function shopFor({ db, now }: Pick<Deps, 'db' | 'now'>, own: OwnShop): Promise<Shop> {
  const { restaurantNo } = own
  const row = await store.readShop(db, restaurantNo)
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
    restaurantDescription: row.description,
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
  const { photos, dropped } = arrangePhotos({ present, ...photosAsked(form), added })
  for (const photo of added) await claimPicture(tx, photo)
  for (const photo of dropped) await releasePicture(tx, photo, now)
  const { restaurantPhoneNumber: phoneNumber, restaurantDescription: description, tags } = form
  await store.writeShop(tx, restaurantNo, { phoneNumber, description, tags, photos })
  await refreshSearch(tx, [restaurantNo], now)
  return dropped
}

async function photosBefore(db: Db, { restaurantNo, form }: ShopUpdate, addedCount: number) {
  const present = photosOf(await store.readPhotos(db, restaurantNo))
  const refusal = photosRefusal({ present, ...photosAsked(form), addedCount })
  if (refusal) throw refusal
  return present
}

const photosAsked = ({ existingPhotoUrls, photoOrder }: ShopForm) => ({
  kept: existingPhotoUrls.map(sentAddress),
  order: photoOrder,
})
