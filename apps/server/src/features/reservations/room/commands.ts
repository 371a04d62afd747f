import type { Db } from '../../../lib/db/database.ts'
import { holdUntil } from './rules.ts'
import { type AwaitedDay, firstInLine, holdFor, takeFreed } from './store.ts'

/**
 * The last step of whatever may free room, in its transaction: what is free now is held for those who wait, in
 * the order in which they came. The database refuses to end a transaction that forgot it.
 */
export async function offerFreedRoom(tx: Db, now: Date) {
  for (const day of await takeFreed(tx)) await offerRoom(tx, day, now)
}

/** The times of the day are locked: nobody takes a place between the look and the hold. */
export async function offerRoom(tx: Db, day: AwaitedDay, now: Date) {
  for (;;) {
    const first = await firstInLine(tx, day, now)
    if (!first) return
    const until = holdUntil({ now, day: day.day, minute: first.minute })
    await holdFor(tx, { ...first, now, until })
  }
}
