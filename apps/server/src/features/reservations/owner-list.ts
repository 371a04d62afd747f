import { formatClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { BoardDay } from '@matjari/contract/reservations/entities'
import { marksAt } from '@matjari/contract/reservations/marks'
import { isPast, unbookableReason } from '@matjari/contract/reservations/slots'
import { canBecome, type ReservationState } from '@matjari/contract/reservations/state'
import { addDays, daysBetween, seoulToday } from '@matjari/contract/seoul-day'
import { inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockScheduleOf } from '../locks/restaurants.ts'
import { dayOf, type Schedule } from '../schedule/schedule.rules.ts'
import { mayServe } from '../staff/desk-access.ts'
import { wasAlreadyDone } from './idempotency.ts'
import { canBeExpected, type ListedGuest } from './listed-guests.ts'
import { insertEvents, lockReservation, setReservationState } from './reservations.ts'

const weekAhead = 6

/** The days of a board, both ends included: a week from today unless the query says otherwise. */
export function boardDays(
  sent: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
) {
  const today = seoulToday(now)
  const from = sent.from ?? (sent.to !== undefined && sent.to < today ? sent.to : today)
  const to = sent.to ?? addDays(from, weekAhead)
  const days = daysBetween(from, to)
  if (days < 0 || days >= limits.reservation.boardDaysMax)
    throw new AppError('invalid', { message: messages.reservation.boardRange })
  return Array.from({ length: days + 1 }, (_, count) => addDays(from, count))
}

/** Every bookable time of a day, and every other time at which a guest is booked anyway. */
export function boardOf(
  days: readonly string[],
  { schedule, guests }: { schedule: Schedule; guests: readonly ListedGuest[] },
): BoardDay[] {
  return days.map((day) => {
    const ofDay = guests.filter(({ reserveDay }) => reserveDay === day)
    const minutes = new Set([
      ...offeredTimes(schedule, day),
      ...ofDay.map((guest) => guest.reserveMin),
    ])
    const slots = [...minutes]
      .sort((one, other) => one - other)
      .map((minute) => {
        const reservations = ofDay.filter(({ reserveMin }) => reserveMin === minute)
        const present = ofDay.filter(
          ({ state, times }) => state !== 'cancelled' && times.includes(minute),
        )
        return {
          time: formatClockTime(minute),
          booked: present.length,
          guests: present.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, 0),
          maxTeamNum: schedule.setting?.maxTeamNum ?? 0,
          maxSeats: schedule.setting?.maxSeats ?? null,
          reservations,
        }
      })
    return { day, slots }
  })
}

function offeredTimes(schedule: Schedule, day: string): number[] {
  const reservable = dayOf(schedule, day)
  if (!reservable?.window) return []
  const { window, interval } = reservable
  const count = Math.ceil((window.end - window.start) / interval)
  return Array.from({ length: count }, (_, step) => window.start + step * interval).filter(
    (minute) => unbookableReason(reservable, minute) === null,
  )
}

/** Why a guest cannot be marked like this yet, or why the mark can no longer be taken back. */
function markRefusal(
  marked: { reserveDay: string; reserveMin: number },
  { to, now }: { readonly to: ReservationState; readonly now: Date },
): AppError | null {
  const { canVisit, canMiss, canTakeBack } = marksAt(marked, now)
  const texts = messages.reservation
  const conflict = (message: string) => new AppError('conflict', { message })
  if (to === 'visited' && !canVisit) return conflict(texts.visitNotYet)
  if (to === 'noShow' && !canMiss) return conflict(texts.noShowNotYet)
  return to === 'confirmed' && !canTakeBack ? conflict(texts.markIsFinal) : null
}

type Mark = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly from: ReservationState
  readonly to: 'visited' | 'noShow' | 'confirmed'
  readonly key: string | undefined
}

/**
 * Compare and set: a change made since the owner last looked is not overwritten. A mark can be
 * taken back.
 */
export async function markGuest(deps: Deps, { caller, reservationNo, from, to, key }: Mark) {
  const now = deps.now()
  const restaurantNo = await inTransaction(deps.db, async (tx) => {
    // A transaction that closes the restaurant waits for this one, or has committed. Locked before
    // the booking, as everywhere.
    if (to === 'confirmed') await lockScheduleOf(tx, reservationNo)
    const reservation = await lockReservation(tx, reservationNo)
    if (!reservation || !(await mayServe(tx, caller, reservation))) throw new AppError('notFound')
    const { restaurantNo } = reservation
    const what = ['mark', reservationNo, from, to]
    if (await wasAlreadyDone(tx, { restaurantNo, caller, key, what, now })) return restaurantNo
    const refusal = markRefusal(reservation, { to, now })
    if (refusal) throw refusal
    const isExpectedAgain =
      to === 'confirmed' && !isPast(reservation.reserveDay, reservation.reserveMin, now)
    if (isExpectedAgain && !(await canBeExpected(tx, reservation))) throw new AppError('conflict')
    if (!canBecome(from, to) || !(await setReservationState(tx, { reservationNo, from, to })))
      throw new AppError('conflict')
    const { reserveDay, reserveMin, numberOfGuests } = reservation
    await insertEvents(tx, [
      {
        reservationNo,
        kind: to === 'confirmed' ? 'takenBack' : to,
        actor: 'store',
        actorNo: caller.memberNo,
        fromState: from,
        reserveDay,
        reserveMin,
        numberOfGuests,
        createdAt: now,
      },
    ])
    return restaurantNo
  })
  deps.boardEvents.changed(restaurantNo)
}
