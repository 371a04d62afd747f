import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export const insertEvents = (tx: Db, rows: readonly Insertable<Tables['restaurantEvent']>[]) =>
  tx
    .insertInto('restaurantEvent')
    .values([...rows])
    .execute()

const selectUnsentEvents = (db: Db, now: Date) =>
  db
    .selectFrom('restaurantEvent as e')
    .where('e.toldAt', 'is', null)
    .where('e.takenBackAt', 'is', null)
    .where('e.givenUpAt', 'is', null)
    .where('e.tellAt', '<=', now)

/** Runs every second and finds almost always nothing; cheaper than a transaction. */
export async function hasUnsentEvents(db: Db, now: Date): Promise<boolean> {
  const found = await selectUnsentEvents(db, now).select('e.eventNo').limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the events that are due, oldest first, until the transaction ends. Concurrent processes take different
 * events, and an event that is just being undone is skipped.
 */
export const lockUnsentEvents = (
  tx: Db,
  { now, most, eventNo }: { now: Date; most: number; eventNo?: string },
) =>
  selectUnsentEvents(tx, now)
    .innerJoin('restaurant as r', 'r.restaurantNo', 'e.restaurantNo')
    .select(['e.eventNo', 'e.restaurantNo', 'e.kind', 'e.subject', 'e.before', 'e.after'])
    .select(['e.reason', 'e.tries', 'r.memberNo', 'r.restaurantName'])
    .$if(eventNo !== undefined, (one) => one.where('e.eventNo', '=', eventNo ?? ''))
    .orderBy('e.tellAt')
    .orderBy('e.eventNo')
    .limit(most)
    .forUpdate('e')
    .skipLocked()
    .execute()

export type UnsentEvent = Awaited<ReturnType<typeof lockUnsentEvents>>[number]

export const markSent = (tx: Db, events: readonly UnsentEvent[], now: Date) =>
  tx
    .updateTable('restaurantEvent')
    .set({ toldAt: now })
    .where(
      'eventNo',
      'in',
      events.map(({ eventNo }) => eventNo),
    )
    .execute()

export const postpone = (db: Db, applicationNos: readonly string[], tellAt: Date) =>
  db
    .updateTable('restaurantEvent')
    .set({ tellAt })
    .where('applicationNo', 'in', [...applicationNos])
    .where('toldAt', 'is', null)
    .where('takenBackAt', 'is', null)
    .execute()

export type Failure = {
  readonly tries: number
  readonly tellAt: Date
  readonly givenUpAt: Date | null
}

/** Counts each try once, also when two processes tried at the same moment. */
export const markFailed = (db: Db, { eventNo, tries }: UnsentEvent, failure: Failure) =>
  db
    .updateTable('restaurantEvent')
    .set(failure)
    .where('eventNo', '=', eventNo)
    .where('tries', '=', tries)
    .where('toldAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()

/**
 * Locks the valid decision about an application until the transaction ends: this waits for a process that is just
 * sending it.
 */
export const lockDecision = (tx: Db, applicationNo: string) =>
  tx
    .selectFrom('restaurantEvent')
    .select(['eventNo', 'toldAt', 'tellAt', 'tries'])
    .where('applicationNo', '=', applicationNo)
    .where('takenBackAt', 'is', null)
    .orderBy('eventNo', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const markUndone = (tx: Db, eventNo: string, now: Date) =>
  tx
    .updateTable('restaurantEvent')
    .set({ takenBackAt: now })
    .where('eventNo', '=', eventNo)
    .execute()
