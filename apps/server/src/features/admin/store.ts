import type { Insertable } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Tables } from '../../lib/db/tables.ts'

export type AuditRow = Insertable<Tables['audit']>

/** What was done stays; to whom is no longer said. */
export const renameTarget = (
  db: Db,
  target: { kind: AuditRow['targetKind']; no: string; name: string },
) =>
  db
    .updateTable('audit')
    .set({ targetName: target.name })
    .where('targetKind', '=', target.kind)
    .where('targetNo', '=', target.no)
    .execute()

export const insertAudit = (db: Db, row: AuditRow) => db.insertInto('audit').values(row).execute()
