import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'

/** In how many restaurants a gram occurs, as last counted. */
export type Frequencies = ReadonlyMap<string, number>

/** One by one: a planner who sees many of them would rather read through all there are. */
const countedGrams = prepared((db, { keys }: { keys: readonly string[] }) => ({
  compile: () =>
    sql<{ gram: string; df: number }>`
      select g.gram, g.df from unnest(${keys}::text[]) as t (key) cross join lateral (
        select gram, df from search_gram where gram = t.key offset 0) g`.compile(db),
}))

/** How often these grams occur; what is unknown is left out. */
export async function readFrequencies(db: Db, keys: readonly string[]): Promise<Frequencies> {
  if (keys.length === 0) return new Map()
  const rows = await countedGrams(db, { keys })
  return new Map(rows.map(({ gram, df }) => [gram, df]))
}
