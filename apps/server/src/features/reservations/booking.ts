import { messages } from '@matjari/contract/messages'
import { isDeadlock, violatedConstraint } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import {
  type BookingRequest,
  type Contact,
  idempotencyKeysSince,
  isBookingLimitReached,
  isBusy,
  isMemberChanged,
  isRuleChanged,
  isSlotFull,
  newBooking,
  refusalsSince,
  refusedResult,
  refuseTakenSlot,
  requestHash,
  requireBooked,
} from './booking.rules.ts'
import {
  type BookedSlot,
  type BookingResult,
  bookBatch,
  forgetKeysBefore,
  forgetOldKey,
  forgetRefusalsBefore,
  type TableRequest,
} from './booking.sql.ts'
import { bookingQueue } from './booking-queue.ts'
import { reservationOf } from './reservations.ts'

type ReserveCommand = {
  readonly caller: Caller
  readonly restaurantNo: string
  readonly request: BookingRequest
  readonly contact: Contact
  readonly key: string | undefined
}

/**
 * Books tables for members. One instance for the whole process, because requests that arrive
 * together are sent together.
 */
export function reserveWith(deps: Deps) {
  const bookTable = tableBooking(deps)
  return async ({ caller, restaurantNo, request, contact, key }: ReserveCommand) => {
    if (caller.isStoreOwner) {
      deps.metrics?.count('bookingRefused', 'owner')
      throw new AppError('conflict', { message: messages.reservation.ownerCannot })
    }
    const { day, minute, guests } = request
    const { memberNo } = caller
    const slot = { restaurantNo, day, minute }
    const result = await bookTable(slot, {
      memberNo,
      guests,
      ...contact,
      idemKey: key ?? null,
      idemHash: key === undefined ? null : requestHash(slot, { guests, contact }),
    }).catch((error: unknown) => {
      deps.metrics?.count('bookingRefused', isBusy(error) ? 'busy' : 'failed')
      throw error
    })
    countOutcome(deps, result)
    const booked = requireBooked(result)
    if (booked.outcome === 'replayed')
      return { row: await reservationOf(deps.db, booked.reservationNo), isReplay: true }
    deps.boardEvents.changed(restaurantNo)
    // Built from what is known, without reading the booking back.
    return { row: newBooking(booked, { slot, guests, memberNo, contact }), isReplay: false }
  }
}

function countOutcome({ metrics }: Pick<Deps, 'metrics'>, { outcome }: BookingResult) {
  if (outcome === 'booked') metrics?.count('bookingAccepted', 'guest')
  else if (outcome !== 'replayed' && outcome !== 'again') metrics?.count('bookingRefused', outcome)
}

/**
 * Most retries of a batch that lost to other transactions; each retry sees fewer free tables than
 * the last.
 */
const repeatsMax = 20

/** Most requests that wait for one restaurant in this process. */
const waitingMax = 1_000

/**
 * Takes tables for members. Simultaneous requests for one slot go to the database in one statement.
 */
export function tableBooking(deps: Pick<Deps, 'db' | 'now' | 'config'>) {
  const { poolSize, lockTimeoutMs } = deps.config.database
  const ask = bookingQueue<BookedSlot, TableRequest, BatchResult>({
    keyOf: ({ day, minute }) => `${day} ${minute}`,
    restaurantOf: ({ restaurantNo }) => restaurantNo,
    run: (slot, requests) => bookBatchWithRetries(deps, { slot, requests }),
    // However slow one restaurant is, half of the connections stay free for the others.
    atOnce: Math.max(1, Math.floor(poolSize / 2)),
    waitingMax,
    patienceMs: lockTimeoutMs,
  })
  return async (slot: BookedSlot, request: TableRequest): Promise<BookingResult> => {
    const result = await ask(slot, request)
    if ('error' in result) throw result.error
    return result
  }
}

/** Errors that a retry of the batch may avoid, or can explain to the guest. */
const retryableErrors = [isSlotFull, isRuleChanged, isBookingLimitReached, isDeadlock]

/** One per request: an error of one request does not cost the others their answers. */
type BatchResult = BookingResult | { readonly error: unknown }

type BookingDeps = Pick<Deps, 'db' | 'now'>

async function bookBatchWithRetries(
  deps: BookingDeps,
  batch: { slot: BookedSlot; requests: readonly TableRequest[] },
): Promise<readonly BatchResult[]> {
  const { slot, requests } = batch
  for (let repeat = 0; ; repeat++) {
    const now = deps.now()
    const since = idempotencyKeysSince(now)
    let results: readonly BookingResult[]
    try {
      results = await bookBatch(deps.db, {
        ...batch,
        now,
        keysSince: since,
        refusalsSince: refusalsSince(now),
      })
    } catch (error) {
      const isTwin = isDuplicate(violatedConstraint(error))
      if ((isTwin || isMemberChanged(error)) && requests.length > 1) {
        const each = []
        for (const request of requests) each.push(...(await bookRest(deps, slot, [request])))
        return each
      }
      if (repeat >= repeatsMax || !(isTwin || retryableErrors.some((is) => is(error)))) {
        const refused = refusedResult(error) ?? refuseTakenSlot(error)
        return requests.map(() => refused)
      }
      for (const { memberNo, idemKey } of requests)
        if (isTwin && idemKey !== null) await forgetOldKey(deps.db, { memberNo, idemKey, since })
      continue
    }
    // Each repeat answers at least the first of these requests, so the recursion ends.
    const isOpen = (index: number) => results[index]?.outcome === 'again'
    const open = requests.filter((_, index) => isOpen(index))
    const later = open.length > 0 ? (await bookRest(deps, slot, open)).values() : [].values()
    return results.map((result, index) => (isOpen(index) ? (later.next().value ?? result) : result))
  }
}

/**
 * Books a part of a batch whose other requests have their answers already, so errors become
 * answers.
 */
const bookRest = (deps: BookingDeps, slot: BookedSlot, requests: readonly TableRequest[]) =>
  bookBatchWithRetries(deps, { slot, requests }).catch((error: unknown) =>
    requests.map(() => ({ error })),
  )

/** The member was booked a moment ago, or the key was used: a retry will see that booking. */
const isDuplicate = (constraint: string | null) =>
  constraint === 'reservation_live_once' || constraint === 'reservation_idem_once'

/** A key is valid for a day, a stored refusal for a minute. */
export async function forgetOldBookingKeys({ db, now }: Pick<Deps, 'db' | 'now'>) {
  await forgetKeysBefore(db, idempotencyKeysSince(now()))
  await forgetRefusalsBefore(db, refusalsSince(now()))
}
