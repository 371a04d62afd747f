import type { AddressInput } from '@matjari/contract/entities/restaurant-input'
import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { ApplicationKind } from '@matjari/contract/rules/restaurants/verdict'
import type { z } from 'zod'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Registration } from '../registration/rules.ts'
import { registrationRow } from '../registration/rules.ts'

const said = messages.shop
const conflict = (message: string) => new AppError('conflict', { message })

/** A registration is corrected until it is approved, also after it was rejected. */
export function correctingRefusal(status: RestaurantStatus): AppError | null {
  if (status === 'N' || status === 'R') return null
  return conflict(status === 'C' ? said.over : said.approved)
}

type Address = {
  readonly restaurantAddress: string
  readonly postalCode: string
  readonly siCode: string
  readonly guCode: string
  readonly dongCode: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isLocationExact: boolean
}

/** With both coordinates or none, as a registration has them. */
export function addressOf(form: z.output<typeof AddressInput>): Address {
  const { restaurantMapY, restaurantMapX } = form
  const isLocated = restaurantMapY !== undefined && restaurantMapX !== undefined
  return {
    restaurantAddress: form.restaurantAddress,
    postalCode: form.restaurantPostalCode,
    siCode: form.restaurantSiCode,
    guCode: form.restaurantGuCode,
    dongCode: form.restaurantDongCode,
    latitude: isLocated ? restaurantMapY : null,
    longitude: isLocated ? restaurantMapX : null,
    isLocationExact: isLocated && form.restaurantMapExact !== 'N',
  }
}

/** What is wished for: a name, or an address with all that belongs to it. */
export type Wish =
  | { readonly kind: 'name'; readonly value: { readonly restaurantName: string } }
  | { readonly kind: 'address'; readonly value: Address }

type Present = { readonly restaurantName: string | null } & {
  readonly [Column in keyof Address]: Address[Column] | null
}

/** What guests see already needs nobody's approval. */
export function wishRefusal(wish: Wish, present: Present): AppError | null {
  if (wish.kind === 'name')
    return wish.value.restaurantName === present.restaurantName ? conflict(said.sameName) : null
  const { restaurantAddress, postalCode, dongCode } = wish.value
  const isSame =
    restaurantAddress === present.restaurantAddress &&
    postalCode === present.postalCode &&
    dongCode === present.dongCode
  return isSame ? conflict(said.sameAddress) : null
}

/** Whether exactly this waits already: pressed twice, it keeps its place in the line. */
export const isAsked = ({ value }: Wish, waiting: Present) =>
  Object.entries(value).every(([column, wanted]) => waiting[column as keyof Present] === wanted)

type Request = {
  readonly kind: ApplicationKind
  readonly state: 'waiting' | 'approved' | 'rejected' | 'withdrawn'
  readonly isClosed: boolean
}

/** What its owner may still do about it: take it back while it waits, put it away once it is rejected. */
export function endingOf({ kind, state, isClosed }: Request): 'withdrawn' | 'closed' {
  // A registration without its request would wait for nobody.
  if (kind === 'registration' || state === 'approved') throw new AppError('conflict')
  if (state === 'waiting') return 'withdrawn'
  if (state === 'rejected' && !isClosed) return 'closed'
  throw new AppError('notFound')
}

type Corrected = { readonly memberNo: string; readonly photo: string | null; readonly now: Date }

/** All that the form says; when it was registered stays. */
export function correctedRow(form: Registration, corrected: Corrected) {
  const { createdAt: _since, memberNo: _registrant, ...row } = registrationRow(form, corrected)
  return { latitude: null, longitude: null, ...row }
}
