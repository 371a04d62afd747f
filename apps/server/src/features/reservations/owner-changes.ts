import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { isOnGrid, type ReservableDay } from '@matjari/contract/reservations/slots'
import type { Db } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockScheduleOf } from '../locks/restaurants.ts'
import { mayServe } from '../staff/desk-access.ts'
import { readDayRule, reservableDay } from './availability.ts'
import { type BookingRequest, isMemberChanged, refuseTakenSlot } from './booking.rules.ts'
import { isSameSlot } from './booking-changes.ts'
import { releaseIdempotencyKey, wasAlreadyDone } from './idempotency.ts'
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
  /** Undefined: the note stays as it is. */
  readonly memo: string | undefined
  /** Whether the guest asked for the change. */
  readonly isAsked: boolean
  readonly key: string | undefined
}

/** Gives a guest another table and note, both or neither. False: nothing was different. */
export async function changeByOwner(deps: Deps, move: OwnerChange): Promise<boolean> {
  const { restaurantNo, isChanged } = await retryWhenSlotFilled(() =>
    withWaitlistOffers(deps, (tx) => changeAll(tx, { ...move, now: deps.now() })),
  ).catch(refuseOwnerChange)
  if (isChanged) deps.boardEvents.changed(restaurantNo)
  return isChanged
}

type OwnerChangeAt = OwnerChange & { readonly now: Date }

async function changeAll(tx: Db, move: OwnerChangeAt) {
  const { caller, reservationNo, to, memo, isAsked, key, now } = move
  // Locked before the booking, as in the transaction that changes the schedule.
  await lockScheduleOf(tx, reservationNo)
  const before = await lockReservation(tx, reservationNo)
  if (!before || !(await mayServe(tx, caller, before))) throw new AppError('notFound')
  const { restaurantNo } = before
  const what = ['move', reservationNo, to.day, to.minute, to.guests, memo ?? null, isAsked]
  if (await wasAlreadyDone(tx, { restaurantNo, caller, key, what, now }))
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
  // Locked before the slots and the member, because the process that sends events locks events
  // before members as well.
  const unsent = await lockUnsentChanges(tx, reservationNo)
  await moveReservation(tx, {
    reservationNo,
    reserveDay: to.day,
    reserveMin: to.minute,
    numberOfGuests: to.guests,
    isOver,
  })
  await markChangesSent(tx, unsent, { reservationNo, now })
  const actorNo = caller.memberNo
  await insertEvents(tx, [ownerChangeEvent({ before, to, isAsked, actorNo, unsent, now })])
}

/**
 * A booking that keeps its time skips the check of the day, so a party may always become smaller.
 */
async function isOverLimits(tx: Db, move: OwnerChangeAt, before: LockedReservation) {
  const { reservationNo, to, now } = move
  const { restaurantNo } = before
  const row = await readDayRule(tx, { restaurantNo, day: to.day })
  const unchangedDay = isSameSlot(before, to) && row ? reservableDay(row, to.day) : null
  const reservable = unchangedDay ?? requireNotOver({ request: to, row, now })
  const others = await partiesOn(tx, { restaurantNo, day: to.day, but: reservationNo })
  const own = before.reserveDay === to.day ? before : undefined
  const maxNum = row?.maxNum ?? null
  const isOver = requireConfirmed({ request: to, reservable, maxNum, others, own }, move)
  return isOver || ownerChangeStaysOver({ before, to, reservable, maxNum })
}

const conflict = (message: string) => new AppError('conflict', { message })

/** Only a guest who is still expected can get another table; a note may be written later, too. */
function ownerChangeRefusal(
  { state }: Pick<LockedReservation, 'state'>,
  { isMoved }: { readonly isMoved: boolean },
): AppError | null {
  if (state === 'cancelled') return conflict(messages.reservation.alreadyCancelled)
  return isMoved && state !== 'confirmed' ? conflict(messages.reservation.notAhead) : null
}

/**
 * The owner is not asked again about limits that were confirmed before, but the booking stays above
 * them.
 */
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

/**
 * The guest's other bookings are not the owner's business: the answer says only that the change is
 * not possible.
 */
function refuseOwnerChange(error: unknown): never {
  if (isMemberChanged(error) || violatedConstraint(error) === 'reservation_live_once')
    throw conflict(messages.desk.cannotMove)
  return refuseTakenSlot(error)
}

type OwnerChangeEvent = {
  readonly before: LockedReservation
  readonly to: BookingRequest
  readonly isAsked: boolean
  readonly actorNo: string
  /** The owner's earlier changes of which the guest has not been notified yet, oldest first. */
  readonly unsent: readonly UnsentChange[]
  readonly now: Date
}

/**
 * The event of the change. The guest is notified only after a while, once, from the table the guest
 * knows to the table it has become by then; if the two are equal, not at all.
 */
function ownerChangeEvent({
  before,
  to,
  isAsked,
  actorNo,
  unsent,
  now,
}: OwnerChangeEvent): NewEvent {
  const [firstUnsent] = unsent
  const isTakenBack =
    firstUnsent?.fromDay === to.day &&
    firstUnsent.fromMin === to.minute &&
    firstUnsent.fromGuests === to.guests
  const lastSent = isTakenBack ? undefined : firstUnsent
  return {
    reservationNo: before.reservationNo,
    kind: 'changed',
    actor: 'store',
    actorNo,
    isAsked,
    reserveDay: to.day,
    reserveMin: to.minute,
    numberOfGuests: to.guests,
    fromDay: lastSent?.fromDay ?? before.reserveDay,
    fromMin: lastSent?.fromMin ?? before.reserveMin,
    fromGuests: lastSent?.fromGuests ?? before.numberOfGuests,
    createdAt: now,
    toldAt: isTakenBack ? now : null,
    retryAt: isTakenBack ? null : new Date(now.getTime() + deskLimits.undoSeconds * 1_000),
  }
}

/** The event of a changed note: the board shows who wrote it, and the guest is not notified. */
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

/**
 * Locks the owner's changes of which the guest has not been notified yet, oldest first. The process that
 * sends events does not take them until this transaction ends.
 */
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

/** The guest does not need to hear of these changes any more: the new event covers them. */
async function markChangesSent(
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
