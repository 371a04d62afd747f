import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import {
  isOnGrid,
  isPast,
  type ReservableDay,
  slotReason,
} from '@matjari/contract/reservations/slots'
import {
  type Canceller,
  reservationStateLabel,
  slotReasons,
} from '@matjari/contract/reservations/state'
import { type StayRule, stayOf } from '@matjari/contract/reservations/stays'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockScheduleOf, lockStaff } from '../locks/restaurants.ts'
import { type DayRow, readDayRule, reservableDay } from './availability.ts'
import { type BookingRequest, refuseTakenSlot } from './booking.rules.ts'
import { wasAlreadyDone } from './idempotency.ts'
import {
  insertEvents,
  type LockedReservation,
  lockConfirmedReservations,
  lockReservation,
  moveReservation,
  type NewEvent,
  reservationNames,
  setCancelled,
} from './reservations.ts'

/**
 * Cancels a booking and frees its table in the same transaction. The booking is not found for
 * callers who are neither its guest, nor the owner or staff of the restaurant, nor an
 * administrator.
 */
export async function cancelReservation(
  deps: Deps,
  {
    caller,
    reservationNo,
    reason,
    key,
  }: { caller: Caller; reservationNo: string; reason: string; key: string | undefined },
) {
  const now = deps.now()
  const restaurantNo = await withWaitlistOffers(deps, async (tx) => {
    const reservation = await lockReservation(tx, reservationNo)
    const cancelledBy = reservation && (await cancellerOf(tx, reservation, caller))
    if (!reservation || !cancelledBy) throw new AppError('notFound')
    const { restaurantNo } = reservation
    const what = ['cancel', reservationNo, reason]
    if (await wasAlreadyDone(tx, { restaurantNo, caller, key, what, now })) return restaurantNo
    const refusal = cancelledBy === 'member' ? notAheadRefusal(reservation, now) : null
    if (refusal) throw refusal
    const cancelReason = reason === '' ? null : reason
    if (!(await setCancelled(tx, { reservationNo, cancelledBy, cancelReason })))
      throw new AppError('conflict', {
        message:
          reservation.state === 'cancelled'
            ? messages.reservation.alreadyCancelled
            : messages.reservation.notAhead,
      })
    const event = { actor: cancelledBy, actorNo: caller.memberNo, reason: cancelReason, now }
    await insertEvents(tx, [cancellation(reservation, event)])
    if (cancelledBy === 'admin')
      await recordAudit(tx, {
        action: '예약 취소',
        actorNo: caller.memberNo,
        targetKind: 'reservation',
        targetNo: reservationNo,
        targetName: auditNameOf({ ...reservation, ...(await reservationNames(tx, reservationNo)) }),
        before: reservationStateLabel('confirmed'),
        after: reservationStateLabel('cancelled'),
        reason,
        createdAt: now,
      })
    return restaurantNo
  })
  deps.boardEvents.changed(restaurantNo)
}

/**
 * Staff act for the restaurant; their row is locked, so that they cannot be removed until this
 * transaction ends.
 */
async function cancellerOf(
  tx: Db,
  { memberNo: guestNo, ownerNo, restaurantNo }: LockedReservation,
  caller: Caller,
): Promise<Canceller | null> {
  const { memberNo } = caller
  if (guestNo === memberNo) return 'member'
  if (ownerNo === memberNo || (await lockStaff(tx, { restaurantNo, memberNo }))) return 'store'
  return caller.memberRole === 'ROLE_ADMIN' ? 'admin' : null
}

type Cancelled = Pick<
  LockedReservation,
  'reservationNo' | 'reserveDay' | 'reserveMin' | 'numberOfGuests'
>

const cancellation = (
  { reservationNo, reserveDay, reserveMin, numberOfGuests }: Cancelled,
  event: { actor: Canceller; actorNo: string | null; reason: string | null; now: Date },
): NewEvent => ({
  reservationNo,
  kind: 'cancelled',
  actor: event.actor,
  actorNo: event.actorNo,
  fromState: 'confirmed',
  reserveDay,
  reserveMin,
  numberOfGuests,
  reason: event.reason,
  createdAt: event.now,
})

type BulkCancellation = {
  readonly reservationNos: readonly string[]
  readonly cancelledBy: Canceller
  readonly actorNo: string | null
  readonly reason: string | null
  readonly now: Date
}

/**
 * Cancels those of several bookings that are still confirmed; the caller offers the freed tables to
 * the waitlist at the end. Every transaction locks reservations before slots, and slots in their
 * order, so all rows are locked first.
 */
export async function cancelSeveral(tx: Db, bulk: BulkCancellation) {
  const { reservationNos, cancelledBy, actorNo, reason, now } = bulk
  const events: NewEvent[] = []
  for (const reservation of await lockConfirmedReservations(tx, reservationNos)) {
    const { reservationNo } = reservation
    await setCancelled(tx, { reservationNo, cancelledBy, cancelReason: reason })
    events.push(cancellation(reservation, { actor: cancelledBy, actorNo, reason, now }))
  }
  if (events.length > 0) await insertEvents(tx, events)
}

