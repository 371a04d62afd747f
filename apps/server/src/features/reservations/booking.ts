import { messages } from '@matjari/contract/messages'
import { isDeadlock, violated } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import {
  type BookingRequest,
  type Contact,
  isBookingLimitReached,
  isBusy,
  isMemberChanged,
  isRuleChanged,
  isSlotFull,
  keysSince,
  newBooking,
  refusalsSince,
  refusedAnswer,
  refuseTakenSlot,
  requestHash,
  requireBooked,
} from './booking.rules.ts'
import {
  type BookedSlot,
  type BookingAnswer,
  bookAll,
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

/** Books tables for members; one for the whole process, as it sends together what comes together. */
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
    const answer = await bookTable(slot, {
      memberNo,
      guests,
      ...contact,
      idemKey: key ?? null,
      idemHash: key === undefined ? null : requestHash(slot, { guests, contact }),
    }).catch((error: unknown) => {
      deps.metrics?.count('bookingRefused', isBusy(error) ? 'busy' : 'failed')
      throw error
    })
    countOutcome(deps, answer)
    const booked = requireBooked(answer)
    if (booked.outcome === 'replayed')
      return { row: await reservationOf(deps.db, booked.reservationNo), isReplay: true }
    deps.hints.changed(restaurantNo)
    // Known without looking again.
    return { row: newBooking(booked, { slot, guests, memberNo, contact }), isReplay: false }
  }
}

function countOutcome({ metrics }: Pick<Deps, 'metrics'>, { outcome }: BookingAnswer) {
  if (outcome === 'booked') metrics?.count('bookingAccepted', 'guest')
  else if (outcome !== 'replayed' && outcome !== 'again') metrics?.count('bookingRefused', outcome)
}

/** Repeats of a batch that others were faster than; each sees fewer free places than the last. */
const repeatsMax = 20

/** Most who wait for one restaurant in this process. */
const waitingMax = 1_000

/** Takes tables for members. What comes for one slot at the same time is asked of the database at once. */
export function tableBooking(deps: Pick<Deps, 'db' | 'now' | 'config'>) {
  const { poolSize, lockTimeoutMs } = deps.config.database
  const ask = bookingQueue<BookedSlot, TableRequest, BatchAnswer>({
    keyOf: ({ day, minute }) => `${day} ${minute}`,
    restaurantOf: ({ restaurantNo }) => restaurantNo,
    run: (slot, requests) => book(deps, { slot, requests }),
    // However slow one restaurant is, half of the connections are left to the others.
    atOnce: Math.max(1, Math.floor(poolSize / 2)),
    waitingMax,
    patienceMs: lockTimeoutMs,
  })
  return async (slot: BookedSlot, request: TableRequest): Promise<BookingAnswer> => {
    const answer = await ask(slot, request)
    if ('error' in answer) throw answer.error
    return answer
  }
}

/** Of what refuses a batch: the next look may see it otherwise, or can say why. */
const retryableErrors = [isSlotFull, isRuleChanged, isBookingLimitReached, isDeadlock]

/** One for each who asked: what is the matter with one costs nobody else their answer. */
type BatchAnswer = BookingAnswer | { readonly error: unknown }

type BookingDeps = Pick<Deps, 'db' | 'now'>

async function book(
  deps: BookingDeps,
  batch: { slot: BookedSlot; requests: readonly TableRequest[] },
): Promise<readonly BatchAnswer[]> {
  const { slot, requests } = batch
  for (let repeat = 0; ; repeat++) {
    const now = deps.now()
    const since = keysSince(now)
    let answers: readonly BookingAnswer[]
    try {
      answers = await bookAll(deps.db, {
        ...batch,
        now,
        keysSince: since,
        refusalsSince: refusalsSince(now),
      })
    } catch (error) {
      const isTwin = isDuplicate(violated(error))
      if ((isTwin || isMemberChanged(error)) && requests.length > 1) {
        const each = []
        for (const request of requests) each.push(...(await attempt(deps, slot, [request])))
        return each
      }
      if (repeat >= repeatsMax || !(isTwin || retryableErrors.some((is) => is(error)))) {
        const refused = refusedAnswer(error) ?? refuseTakenSlot(error)
        return requests.map(() => refused)
      }
      for (const { memberNo, idemKey } of requests)
        if (isTwin && idemKey !== null) await forgetOldKey(deps.db, { memberNo, idemKey, since })
      continue
    }
    // Each time at least the first of those who are to ask again is answered.
    const isOpen = (place: number) => answers[place]?.outcome === 'again'
    const open = requests.filter((_, place) => isOpen(place))
    const later = open.length > 0 ? (await attempt(deps, slot, open)).values() : [].values()
    return answers.map((answer, place) => (isOpen(place) ? (later.next().value ?? answer) : answer))
  }
}

/** Some of a batch, the others of which have their answers already. */
const attempt = (deps: BookingDeps, slot: BookedSlot, requests: readonly TableRequest[]) =>
  book(deps, { slot, requests }).catch((error: unknown) => requests.map(() => ({ error })))

/** The same member was booked a moment ago, or the same key was used: the next look will see it. */
const isDuplicate = (constraint: string | null) =>
  constraint === 'reservation_live_once' || constraint === 'reservation_idem_once'

/** A key is good for a day, a refusal for a minute. */
export async function forgetOldBookingKeys({ db, now }: Pick<Deps, 'db' | 'now'>) {
  await forgetKeysBefore(db, keysSince(now()))
  await forgetRefusalsBefore(db, refusalsSince(now()))
}
