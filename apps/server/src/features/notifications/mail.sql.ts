import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Leases mails that are due. Of two processes at once each row goes to one: locked rows are
 * skipped, and leased rows are no longer due.
 */
export const leaseDueMail = (
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
) =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('mail')
        .select('mailNo')
        .where('sentAt', 'is', null)
        .where('givenUpAt', 'is', null)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mail')
    .from('due')
    .whereRef('mail.mailNo', '=', 'due.mailNo')
    .set((eb) => ({ tries: eb('mail.tries', '+', 1), dueAt: until }))
    .returning(['mail.mailNo', 'mail.messageId', 'mail.recipient', 'mail.sealed'])
    .returning(['mail.tries', 'mail.uselessAfter'])
    .execute()

export type LeasedMail = Awaited<ReturnType<typeof leaseDueMail>>[number]

/** Also when another process has the lease by now: the mail was sent. */
export const markSent = (db: Db, { mailNo, now }: { mailNo: string; now: Date }) =>
  db
    .updateTable('mail')
    .set({ sentAt: now, sealed: null, lastError: null })
    .where('mailNo', '=', mailNo)
    .where('givenUpAt', 'is', null)
    .execute()

type Failure = { readonly mailNo: string; readonly tries: number; readonly reason: string }

export const postpone = (db: Db, { dueAt, ...failure }: Failure & { dueAt: Date }) =>
  stillLeased(db, failure).set({ dueAt, lastError: failure.reason }).execute()

export const giveUp = (db: Db, { now, ...failure }: Failure & { now: Date }) =>
  stillLeased(db, failure)
    .set({ givenUpAt: now, sealed: null, lastError: failure.reason })
    .execute()

/** The number of tries shows whether the lease is still this process's. */
const stillLeased = (db: Db, { mailNo, tries }: Failure) =>
  db
    .updateTable('mail')
    .where('mailNo', '=', mailNo)
    .where('tries', '=', tries)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)

export const listSealed = (db: Db, { after, most }: { after: string; most: number }) =>
  db
    .selectFrom('mail')
    .select(['mailNo', 'sealed'])
    .where('sealed', 'is not', null)
    .where('mailNo', '>', after)
    .orderBy('mailNo')
    .limit(most)
    .execute()

export async function replaceSealed(
  db: Db,
  row: { mailNo: string; from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ sealed: row.to })
    .where('mailNo', '=', row.mailNo)
    .where('sealed', '=', row.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertMail = (db: Db, row: Insertable<Tables['mail']>) =>
  db.insertInto('mail').values(row).execute()

export const listNewestMail = (db: Db, most: number) =>
  mailWithContent(db).orderBy('mailNo', 'desc').limit(most).execute()

export const findMail = (db: Db, mailNo: string) =>
  mailWithContent(db).where('mailNo', '=', mailNo).executeTakeFirst()

const mailWithContent = (db: Db) =>
  db
    .selectFrom('mail')
    .select(['mailNo', 'recipient', 'sealed', 'createdAt'])
    .where('sealed', 'is not', null)

export const deleteEndedMail = (db: Db, before: Date) =>
  db
    .deleteFrom('mail')
    // A mail that ended before `before` was also created before it: this condition is served by an
    // index.
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
