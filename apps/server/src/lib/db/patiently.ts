import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Work at the start, on one connection: what another server that starts holds is waited for, however long. */
export const patiently = <T>(db: Db, work: (session: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session)
    await sql`set lock_timeout = 0`.execute(session)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(session)
    try {
      return await work(session)
    } finally {
      // Fails only when the connection is gone, and nobody gets that one again.
      await sql`reset statement_timeout`.execute(session).catch(() => {})
      await sql`reset lock_timeout`.execute(session).catch(() => {})
      await sql`reset idle_in_transaction_session_timeout`.execute(session).catch(() => {})
    }
  })
