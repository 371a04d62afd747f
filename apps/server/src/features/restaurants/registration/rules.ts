import type { RegistrationParts } from '@matjari/contract/entities/restaurant-input'
import { isMainCategory } from '@matjari/contract/rules/restaurants/tag-list'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../../lib/db/tables.ts'
import { AppError } from '../../../lib/http/app-error.ts'

export type Registration = z.output<typeof RegistrationParts>

/** One person may keep this many registrations waiting: enough for a chain, too few for a flood. */
export const pendingMax = 20

export const pendingRefusal = (pending: number) =>
  pending < pendingMax
    ? null
    : new AppError('conflict', {
        message: `승인을 기다리는 맛집이 ${pendingMax}곳 있어요. 승인된 뒤에 더 등록할 수 있어요.`,
      })

type Registered = {
  readonly memberNo: string
  readonly photo: string | null
  readonly now: Date
}

/** A restaurant as it begins: waiting for an administrator, with both coordinates or none. */
export function registrationRow(
  form: Registration,
  { memberNo, photo, now }: Registered,
): Insertable<Tables['restaurant']> {
  const [category, ...tags] = form.restaurantCuisineType
  // The request was judged by the same rule already.
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
