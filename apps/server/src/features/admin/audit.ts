import type { Db } from '../../db/db.ts'
import * as store from './audit.sql.ts'

/** Records an administrative change, in the transaction of the change itself: both happen or neither. */
export const recordAudit = (tx: Db, row: store.AuditRow) => store.insertAudit(tx, row)

/** Whether such a record has been written since a given time. */
export const hasRecord = (tx: Db, sought: store.RecordQuery) => store.hasRecord(tx, sought)

/** Replaces the name of a member who has left in the records about that member. */
export async function forgetAuditedMember(tx: Db, row: { memberNo: string; name: string }) {
  await store.renameTarget(tx, { kind: 'member', no: row.memberNo, name: row.name })
  await store.renameGuest(tx, row)
}
