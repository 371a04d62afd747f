import type { Insertable } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Tables } from '../../lib/db/tables.ts'

export type AuditRow = Insertable<Tables['audit']>

export const insertAudit = (db: Db, row: AuditRow) => db.insertInto('audit').values(row).execute()
