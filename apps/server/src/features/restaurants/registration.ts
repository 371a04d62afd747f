import type { RegistrationParts } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { isMainCategory } from '@matjari/contract/restaurants/tag-list'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import { cappedForAdmin, readAdminMost } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockPresentMember } from '../locks/members.ts'
import { claimPicture, withPicture } from '../media/pictures.ts'
import { findRestaurantNos } from '../search/search.ts'
import * as store from './restaurants.sql.ts'
import { listActive, listNewest } from './restaurants.sql.ts'

export type Registration = z.output<typeof RegistrationParts>

/** One member may have this many waiting registrations: enough for a chain, too few to flood the administrators. */
export const pendingMax = 20

const pendingRefusal = (pending: number) =>
  pending < pendingMax
    ? null
    : new AppError('conflict', {
        message: `승인을 기다리는 맛집이 ${pendingMax}곳 있어요. 승인된 뒤에 더 등록할 수 있어요.`,
      })

/** The row of a new restaurant: waiting for an administrator, with both coordinates or none. */
export function registrationRow(
  form: Registration,
  { memberNo, photo, now }: { memberNo: string; photo: string | null; now: Date },
): Insertable<Tables['restaurant']> {
  const [category, ...tags] = form.restaurantCuisineType
  // The contract has already validated the request with the same rule.
  if (category === undefined || !isMainCategory(category)) throw new AppError('invalid')
  const { restaurantMapY: latitude, restaurantMapX: longitude } = form
  const isLocated = latitude !== undefined && longitude !== undefined
  return {
    memberNo,
    restaurantName: form.restaurantName,
    restaurantAddress: form.restaurantAddress,
    postalCode: form.restaurantPostalCode,
    siCode: form.restaurantSiCode,
    guCode: form.restaurantGuCode,
    dongCode: form.restaurantDongCode,
    phoneNumber: form.restaurantPhoneNumber,
    description: form.restaurantDescription,
    category,
    tags,
    ...(isLocated && { latitude, longitude }),
    isLocationExact: isLocated && form.restaurantMapExact !== 'N',
    photo,
    status: 'N',
    createdAt: now,
  }
}

/** Registers a restaurant, which then waits for an administrator. Everything is stored, or nothing. */
export async function registerRestaurant(
  deps: Deps,
  { caller, form, picture }: { caller: Caller; form: Registration; picture: Upload | undefined },
) {
  const { memberNo } = caller
  return withPicture(deps, picture, (photo) =>
    deps.db.transaction().execute(async (tx) => {
      // Of two concurrent registrations the second counts the first.
      if (!(await lockPresentMember(tx, memberNo))) throw new AppError('signedOut')
      await refuseTooManyPending(tx, memberNo)
      await claimPicture(tx, photo)
      const row = registrationRow(form, { memberNo, photo, now: deps.now() })
      return store.insertRestaurant(tx, row)
    }),
  )
}

/** Also checked before the form is read; the check that counts follows under the lock. */
export async function refuseTooManyPending(db: Db, memberNo: string) {
  const refusal = pendingRefusal(await store.countPending(db, memberNo))
  if (refusal) throw refusal
}

/** Public restaurants are searched like the results page; all others only by name. */
export async function listRestaurants(
  { db, now }: Deps,
  { status, search }: { status?: RestaurantStatus | undefined; search?: string | undefined },
) {
  if (status !== 'Y' || search === undefined)
    return cappedForAdmin(await listNewest(db, { status, search }, readAdminMost))
  const restaurantNos = await findRestaurantNos(db, {
    query: search,
    most: readAdminMost,
    now: now(),
  })
  return cappedForAdmin(await listActive(db, restaurantNos))
}
