import type { Db } from '../../db/db.ts'
import * as store from './audit.sql.ts'

/** Records an administrative change, in the transaction of the change itself: both happen or neither. */
export const recordAudit = (tx: Db, row: store.AuditRow) => store.insertAudit(tx, row)

/** Whether this was recorded since then. */
export const hasRecord = (tx: Db, sought: store.RecordQuery) => store.hasRecord(tx, sought)

/** Takes the name of a member who has left out of the records about them. */
export async function forgetAuditedMember(tx: Db, row: { memberNo: string; name: string }) {
  await store.renameTarget(tx, { kind: 'member', no: row.memberNo, name: row.name })
  await store.renameGuest(tx, row)
}
