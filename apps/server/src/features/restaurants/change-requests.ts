import { messages } from '@matjari/contract/messages'
import type { ApplicationKind } from '@matjari/contract/restaurants/approvals'
import type { AddressInput, ShopRequest } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockPresentMember } from '../locks/members.ts'
import { claimPicture, dropPicture, releasePicture, withPicture } from '../media/pictures.ts'
import * as store from './change-requests.sql.ts'
import { type Registration, refuseTooManyPending, registrationRow } from './registration.ts'
import { lockShop, type OwnShop, shopEditRefusal } from './shop.ts'

const shopMessages = messages.shop
const conflict = (message: string) => new AppError('conflict', { message })

/** A registration may be corrected until it is approved, also after it was rejected. */
export function correctionRefusal(status: RestaurantStatus): AppError | null {
  if (status === 'N' || status === 'R') return null
  return conflict(status === 'C' ? shopMessages.over : shopMessages.approved)
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

/** With both coordinates or none, as in a registration. */
function addressOf(form: z.output<typeof AddressInput>): Address {
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

/** The requested change: a name, or an address with everything that belongs to it. */
type ChangeRequest =
  | { readonly kind: 'name'; readonly value: { readonly restaurantName: string } }
  | { readonly kind: 'address'; readonly value: Address }

type CurrentValues = { readonly restaurantName: string | null } & {
  readonly [Column in keyof Address]: Address[Column] | null
}

/** A value that guests already see needs no approval. */
function changeRequestRefusal(
  changeRequest: ChangeRequest,
  present: CurrentValues,
): AppError | null {
  if (changeRequest.kind === 'name')
    return changeRequest.value.restaurantName === present.restaurantName
      ? conflict(shopMessages.sameName)
      : null
  const { restaurantAddress, postalCode, dongCode } = changeRequest.value
  const isSame =
    restaurantAddress === present.restaurantAddress &&
    postalCode === present.postalCode &&
    dongCode === present.dongCode
  return isSame ? conflict(shopMessages.sameAddress) : null
}

/** Whether the same request is already waiting: when an owner sends it twice, it keeps its position in the queue. */
const isSameRequest = ({ value }: ChangeRequest, waiting: CurrentValues) =>
  Object.entries(value).every(
    ([column, requested]) => waiting[column as keyof CurrentValues] === requested,
  )

/** How an owner may end a request: withdraw it while it waits, dismiss it once it is rejected. */
function endingOf({
  kind,
  state,
  isClosed,
}: {
  kind: ApplicationKind
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn'
  isClosed: boolean
}): 'withdrawn' | 'closed' {
  // A registration without its request would wait for ever.
  if (kind === 'registration' || state === 'approved') throw new AppError('conflict')
  if (state === 'waiting') return 'withdrawn'
  if (state === 'rejected' && !isClosed) return 'closed'
  throw new AppError('notFound')
}

/** The whole content of the form; the time of registration stays. */
function correctedRow(
  form: Registration,
  corrected: { memberNo: string; photo: string | null; now: Date },
) {
  const { createdAt: _since, memberNo: _registrant, ...row } = registrationRow(form, corrected)
  return { latitude: null, longitude: null, ...row }
}

export const requestNameChange = (
  deps: Deps,
  { restaurantName, ...own }: OwnShop & { readonly restaurantName: string },
) => requestChange(deps, own, { kind: 'name', value: { restaurantName } })

export const requestAddressChange = (
  deps: Deps,
  { form, ...own }: OwnShop & { readonly form: z.output<typeof AddressInput> },
) => requestChange(deps, own, { kind: 'address', value: addressOf(form) })

/** Guests see the old value until an administrator has approved the new one. */
function requestChange(
  deps: Deps,
  own: OwnShop,
  changeRequest: ChangeRequest,
): Promise<ShopRequest> {
  const { restaurantNo } = own
  const { kind, value } = changeRequest
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const { status } = await lockShop(tx, own)
    const refusal =
      shopEditRefusal(status) ??
      changeRequestRefusal(changeRequest, await store.readCurrentValues(tx, restaurantNo))
    if (refusal) throw refusal
    const waiting = await store.findWaiting(tx, { restaurantNo, kind })
    if (!waiting || !isSameRequest(changeRequest, waiting)) {
      const applicationNo = await replaceApplication(tx, { restaurantNo, kind, now })
      await store.insertRequestedValue(tx, { applicationNo, ...value })
    }
    const request = (await store.listRequests(tx, restaurantNo)).find((one) => one.kind === kind)
    if (!request) throw new Error('what was asked for does not wait')
    return request
  })
}

/**
 * Withdraws the waiting request: an administrator who has already opened it cannot decide about a different value.
 */
async function replaceApplication(
  tx: Db,
  { restaurantNo, kind, now }: { restaurantNo: string; kind: ApplicationKind; now: Date },
): Promise<string> {
  const waiting = await store.findWaiting(tx, { restaurantNo, kind })
  if (waiting) await store.withdraw(tx, { applicationNo: waiting.applicationNo, now })
  const isAgain = waiting?.isAgain || (await store.wasRejected(tx, { restaurantNo, kind }))
  return store.insertApplication(tx, { restaurantNo, kind, isAgain, createdAt: now })
}

/** Withdraws a waiting name or address, or dismisses a rejected one. */
export function endRequest(deps: Deps, target: OwnShop & { readonly applicationNo: string }) {
  const { applicationNo } = target
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    await lockShop(tx, target)
    const request = await store.findApplication(tx, target)
    if (!request) throw new AppError('notFound')
    const ending = endingOf(request)
    if (ending === 'withdrawn') await store.withdraw(tx, { applicationNo, now })
    else await store.markRejectionClosed(tx, applicationNo)
    return ending
  })
}

type Correction = OwnShop & { readonly form: Registration }

/** The registrant corrects a waiting or rejected registration, which then starts waiting again. */
export async function resubmitRegistration(
  deps: Deps,
  correction: Correction & { readonly picture: Upload | undefined },
): Promise<void> {
  const dropped = await withPicture(deps, correction.picture, (photo) =>
    inTransaction(deps.db, (tx) => correct(tx, correction, { photo, now: deps.now() })),
  )
  await dropPicture(deps, dropped)
}

/** Returns the photo that the restaurant no longer shows. */
async function correct(
  tx: Db,
  correction: Correction,
  { photo, now }: { readonly photo: string | null; readonly now: Date },
): Promise<string | null> {
  const { caller, restaurantNo, form } = correction
  const { memberNo } = caller
  const { status } = await lockShop(tx, correction)
  const refusal = correctionRefusal(status)
  if (refusal) throw refusal
  if (status === 'R') {
    // Of two concurrent registrations the second counts the first.
    if (!(await lockPresentMember(tx, memberNo))) throw new AppError('signedOut')
    await refuseTooManyPending(tx, memberNo)
  }
  const { photo: before } = await store.readCurrentValues(tx, restaurantNo)
  if (photo === null && before === null)
    throw new AppError('invalid', { message: messages.registration.photoRequired })
  const dropped = photo === null ? null : before
  await claimPicture(tx, photo)
  await releasePicture(tx, dropped, now)
  // Before the status, whose trigger would otherwise create the request with the time of the database instead of
  // `now`.
  await replaceApplication(tx, { restaurantNo, kind: 'registration', now })
  const row = correctedRow(form, { memberNo, photo: photo ?? before, now })
  await store.correctRestaurant(tx, restaurantNo, row)
  return dropped
}
