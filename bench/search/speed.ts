// How long words take, among few restaurants and among many, beside the simplest statement.
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { search } from '../../apps/server/src/features/search/search.ts'
import { suggest } from '../../apps/server/src/features/search/suggest/suggest.ts'
import { type ClassQuery, classes } from './classes.ts'
import { openCities, type Sizes } from './filled.ts'
import { isFromIndexes, measureClasses, printClasses } from './measure.ts'

const now = new Date('2026-11-15T09:40:00Z')

const answer = (db: Db, { isSuggestion, ...query }: ClassQuery): Promise<unknown> =>
  isSuggestion ? suggest(db, query.query ?? '', now) : search(db, query, now)

/** The simplest statement, on a sample; in milliseconds by the clock. */
async function measureIlike(db: Db): Promise<number> {
  const sample = Object.values(classes)
    .slice(0, 3)
    .flatMap((queries) => queries.slice(0, 1))
  const times: number[] = []
  for (const { query = '' } of sample) {
    const pattern = `%${query}%`
    const began = performance.now()
    await sql`
      select restaurant_no from restaurant
      where restaurant_name ilike ${pattern} or restaurant_address ilike ${pattern}
        or array_to_string(tags, ',') ilike ${pattern}
      order by restaurant_no limit 20`.execute(db)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

/** Says whether every class was answered from an index. */
export async function measureWords(serverUrl: string, sizes: Sizes, only: readonly string[]) {
  const cities = await openCities(serverUrl, sizes)
  const measured = await measureClasses(cities.dbs, { classes, answer, only })
  printClasses(measured, sizes.rows)
  const largest = cities.dbs.at(-1)
  if (largest) console.log(`ILIKE on a sample: ${(await measureIlike(largest)).toFixed(0)} ms`)
  await cities.close()
  return isFromIndexes(measured)
}
