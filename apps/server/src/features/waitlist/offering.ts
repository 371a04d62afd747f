import { limits } from '@matjari/contract/limits'
import { addDays, seoulMinutes, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { lockActiveMember } from '../locks/members.ts'
import { readDayRule, timesOfDay } from '../reservations/availability.ts'
import { endHold } from '../reservations/listed-guests.ts'
import { guestViewOf, insertEvents, reservationOf } from '../reservations/reservations.ts'
import * as store from './offering.sql.ts'

/**
 * The last step of every transaction that may free room: holds what is free for waiting members, in
 * the order in which they joined. Returns for how many. The database refuses to commit a
 * transaction that forgot this step.
 */
export async function offerFreedTables(tx: Db, now: Date): Promise<number> {
  let offers = 0
  for (;;) {
    const freed = await store.takeFreedDays(tx)
    const changed = freed.filter(({ isOtherRule }) => isOtherRule)
    for (const day of changed) await judgeHolds(tx, day, now)
    for (const day of freed) offers += await offerToWaitlist(tx, day, now)
    // A held table that was given up, or takes other times now, has freed room itself.
    if (changed.length === 0) return offers
  }
}

/**
 * The caller has locked the times of the day, so no other transaction takes a slot between the
 * check and the hold. The member is locked, too, because the same member may be booking or get an
 * offer elsewhere at this moment: then the loop looks again.
 */
export async function offerToWaitlist(tx: Db, day: store.WaitlistDay, now: Date): Promise<number> {
  for (let offers = 0; ; ) {
    const [next] = await store.nextEntriesOn(tx, [day], now)
    if (!next) return offers
    const { memberNo, ...place } = next
    const until = holdUntil({ now, day: day.day, minute: next.minute })
    if (!(await lockActiveMember(tx, memberNo))) continue
    if (await store.holdTable(tx, { ...place, now, until })) offers += 1
  }
}

/**
 * Ends held tables that could no longer become a booking, and gives the others the times that a
 * booking would take.
 */
async function judgeHolds(tx: Db, day: store.WaitlistDay, now: Date) {
  for (const hold of await store.holdsUnderNewRules(tx, day)) {
    if (hold.isHeld) await store.updateHoldTimes(tx, hold)
    else await endHold(tx, { waitingNo: hold.waitingNo, now })
  }
}

/** Of these days, those on which a waiting member would have room now. Locks nothing. */
export const daysWithCapacity = async (
  db: Db,
  days: readonly store.WaitlistDay[],
  now: Date,
): Promise<store.WaitlistDay[]> => store.nextEntriesOn(db, days, now)

type OfferedDayQuery = store.WaitlistDay & {
  readonly guests: number | undefined
  readonly now: Date
}

/** The rules of a day, and its times with why each cannot be booked. */
export async function dayAsOffered(db: Db, { restaurantNo, day, guests, now }: OfferedDayQuery) {
  const row = await readDayRule(db, { restaurantNo, day })
  const question = { restaurantNo, day, today: seoulToday(now), minutesGone: seoulMinutes(now) }
  return { row, times: await timesOfDay(db, { ...question, guests, own: undefined }) }
}

/**
 * Turns a held table into the member's booking. Undefined: nothing could be booked there any more.
 */
export async function bookHeldTable(tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) {
  const booked = await store.insertHeldBooking(tx, { waitingNo, now })
  if (!booked) return undefined
  const { memberNo, ...table } = booked
  const event = { kind: 'booked', actor: 'member', actorNo: memberNo, createdAt: now } as const
  await insertEvents(tx, [{ ...table, ...event }])
  return booked.reservationNo
}

/** The time of a booking that the member already has there, between the requested times. */
export const { tableOf } = store

/** The booking as its guest sees it. */
export const guestBookingOf = async (db: Db, reservationNo: string, now: Date) =>
  guestViewOf(await reservationOf(db, reservationNo), now)

const minute = 60_000
const { holdMinutes } = limits.waiting
const nightFrom = 23 * 60
const nightTo = 8 * 60
const morning = 8 * 60 + 30

/**
 * Ten minutes to answer. Members are not woken up: an offer made at night for another day lasts
 * until the morning. No offer lasts longer than until the offered time.
 */
export function holdUntil({
  now,
  day,
  minute: starts,
}: {
  now: Date
  day: string
  minute: number
}): Date {
  const today = seoulToday(now)
  const gone = seoulMinutes(now)
  const isNight = gone >= nightFrom || gone < nightTo
  const wakes = seoulMoment(gone >= nightFrom ? addDays(today, 1) : today, morning)
  const until = isNight && day > today ? wakes : new Date(now.getTime() + holdMinutes * minute)
  const start = seoulMoment(day, starts)
  return start < until ? start : until
}
