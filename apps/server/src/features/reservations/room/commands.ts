import { seoulMinutes, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../../lib/db/database.ts'
import { lockActiveMember } from '../../members/locks.ts'
import { endHold } from '../affected/store.ts'
import { dayRow, timesOfDay } from '../availability/store.ts'
import { insertEvents, reservationOf } from '../store.ts'
import { guestViewOf } from '../view.ts'
import { holdUntil } from './rules.ts'
import * as store from './store.ts'

/**
 * The last step of whatever may free room, in its transaction: what is free now is held for those who wait, in
 * the order in which they came. Says for how many. The database refuses to end a transaction that forgot it.
 */
export async function offerFreedRoom(tx: Db, now: Date): Promise<number> {
  let offers = 0
  for (;;) {
    const freed = await store.takeFreed(tx)
    const changed = freed.filter(({ isOtherRule }) => isOtherRule)
    for (const day of changed) await judgeHolds(tx, day, now)
    for (const day of freed) offers += await offerRoom(tx, day, now)
    // A hold that was given up or takes other times has freed room itself.
    if (changed.length === 0) return offers
  }
}

/**
 * The times of the day are locked: nobody takes a place between the look and the hold. So is its member, who may be
 * booking or be offered something elsewhere at this moment: then it is looked again.
 */
export async function offerRoom(tx: Db, day: store.AwaitedDay, now: Date): Promise<number> {
  for (let offers = 0; ; ) {
    const [next] = await store.nextOn(tx, [day], now)
    if (!next) return offers
    const { memberNo, ...place } = next
    const until = holdUntil({ now, day: day.day, minute: next.minute })
    if (!(await lockActiveMember(tx, memberNo))) continue
    if (await store.holdFor(tx, { ...place, now, until })) offers += 1
  }
}

/** Nothing is held that could not become a booking, and what is held takes what a booking would. */
async function judgeHolds(tx: Db, day: store.AwaitedDay, now: Date) {
  for (const hold of await store.judgedHolds(tx, day)) {
    if (hold.isKept) await store.retakeHold(tx, hold)
    else await endHold(tx, { waitingNo: hold.waitingNo, now })
  }
}

/** Of these days, those on which somebody who waits would have room now. Nothing is locked. */
export const daysWithRoom = async (
  db: Db,
  days: readonly store.AwaitedDay[],
  now: Date,
): Promise<store.AwaitedDay[]> => store.nextOn(db, days, now)

type AskedDay = store.AwaitedDay & { readonly guests: number | undefined; readonly now: Date }

/** The rules of a day, and its times with why each cannot be booked. */
export async function dayAsOffered(db: Db, { restaurantNo, day, guests, now }: AskedDay) {
  const row = await dayRow(db, { restaurantNo, day })
  const seen = { restaurantNo, day, today: seoulToday(now), minutesGone: seoulMinutes(now) }
  return { row, times: await timesOfDay(db, { ...seen, guests, own: undefined }) }
}

/** What was held for somebody becomes their booking. Undefined: nothing could be booked there any more. */
export async function bookHeld(tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) {
  const booked = await store.insertHeld(tx, { waitingNo, now })
  if (!booked) return undefined
  const { memberNo, ...table } = booked
  const event = { kind: 'booked', actor: 'member', actorNo: memberNo, createdAt: now } as const
  await insertEvents(tx, [{ ...table, ...event }])
  return booked.reservationNo
}

/** When a member has a table there already, of the times they wish for. */
export const { tableOf } = store

/** As its guest sees it. */
export const bookingOf = async (db: Db, reservationNo: string, now: Date) =>
  guestViewOf(await reservationOf(db, reservationNo), now)
