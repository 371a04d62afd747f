// How long it takes to ask for a table tonight, among few restaurants and among many.

import type { Db } from '../../apps/server/src/db/db.ts'
import { tableSearchFor } from '../../apps/server/src/features/reservations/table-search.ts'
import { search } from '../../apps/server/src/features/search/search.ts'
import { openCities, type Sizes } from './filled.ts'
import { measureClasses, printClasses } from './measure.ts'
import { classes, type TableClassQuery } from './tonight/classes.ts'

const now = new Date('2026-11-15T09:40:00Z')

const answer = (db: Db, { evening, ...query }: TableClassQuery) =>
  search(db, { ...query, tables: evening ? tableSearchFor(evening, now) : null }, now)

export async function measureTonight(serverUrl: string, sizes: Sizes, only: readonly string[]) {
  const cities = await openCities(serverUrl, sizes)
  printClasses(await measureClasses(cities.dbs, { classes, answer, only }), sizes.rows)
  await cities.close()
}
