import type { Insertable } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Tables } from '../../lib/db/tables.ts'

export const insertMail = (db: Db, row: Insertable<Tables['mail']>) =>
  db.insertInto('mail').values(row).execute()
