import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'

const began = performance.now()
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0)

/** Says when it is done and how long it took. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now()
  const result = await work()
  console.log(`[${seconds(began).padStart(5)} s] ${name}: ${seconds(from)} s`)
  return result
}

/** Numbers in parts, so that a transaction is neither tiny nor endless, and progress is seen. */
export async function inParts(
  name: string,
  { count, most }: { readonly count: number; readonly most: number },
  work: (from: number, to: number) => Promise<unknown>,
) {
  await step(`${name}, ${count.toLocaleString('en')}`, async () => {
    for (let from = 0; from < count; from += most) {
      const part = performance.now()
      await work(from, Math.min(count, from + most) - 1)
      if (count > most) console.log(`          ${name} from ${from}: ${seconds(part)} s`)
    }
  })
}

/** Without the indexes that are no constraints while there is much to write; each is built once, at the end. */
export async function withoutIndexes(db: Db, tables: readonly string[], work: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  await work()
  for (const { name, definition } of rows)
    await step(`index ${name}`, () => sql.raw(definition).execute(db))
}