/** Takes the new table and frees the old one, both or neither. */
export async function changeReservation(
  deps: Deps,
  { caller, reservationNo, to }: { caller: Caller; reservationNo: string; to: BookingRequest },
) {
  const now = deps.now()
  const restaurantNo = await withWaitlistOffers(deps, async (tx) => {
    // Locked before the booking, as in the transaction that changes the schedule.
    await lockScheduleOf(tx, reservationNo)
    const before = await lockReservation(tx, reservationNo)
    if (before?.memberNo !== caller.memberNo) throw new AppError('notFound')
    const { restaurantNo } = before
    const row = await readDayRule(tx, { restaurantNo, day: to.day })
    const refusal = notAheadRefusal(before, now) ?? guestChangeRefusal({ before, to, row, now })
    if (refusal) throw refusal
    if (isSameSlot(before, to) && before.numberOfGuests === to.guests) return restaurantNo

    const after = { reserveDay: to.day, reserveMin: to.minute, numberOfGuests: to.guests }
    const isOver = guestChangeStaysOver(before, to, row ? reservableDay(row, to.day) : null)
    await moveReservation(tx, { reservationNo, ...after, isOver })
    await insertEvents(tx, [
      {
        reservationNo,
        kind: 'changed',
        actor: 'member',
        actorNo: caller.memberNo,
        ...after,
        fromDay: before.reserveDay,
        fromMin: before.reserveMin,
        fromGuests: before.numberOfGuests,
        createdAt: now,
      },
    ])
    return restaurantNo
  }).catch(refuseTakenSlot)
  deps.boardEvents.changed(restaurantNo)
}

const texts = messages.reservation

type AuditedBooking = Pick<LockedReservation, 'reserveDay' | 'reserveMin'> & {
  readonly restaurantName: string
  /** Null: a guest who only phoned or walked in, whose name is soon deleted. */
  readonly guestName: string | null
}

/** How the audit log names a booking: restaurant, guest and time. */
function auditNameOf({
  restaurantName,
  guestName,
  reserveDay,
  reserveMin,
}: AuditedBooking): string {
  const when = `${dayLabel(reserveDay)} ${guestClock(formatClockTime(reserveMin))}`
  return [restaurantName, guestName ?? '전화나 현장 손님', when].join(' · ')
}
const conflict = (message: string) => new AppError('conflict', { message })

export const isSameSlot = (
  { reserveDay, reserveMin }: Pick<LockedReservation, 'reserveDay' | 'reserveMin'>,
  { day, minute }: BookingRequest,
) => reserveDay === day && reserveMin === minute

type TableBefore = Pick<
  LockedReservation,
  'reserveDay' | 'reserveMin' | 'numberOfGuests' | 'isOver' | 'stayMin'
>

/**
 * A booking above the limits stays so if the change makes no time fuller; anything more needs room
 * again.
 */
const guestChangeStaysOver = (before: TableBefore, to: BookingRequest, rule: StayRule | null) =>
  before.isOver &&
  isSameSlot(before, to) &&
  to.guests <= before.numberOfGuests &&
  // An owner may set longer stays for smaller parties.
  rule !== null &&
  stayOf(rule, to.guests) <= before.stayMin

/** Only a confirmed booking that is still to come can be changed or cancelled by its guest. */
function notAheadRefusal(
  { state, reserveDay, reserveMin }: LockedReservation,
  now: Date,
): AppError | null {
  if (state === 'cancelled') return conflict(texts.alreadyCancelled)
  const isAhead = state === 'confirmed' && !isPast(reserveDay, reserveMin, now)
  return isAhead ? null : conflict(texts.notAhead)
}

/**
 * The trigger decides whether there is room. Guests who keep their time may always change the party
 * size.
 */
function guestChangeRefusal({
  before,
  to,
  row,
  now,
}: {
  before: LockedReservation
  to: BookingRequest
  row: DayRow | undefined
  now: Date
}): AppError | null {
  const reservable = row && reservableDay(row, to.day)
  if (!row || !reservable) return conflict(texts.noSettings)
  const refusal = isSameSlot(before, to) ? null : slotRefusal(reservable, to.minute, now)
  if (refusal) return refusal
  const { minNum, maxNum } = row
  if (minNum !== null && maxNum !== null && (to.guests < minNum || to.guests > maxNum))
    return new AppError('invalid', { message: texts.guestsBetween(minNum, maxNum) })
  return null
}

/** Checks in the same order and with the same words as the booking statement. */
function slotRefusal(reservable: ReservableDay, minute: number, now: Date): AppError | null {
  const { isActive, window } = reservable
  if (isActive && window === null) return conflict(`${slotReasons.closed}.`)
  if (isActive && !isOnGrid(reservable, minute))
    return new AppError('invalid', { message: texts.noSuchTime })
  const reason = slotReason(reservable, minute, now)
  return reason && conflict(`${slotReasons[reason]}.`)
}
