import { messages } from '@matjari/contract/messages'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { withDeskPlace } from '../../staff/access/commands.ts'
import { dayRow } from '../availability/store.ts'
import { type BookingRequest, isSlotFull, keysSince, refuseTakenSlot } from '../booking/rules.ts'
import { insertEvents } from '../store.ts'
import {
  type Answered,
  type EnteredGuest,
  entryHash,
  requireAnswered,
  requireNotOver,
} from './rules.ts'
import { entryByKey, forgetEntryKey, guestByPhone, insertEntry, partiesOn } from './store.ts'

type Entry = Answered & {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly request: BookingRequest
  readonly guest: EnteredGuest
  readonly key: string | undefined
}

type Entered = { readonly reservationNo: string; readonly isReplay: boolean }

/**
 * A guest on the phone or at the door takes a table like everyone else. Answers with its number. Of two
 * with one key the second waits for the restaurant, then finds the first.
 */
export async function enterGuest(deps: Deps, entry: Entry): Promise<Entered> {
  const { restaurantNo, ...entered } = await lookingAgain(() =>
    withDeskPlace(deps, entry, async (tx, restaurantNo) => ({
      restaurantNo,
      ...(await enter(tx, { ...entry, restaurantNo, now: deps.now() })),
    })),
  ).catch(refuseTakenSlot)
  if (!entered.isReplay) {
    deps.hints.changed(restaurantNo)
    deps.metrics?.count('bookingAccepted', 'desk')
  }
  return entered
}

const looksMost = 5

/** Somebody was faster between the look and the lock: the next look sees it, and the owner is asked. */
export async function lookingAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await work()
    } catch (error) {
      if (!isSlotFull(error) || look >= looksMost) throw error
    }
  }
}

type Entering = Entry & { readonly restaurantNo: string; readonly now: Date }

async function enter(tx: Db, entry: Entering): Promise<Entered> {
  const { caller, restaurantNo, request, guest, key, now } = entry
  const { isSeated, guestName, guestPhone, ...written } = guest
  const idemHash = key === undefined ? null : entryHash(request, guest)
  if (key !== undefined) {
    const known = { restaurantNo, idemKey: key, since: keysSince(now) }
    const kept = await entryByKey(tx, known)
    if (kept && idemHash?.equals(kept.idemHash ?? Buffer.alloc(0)))
      return { reservationNo: kept.reservationNo, isReplay: true }
    if (kept) throw new AppError('unprocessable', { message: messages.reservation.otherRequest })
    await forgetEntryKey(tx, known)
  }
  const isOver = await isOverLimits(tx, entry)
  const table = {
    reserveDay: request.day,
    reserveMin: request.minute,
    numberOfGuests: request.guests,
    createdAt: now,
  }
  const reservationNo = await insertEntry(tx, {
    restaurantNo,
    ...table,
    ...written,
    ...(await knownAs(tx, { restaurantNo, phone: guestPhone, name: guestName, now })),
    state: isSeated ? 'visited' : 'confirmed',
    isOver,
    idemKey: key ?? null,
    idemHash,
  })
  const by = { reservationNo, actor: 'store', actorNo: caller.memberNo, ...table } as const
  await insertEvents(tx, [{ ...by, kind: 'booked' }])
  if (isSeated) await insertEvents(tx, [{ ...by, kind: 'visited', fromState: 'confirmed' }])
  return { reservationNo, isReplay: false }
}

async function isOverLimits(tx: Db, entry: Entering) {
  const { restaurantNo, request, now } = entry
  const { isSeated } = entry.guest
  const { day } = request
  const row = await dayRow(tx, { restaurantNo, day })
  const reservable = requireNotOver({ request, row, now, isSeated })
  const others = await partiesOn(tx, { restaurantNo, day })
  const maxNum = row?.maxNum ?? null
  return requireAnswered({ request, reservable, maxNum, others, isSeated }, entry)
}

type Somebody = {
  readonly restaurantNo: string
  readonly phone: string
  readonly name: string
  readonly now: Date
}

/** Who calls from a number of before is who they were, also without saying their name. */
async function knownAs(tx: Db, { restaurantNo, phone, name, now }: Somebody) {
  const guestName = name === '' ? null : name
  if (phone === '') return { guestName, guestPhone: null, guestNo: null }
  const known = await guestByPhone(tx, { restaurantNo, phone, guestName, now })
  return { ...known, guestPhone: phone }
}
