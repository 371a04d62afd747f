import { limits } from '@matjari/contract/limits'
import { type Expression, sql } from 'kysely'
import type { Db } from './db.ts'

/** The number of rows, at most `most`: counting fifty million bookings takes longer than a page may. */
export async function countUpTo(
  db: Db,
  found: { limit: (most: number) => Expression<unknown> },
  most: number = limits.admin.countedMost,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${found.limit(most)} as counted`.execute(db)
  return rows[0]?.total ?? 0
}
