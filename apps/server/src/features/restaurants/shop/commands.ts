import type { Shop } from '@matjari/contract/entities/owner/shop'
import type { ShopParts } from '@matjari/contract/entities/owner/shop-input'
import type { z } from 'zod'
import type { Db } from '../../../lib/db/database.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { lockRestaurant } from '../../locks/restaurants.ts'
import { claimPicture, dropPicture, releasePicture, withPictures } from '../../media/commands.ts'
import { sentAddress } from '../../media/rules.ts'
import { refreshSearch } from '../../search/indexing/commands.ts'
import { listHistory, listRequests } from '../requests/store.ts'
import { notShown, ratingOf } from '../rules.ts'
import { restaurantByNo } from '../store.ts'
import { arrangePhotos, keepingRefusal, photosOf, photosRefusal } from './rules.ts'
import * as store from './store.ts'

export type Own = { readonly caller: Caller; readonly restaurantNo: string }

type Known = Awaited<ReturnType<typeof lockRestaurant>>

/** Only whoever registered it: for anybody else there is no such restaurant. */
export function requireRegistrant(restaurant: Known, { caller }: Own) {
  if (restaurant?.memberNo !== caller.memberNo) throw notShown()
  return restaurant
}

/** The caller's own restaurant in whatever state, held until the transaction ends. */
export const lockShop = async (tx: Db, own: Own) =>
  requireRegistrant(await lockRestaurant(tx, own.restaurantNo), own)

/** Likewise without holding it: asked before anything is read of a form. */
export async function findShop(db: Db, own: Own) {
  const [restaurant] = await restaurantByNo(db, own)
  return requireRegistrant(restaurant, own)
}

export async function shopFor({ db, now }: Pick<Deps, 'db' | 'now'>, own: Own): Promise<Shop> {
  const { restaurantNo } = own
  const row = await store.readShop(db, restaurantNo)
  if (row?.memberNo !== own.caller.memberNo) throw notShown()
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
type Sent = Own & { readonly form: ShopForm }

/** Everything the form says replaces what was there, at once. */
export async function saveShop(
  deps: Deps,
  sent: Sent & { readonly photos: readonly Upload[] },
): Promise<Shop> {
  const { restaurantNo, photos } = sent
  // Before the pictures are worked on, which is dear; what counts is asked again under the lock.
  await photosBefore(deps.db, sent, photos.length)
  const dropped = await withPictures(deps, photos, (added) =>
    inTransaction(deps.db, (tx) => save(tx, sent, { added, now: deps.now() })),
  )
  await Promise.all(dropped.map((photo) => dropPicture(deps, photo)))
  return shopFor(deps, { caller: sent.caller, restaurantNo })
}

type Changes = { readonly added: readonly string[]; readonly now: Date }

/** The photos it no longer shows. */
async function save(tx: Db, sent: Sent, { added, now }: Changes): Promise<string[]> {
  const { restaurantNo, form } = sent
  const { status } = await lockShop(tx, sent)
  const refusal = keepingRefusal(status)
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

async function photosBefore(db: Db, { restaurantNo, form }: Sent, addedCount: number) {
  const present = photosOf(await store.readPhotos(db, restaurantNo))
  const refusal = photosRefusal({ present, ...photosAsked(form), addedCount })
  if (refusal) throw refusal
  return present
}

const photosAsked = ({ existingPhotoUrls, photoOrder }: ShopForm) => ({
  kept: existingPhotoUrls.map(sentAddress),
  order: photoOrder,
})
