import type { Insertable } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Tables } from '../../lib/db/tables.ts'

export type NewEvent = Omit<Insertable<Tables['reservationEvent']>, 'eventNo' | 'toldAt'>

export const insertEvents = (tx: Db, events: readonly NewEvent[]) =>
  tx
    .insertInto('reservationEvent')
    .values([...events])
    .execute()
