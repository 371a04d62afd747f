import type { Db } from '../../../lib/db/database.ts'
import { holdUntil } from './rules.ts'
import * as store from './store.ts'

/**
 * The last step of whatever may free room, in its transaction: what is free now is held for those who wait, in
 * the order in which they came. The database refuses to end a transaction that forgot it.
 */
export async function offerFreedRoom(tx: Db, now: Date) {
  for (;;) {
    const freed = await store.takeFreed(tx)
    const changed = freed.filter(({ isOtherRule }) => isOtherRule)
    for (const day of changed) await judgeHolds(tx, day, now)
    for (const day of freed) await offerRoom(tx, day, now)
    // A hold that was given up or takes other times has freed room itself.
    if (changed.length === 0) return
  }
}

/** The times of the day are locked: nobody takes a place between the look and the hold. */
export async function offerRoom(tx: Db, day: store.AwaitedDay, now: Date) {
  for (;;) {
    const [next] = await store.nextOn(tx, [day], now)
    if (!next) return
    const until = holdUntil({ now, day: day.day, minute: next.minute })
    await store.holdFor(tx, { ...next, now, until })
  }
}

/** Nothing is held that could not become a booking, and what is held takes what a booking would. */
async function judgeHolds(tx: Db, day: store.AwaitedDay, now: Date) {
  for (const hold of await store.judgedHolds(tx, day)) {
    if (hold.isKept) await store.retakeHold(tx, hold)
    else await store.endHold(tx, { waitingNo: hold.waitingNo, now })
  }
}
