import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { isOnGrid, type ReservableDay } from '@matjari/contract/reservations/slots'
import type { Db } from '../../db/db.ts'
import { violated } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockScheduleOf } from '../locks/schedules.ts'
import { mayServe } from '../staff/desk-access.ts'
import { dayRow, reservableDay } from './availability.ts'
import { type BookingRequest, isMemberChanged, refuseTakenSlot } from './booking.rules.ts'
import { isSameSlot } from './guest-changes.ts'
import { alreadyDone, releaseIdempotencyKey } from './idempotency.ts'
import { partiesOn } from './phone-bookings.sql.ts'
import {
  type OwnerConfirmation,
  requireConfirmed,
  requireNotOver,
  retryWhenSlotFilled,
} from './phone-bookings.ts'
import {
  insertEvents,
  type LockedReservation,
  lockReservation,
  moveReservation,
  type NewEvent,
} from './reservations.ts'

type OwnerChange = OwnerConfirmation & {
  readonly caller: Caller
  readonly reservationNo: string
  readonly to: BookingRequest
  /** Undefined: as it is. */
  readonly memo: string | undefined
  /** Whether the guest wanted it. */
  readonly isAsked: boolean
  readonly key: string | undefined
}

/** Another table and note for a guest, both or neither. False: it was all like that already. */
export async function changeByOwner(deps: Deps, move: OwnerChange): Promise<boolean> {
  const { restaurantNo, isChanged } = await retryWhenSlotFilled(() =>
    withWaitlistOffers(deps, (tx) => changeAll(tx, { ...move, now: deps.now() })),
  ).catch(refuseOwnerChange)
  if (isChanged) deps.hints.changed(restaurantNo)
  return isChanged
}

type OwnerChangeAt = OwnerChange & { readonly now: Date }

async function changeAll(tx: Db, move: OwnerChangeAt) {
  const { caller, reservationNo, to, memo, isAsked, key, now } = move
  // Before the booking, as the owner who changes the schedule does.
  await lockScheduleOf(tx, reservationNo)
  const before = await lockReservation(tx, reservationNo)
  if (!before || !(await mayServe(tx, caller, before))) throw new AppError('notFound')
  const { restaurantNo } = before
  const what = ['move', reservationNo, to.day, to.minute, to.guests, memo ?? null, isAsked]
  if (await alreadyDone(tx, { restaurantNo, caller, key, what, now }))
    return { restaurantNo, isChanged: true }

  const isNoted = memo !== undefined && memo !== before.memo
  const isMoved = !isSameSlot(before, to) || before.numberOfGuests !== to.guests
  const refusal = ownerChangeRefusal(before, { isMoved })
  if (refusal) throw refusal
  if (isNoted) await setMemo(tx, { reservationNo, memo })
  if (isMoved) await changeTable(tx, move, before)
  else if (isNoted) await insertEvents(tx, [noteEvent(before, { actorNo: caller.memberNo, now })])
  if (!isNoted && !isMoved) await releaseIdempotencyKey(tx, { restaurantNo, caller, key })
  return { restaurantNo, isChanged: isNoted || isMoved }
}

async function changeTable(tx: Db, move: OwnerChangeAt, before: LockedReservation) {
  const { reservationNo, to, isAsked, now, caller } = move
  const isOver = await isOverLimits(tx, move, before)
  // Before its slots and its member: who tells news holds them before a member as well.
  const untold = await lockUnsentChanges(tx, reservationNo)
  await moveReservation(tx, {
    reservationNo,
    reserveDay: to.day,
    reserveMin: to.minute,
    numberOfGuests: to.guests,
    isOver,
  })
  await markChangesTold(tx, untold, { reservationNo, now })
  const actorNo = caller.memberNo
  await insertEvents(tx, [ownerChangeEvent({ before, to, isAsked, actorNo, untold, now })])
}

/** Who keeps the time may always be fewer. */
async function isOverLimits(tx: Db, move: OwnerChangeAt, before: LockedReservation) {
  const { reservationNo, to, now } = move
  const { restaurantNo } = before
  const row = await dayRow(tx, { restaurantNo, day: to.day })
  const kept = isSameSlot(before, to) && row ? reservableDay(row, to.day) : null
  const reservable = kept ?? requireNotOver({ request: to, row, now })
  const others = await partiesOn(tx, { restaurantNo, day: to.day, but: reservationNo })
  const own = before.reserveDay === to.day ? before : undefined
  const maxNum = row?.maxNum ?? null
  const isOver = requireConfirmed({ request: to, reservable, maxNum, others, own }, move)
  return isOver || ownerChangeStaysOver({ before, to, reservable, maxNum })
}

