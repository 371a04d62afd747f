import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

type Agreed = {
  readonly kind: 'terms' | 'privacy' | 'marketing'
  readonly version: string
}

/** Agreeing to what is agreed to already changes nothing. */
export const openConsents = (
  db: Db,
  row: { memberNo: string; agreed: readonly Agreed[]; now: Date },
) =>
  db
    .insertInto('consent')
    .values(row.agreed.map((one) => ({ ...one, memberNo: row.memberNo, agreedAt: row.now })))
    .onConflict((oc) =>
      oc.columns(['memberNo', 'kind']).where('withdrawnAt', 'is', null).doNothing(),
    )
    .execute()

/** All of a member's, or those of one kind. Closed means kept, with its end. */
export const closeConsents = (db: Db, row: { memberNo: string; kind?: 'marketing'; now: Date }) =>
  db
    .updateTable('consent')
    // Two servers' clocks may differ by a little, and no consent ends before it began.
    .set({ withdrawnAt: sql<Date>`greatest(agreed_at, ${row.now})` })
    .where('memberNo', '=', row.memberNo)
    .where('withdrawnAt', 'is', null)
    .$if(row.kind !== undefined, (query) => query.where('kind', '=', row.kind ?? 'marketing'))
    .execute()
