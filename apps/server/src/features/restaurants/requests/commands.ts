import type { ShopRequest } from '@matjari/contract/entities/owner/shop'
import type { AddressInput } from '@matjari/contract/entities/restaurant-input'
import { messages } from '@matjari/contract/messages'
import type { ApplicationKind } from '@matjari/contract/rules/restaurants/verdict'
import type { z } from 'zod'
import type { Db } from '../../../lib/db/database.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { lockPresentMember } from '../../locks/members.ts'
import { claimPicture, dropPicture, releasePicture, withPicture } from '../../media/commands.ts'
import { refuseFlood } from '../registration/commands.ts'
import type { Registration } from '../registration/rules.ts'
import { lockShop, type Own } from '../shop/commands.ts'
import { keepingRefusal } from '../shop/rules.ts'
import {
  addressOf,
  correctedRow,
  correctingRefusal,
  endingOf,
  isAsked,
  type Wish,
  wishRefusal,
} from './rules.ts'
import * as store from './store.ts'

export const askForName = (
  deps: Deps,
  { restaurantName, ...own }: Own & { readonly restaurantName: string },
) => ask(deps, own, { kind: 'name', value: { restaurantName } })

export const askForAddress = (
  deps: Deps,
  { form, ...own }: Own & { readonly form: z.output<typeof AddressInput> },
) => ask(deps, own, { kind: 'address', value: addressOf(form) })

/** Guests see the old one until somebody has approved the new one. */
function ask(deps: Deps, own: Own, wish: Wish): Promise<ShopRequest> {
  const { restaurantNo } = own
  const { kind, value } = wish
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const { status } = await lockShop(tx, own)
    const refusal =
      keepingRefusal(status) ?? wishRefusal(wish, await store.readPresent(tx, restaurantNo))
    if (refusal) throw refusal
    const waiting = await store.findWaiting(tx, { restaurantNo, kind })
    if (!waiting || !isAsked(wish, waiting)) {
      const applicationNo = await applyAnew(tx, { restaurantNo, kind, now })
      await store.insertWanted(tx, { applicationNo, ...value })
    }
    const request = (await store.listRequests(tx, restaurantNo)).find((one) => one.kind === kind)
    if (!request) throw new Error('what was asked for does not wait')
    return request
  })
}

type Applied = {
  readonly restaurantNo: string
  readonly kind: ApplicationKind
  readonly now: Date
}

/** What waited is taken back: whoever has looked at it decides about nothing else. */
async function applyAnew(tx: Db, { restaurantNo, kind, now }: Applied): Promise<string> {
  const waiting = await store.findWaiting(tx, { restaurantNo, kind })
  if (waiting) await store.withdraw(tx, { applicationNo: waiting.applicationNo, now })
  const isAgain = waiting?.isAgain || (await store.wasRejected(tx, { restaurantNo, kind }))
  return store.insertApplication(tx, { restaurantNo, kind, isAgain, createdAt: now })
}

/** Takes a name or an address back that waits, or puts one away that was rejected. */
export function endRequest(deps: Deps, asked: Own & { readonly applicationNo: string }) {
  const { applicationNo } = asked
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    await lockShop(tx, asked)
    const request = await store.findApplication(tx, asked)
    if (!request) throw new AppError('notFound')
    const ending = endingOf(request)
    if (ending === 'withdrawn') await store.withdraw(tx, { applicationNo, now })
    else await store.putAway(tx, applicationNo)
    return ending
  })
}

type Correction = Own & { readonly form: Registration }

/** A registration that waits or was rejected is corrected, and waits anew. */
export async function applyAgain(
  deps: Deps,
  asked: Correction & { readonly picture: Upload | undefined },
): Promise<void> {
  const dropped = await withPicture(deps, asked.picture, (photo) =>
    inTransaction(deps.db, (tx) => correct(tx, asked, { photo, now: deps.now() })),
  )
  await dropPicture(deps, dropped)
}

/** The photo it no longer shows. */
async function correct(
  tx: Db,
  asked: Correction,
  { photo, now }: { readonly photo: string | null; readonly now: Date },
): Promise<string | null> {
  const { caller, restaurantNo, form } = asked
  const { memberNo } = caller
  const { status } = await lockShop(tx, asked)
  const refusal = correctingRefusal(status)
  if (refusal) throw refusal
  if (status === 'R') {
    // Of two registrations at once, one counts the other.
    if (!(await lockPresentMember(tx, memberNo))) throw new AppError('signedOut')
    await refuseFlood(tx, memberNo)
  }
  const { photo: before } = await store.readPresent(tx, restaurantNo)
  if (photo === null && before === null)
    throw new AppError('invalid', { message: messages.registration.photoRequired })
  const dropped = photo === null ? null : before
  await claimPicture(tx, photo)
  await releasePicture(tx, dropped, now)
  // Before the status, whose trigger would otherwise apply without our clock.
  await applyAnew(tx, { restaurantNo, kind: 'registration', now })
  const row = correctedRow(form, { memberNo, photo: photo ?? before, now })
  await store.correctRestaurant(tx, restaurantNo, row)
  return dropped
}