const conflict = (message: string) => new AppError('conflict', { message })

/** Only who is still expected can be given another table; a note may be written later, too. */
function ownerChangeRefusal(
  { state }: Pick<LockedReservation, 'state'>,
  { isMoved }: { readonly isMoved: boolean },
): AppError | null {
  if (state === 'cancelled') return conflict(messages.reservation.alreadyCancelled)
  return isMoved && state !== 'confirmed' ? conflict(messages.reservation.notAhead) : null
}

/** What the owner was asked about before is not asked again, but stays what it is. */
function ownerChangeStaysOver({
  before,
  to,
  reservable,
  maxNum,
}: {
  before: LockedReservation
  to: BookingRequest
  reservable: ReservableDay
  maxNum: number | null
}): boolean {
  if (!before.isOver) return false
  if (maxNum !== null && to.guests > maxNum) return true
  if (!isSameSlot(before, to)) return false
  return to.guests <= before.numberOfGuests || !isOnGrid(reservable, to.minute)
}

/** What else its guest holds or does is not the owner's business: the answer says only that it cannot be. */
function refuseOwnerChange(error: unknown): never {
  if (isMemberChanged(error) || violated(error) === 'reservation_live_once')
    throw conflict(messages.desk.cannotMove)
  return refuseTakenSlot(error)
}

type OwnerChangeEvent = {
  readonly before: LockedReservation
  readonly to: BookingRequest
  readonly isAsked: boolean
  readonly actorNo: string
  /** What the owner changed before and its guest has not been told yet, oldest first. */
  readonly untold: readonly UnsentChange[]
  readonly now: Date
}

/**
 * What is written down of it. The guest is told only after a while, once, from the table they know to the one it has
 * become by then; if that is the same, not at all.
 */
function ownerChangeEvent({
  before,
  to,
  isAsked,
  actorNo,
  untold,
  now,
}: OwnerChangeEvent): NewEvent {
  const [known] = untold
  const isTakenBack =
    known?.fromDay === to.day && known.fromMin === to.minute && known.fromGuests === to.guests
  const heard = isTakenBack ? undefined : known
  return {
    reservationNo: before.reservationNo,
    kind: 'changed',
    actor: 'store',
    actorNo,
    isAsked,
    reserveDay: to.day,
    reserveMin: to.minute,
    numberOfGuests: to.guests,
    fromDay: heard?.fromDay ?? before.reserveDay,
    fromMin: heard?.fromMin ?? before.reserveMin,
    fromGuests: heard?.fromGuests ?? before.numberOfGuests,
    createdAt: now,
    toldAt: isTakenBack ? now : null,
    retryAt: isTakenBack ? null : new Date(now.getTime() + deskLimits.undoSeconds * 1_000),
  }
}

/** Another note of the restaurant's own: the board says who wrote it, and its guest hears nothing. */
const noteEvent = (
  before: LockedReservation,
  { actorNo, now }: { actorNo: string; now: Date },
): NewEvent => ({
  reservationNo: before.reservationNo,
  kind: 'changed',
  actor: 'store',
  actorNo,
  reserveDay: before.reserveDay,
  reserveMin: before.reserveMin,
  numberOfGuests: before.numberOfGuests,
  createdAt: now,
  toldAt: now,
})

/** What the owner changed and its guest has not been told yet, oldest first. Who tells news waits for the end. */
const lockUnsentChanges = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('reservationEvent')
    .select(['eventNo', 'fromDay', 'fromMin', 'fromGuests'])
    .where('reservationNo', '=', reservationNo)
    .where('kind', '=', 'changed')
    .where('actor', '=', 'store')
    .where('toldAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .orderBy('eventNo')
    .forUpdate()
    .execute()

type UnsentChange = Awaited<ReturnType<typeof lockUnsentChanges>>[number]

/** Nobody needs to hear of them any more. */
async function markChangesTold(
  tx: Db,
  moves: readonly UnsentChange[],
  { reservationNo, now }: { reservationNo: string; now: Date },
) {
  if (moves.length === 0) return
  await tx
    .updateTable('reservationEvent')
    .set({ toldAt: now })
    .where('reservationNo', '=', reservationNo)
    .where(
      'eventNo',
      'in',
      moves.map(({ eventNo }) => eventNo),
    )
    .execute()
}

const setMemo = (
  tx: Db,
  { reservationNo, memo }: { readonly reservationNo: string; readonly memo: string },
) =>
  tx.updateTable('reservation').set({ memo }).where('reservationNo', '=', reservationNo).execute()
