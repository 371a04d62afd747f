// How old what a visitor sees may be: a table is taken on the primary, and the replica is asked until it shows it.
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'

const changes = 200

/** From the commit on the primary to the first read of the replica that shows it, in milliseconds. */
export async function staleness(primary: Db, replica: Db): Promise<number[]> {
  const times: number[] = []
  await sql`create table if not exists bench_seen (at int)`.execute(primary)
  await sql`insert into bench_seen values (0)`.execute(primary)
  for (let change = 1; change <= changes; change += 1) {
    await sql`update bench_seen set at = ${change}`.execute(primary)
    const committed = performance.now()
    while ((await shown(replica)) < change);
    times.push(performance.now() - committed)
  }
  return times.toSorted((one, other) => one - other)
}

async function shown(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select at from bench_seen`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.at ?? -1
}
