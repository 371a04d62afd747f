import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'

/** In how many restaurants a gram occurs, by the last count. */
export type Frequencies = ReadonlyMap<string, number>

/** One index lookup per key: for many keys at once the planner would scan the whole table. */
const countedGrams = prepared((db, { keys }: { keys: readonly string[] }) => ({
  compile: () =>
    sql<{ gram: string; df: number }>`
      select g.gram, g.df from unnest(${keys}::text[]) as t (key) cross join lateral (
        select gram, df from search_gram where gram = t.key offset 0) g`.compile(db),
}))

/** The frequencies of these grams; unknown grams are left out. */
export async function readFrequencies(db: Db, keys: readonly string[]): Promise<Frequencies> {
  if (keys.length === 0) return new Map()
  const rows = await countedGrams(db, { keys })
  return new Map(rows.map(({ gram, df }) => [gram, df]))
}
