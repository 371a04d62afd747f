import { messages } from '@matjari/contract/messages'
import { formatClockTime } from '@matjari/contract/rules/clock-time'
import { type Canceller, reservationStateLabel } from '@matjari/contract/rules/reservation-state'
import { dayLabel } from '@matjari/contract/rules/seoul-day'
import type { Db } from '../../lib/db/database.ts'
import { inTransaction } from '../../lib/db/transaction.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { recordAudit } from '../admin/commands.ts'
import { notAheadRefusal } from './rules-change.ts'
import { type LockedReservation, lockConfirmed, lockReservation, setCancelled } from './store.ts'
import { insertEvents, type NewEvent } from './store-events.ts'

type CancelCommand = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly reason: string
}

/** Frees the table in the same instant. Who is neither guest, owner nor administrator finds nothing. */
export async function cancelReservation(
  deps: Deps,
  { caller, reservationNo, reason }: CancelCommand,
) {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const reservation = await lockReservation(tx, reservationNo)
    const cancelledBy = reservation && cancellerOf(reservation, caller)
    if (!reservation || !cancelledBy) throw new AppError('notFound')
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
        targetName: `${dayLabel(reservation.reserveDay)} ${formatClockTime(reservation.reserveMin)}`,
        before: reservationStateLabel('confirmed'),
        after: reservationStateLabel('cancelled'),
        reason,
        createdAt: now,
      })
  })
}

function cancellerOf(reservation: LockedReservation, caller: Caller): Canceller | null {
  if (reservation.memberNo === caller.memberNo) return 'member'
  if (reservation.ownerNo === caller.memberNo) return 'store'
  return caller.memberRole === 'ROLE_ADMIN' ? 'admin' : null
}

type Cancelled = Pick<
  LockedReservation,
  'reservationNo' | 'reserveDay' | 'reserveMin' | 'numberOfGuests'
>

const cancellation = (
  { reservationNo, reserveDay, reserveMin, numberOfGuests }: Cancelled,
  event: { actor: Canceller; actorNo: string; reason: string | null; now: Date },
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

type Several = {
  readonly reservationNos: readonly string[]
  readonly cancelledBy: Canceller
  readonly actorNo: string
  readonly reason: string | null
  readonly now: Date
}

/**
 * Cancels what is still confirmed of several. Everyone takes reservations before slots, and slots in
 * their order: so all rows are locked first, and freed slot by slot.
 */
export async function cancelSeveral(tx: Db, several: Several) {
  const { reservationNos, cancelledBy, actorNo, reason, now } = several
  const events: NewEvent[] = []
  for (const reservation of await lockConfirmed(tx, reservationNos)) {
    const { reservationNo } = reservation
    await setCancelled(tx, { reservationNo, cancelledBy, cancelReason: reason })
    events.push(cancellation(reservation, { actor: cancelledBy, actorNo, reason, now }))
  }
  if (events.length > 0) await insertEvents(tx, events)
}
