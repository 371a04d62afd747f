import type { Insertable } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Tables } from '../../lib/db/tables.ts'

export const insertMail = (db: Db, row: Insertable<Tables['mail']>) =>
  db.insertInto('mail').values(row).execute()

export const listNewestMail = (db: Db, most: number) =>
  keptMail(db).orderBy('mailNo', 'desc').limit(most).execute()

export const findMail = (db: Db, mailNo: string) =>
  keptMail(db).where('mailNo', '=', mailNo).executeTakeFirst()

const keptMail = (db: Db) =>
  db
    .selectFrom('mail')
    .select(['mailNo', 'recipient', 'sealed', 'createdAt'])
    .where('sealed', 'is not', null)

export const deleteEndedMail = (db: Db, before: Date) =>
  db
    .deleteFrom('mail')
    // What ended before was also made before: this is the condition an index serves.
    .where('createdAt', '<', before)
    .where((eb) => eb(eb.fn.coalesce('sentAt', 'givenUpAt'), '<', before))
    .execute()

export const deleteAllButNewest = (db: Db, most: number) =>
  db
    .deleteFrom('mail')
    .where('mailNo', 'not in', (eb) =>
      eb.selectFrom('mail').select('mailNo').orderBy('mailNo', 'desc').limit(most),
    )
    .execute()
