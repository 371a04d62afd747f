import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import { wholeDatabase } from '../database/whole.ts'

type Print = { readonly name: string; readonly print: string }
export type Prints = readonly Print[]

export const printsOf = async (db: Db): Promise<Prints> => (await wholeDatabase(db)) as Print[]

/** The names of the tables that differ. */
export const changedTables = (before: Prints, after: Prints) =>
  before
    .filter(({ name, print }, at) => {
      if (after[at]?.name !== name) throw new Error(`no longer the same tables: ${name}`)
      return after[at].print !== print
    })
    .map(({ name }) => name)

/**
 * The number the next change will have. Only what writes gets one: the same before and after means that
 * nothing was written, which is quicker to ask than to compare every row.
 */
export async function nextChange(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next ?? ''
}

/** Everything there is, to be brought back as often as wanted. Numbers that were given out stay given. */
export async function takeSnapshot(db: Db) {
  const kept = await printsOf(db)
  const rows = new Map<string, string>()
  for (const { name } of kept) rows.set(name, await rowsOf(db, name))

  return {
    prints: kept,
    /** Only what differs in `now` is written anew. */
    async restore(now: Prints) {
      await db.deleteFrom('attemptLimit').execute()
      const changed = changedTables(kept, now)
      if (changed.length === 0) return
      await db.transaction().execute(async (tx) => {
        // What follows from a row by trigger or by reference is among the rows already.
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const name of changed) {
          const table = sql.table(name)
          await sql`delete from ${table}`.execute(tx)
          await sql`insert into ${table} overriding system value
            select * from json_populate_recordset(null::${table}, ${rows.get(name)}::json)`.execute(
            tx,
          )
        }
      })
    },
  }
}

export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

async function rowsOf(db: Db, name: string): Promise<string> {
  // As text, so that no number is read and written again on the way.
  const { rows } = await sql<{ all: string }>`
    select coalesce(json_agg(t), '[]')::text as all from ${sql.table(name)} as t`.execute(db)
  return rows[0]?.all ?? '[]'
}
