import type { Db } from '../../../lib/db/database.ts'
import { freeingRoom } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { holdScheduleOf } from '../../schedule/locks.ts'
import { mayServe } from '../../staff/access/commands.ts'
import { reservableDay } from '../availability/rules.ts'
import { dayRow } from '../availability/store.ts'
import type { BookingRequest } from '../booking/rules.ts'
import { isSameSlot } from '../changes/rules.ts'
import { lookingAgain } from '../entries/commands.ts'
import { type Answered, requireAnswered, requireNotOver } from '../entries/rules.ts'
import { partiesOn } from '../entries/store.ts'
import { forgetRepeat, isRepeat } from '../repeats/commands.ts'
import { insertEvents, type LockedReservation, lockReservation, moveReservation } from '../store.ts'
import { isOverStill, moveEvent, moveRefusal, noteEvent, refuseMove } from './rules.ts'
import { lockUntoldMoves, setMemo, settleMoves } from './store.ts'

type OwnerMove = Answered & {
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
export async function moveGuest(deps: Deps, move: OwnerMove): Promise<boolean> {
  const { restaurantNo, isChanged } = await lookingAgain(() =>
    freeingRoom(deps, (tx) => changeAll(tx, { ...move, now: deps.now() })),
  ).catch(refuseMove)
  if (isChanged) deps.hints.changed(restaurantNo)
  return isChanged
}

type Moving = OwnerMove & { readonly now: Date }

async function changeAll(tx: Db, move: Moving) {
  const { caller, reservationNo, to, memo, isAsked, key, now } = move
  // Before the booking, as the owner who changes the schedule does.
  await holdScheduleOf(tx, reservationNo)
  const before = await lockReservation(tx, reservationNo)
  if (!before || !(await mayServe(tx, caller, before))) throw new AppError('notFound')
  const { restaurantNo } = before
  const what = ['move', reservationNo, to.day, to.minute, to.guests, memo ?? null, isAsked]
  if (await isRepeat(tx, { restaurantNo, caller, key, what, now }))
    return { restaurantNo, isChanged: true }

  const isNoted = memo !== undefined && memo !== before.memo
  const isMoved = !isSameSlot(before, to) || before.numberOfGuests !== to.guests
  const refusal = moveRefusal(before, { isMoved })
  if (refusal) throw refusal
  if (isNoted) await setMemo(tx, { reservationNo, memo })
  if (isMoved) await changeTable(tx, move, before)
  else if (isNoted) await insertEvents(tx, [noteEvent(before, { actorNo: caller.memberNo, now })])
  if (!isNoted && !isMoved) await forgetRepeat(tx, { restaurantNo, caller, key })
  return { restaurantNo, isChanged: isNoted || isMoved }
}

async function changeTable(tx: Db, move: Moving, before: LockedReservation) {
  const { reservationNo, to, isAsked, now, caller } = move
  const isOver = await isOverLimits(tx, move, before)
  // Before its slots and its member: who tells news holds them before a member as well.
  const untold = await lockUntoldMoves(tx, reservationNo)
  await moveReservation(tx, {
    reservationNo,
    reserveDay: to.day,
    reserveMin: to.minute,
    numberOfGuests: to.guests,
    isOver,
  })
  await settleMoves(tx, untold, { reservationNo, now })
  const actorNo = caller.memberNo
  await insertEvents(tx, [moveEvent({ before, to, isAsked, actorNo, untold, now })])
}

/** Who keeps the time may always be fewer. */
async function isOverLimits(tx: Db, move: Moving, before: LockedReservation) {
  const { reservationNo, to, now } = move
  const { restaurantNo } = before
  const row = await dayRow(tx, { restaurantNo, day: to.day })
  const kept = isSameSlot(before, to) && row ? reservableDay(row, to.day) : null
  const reservable = kept ?? requireNotOver({ request: to, row, now })
  const others = await partiesOn(tx, { restaurantNo, day: to.day, but: reservationNo })
  const own = before.reserveDay === to.day ? before : undefined
  const maxNum = row?.maxNum ?? null
  const isOver = requireAnswered({ request: to, reservable, maxNum, others, own }, move)
  return isOver || isOverStill({ before, to, reservable, maxNum })
}
