// How well search answers, and how fast:
//   npm run bench:search -- --rows 1000000 [--keep <name>] [--class mood]      invented restaurants
//   npm run bench:search -- --tonight [--rows 1000000] [--bookings 5000000] [--keep <name>] [--class plain]
//   npm run bench:search -- --data <folder> [--class "one typo,mood"] [--misses 20] [--held-out] [--broad]
// With --keep <name> the rows stay for the next run: take another name after a change of their columns.
// The second asks for tables tonight: near a position, in a region, on a map, with and without words.
// The third is about real names, of which only the reader has a folder (BENCH_DATA, or `data` beside the
// project). Queries are made by bench/search/real/classes.ts; half of them, the held-out half, is only
// ever shown as figures.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { invented } from './search/city.ts'
import { handmade } from './search/handmade.ts'
import { loadRestaurants } from './search/load.ts'
import { measureQuality } from './search/quality.ts'
import { showBroad } from './search/real/broad.ts'
import { openGazetteer } from './search/real/gazetteer.ts'
import { measureReal } from './search/real/measure.ts'
import { readRows } from './search/real/rows.ts'
import { openStoredRows } from './search/real/stored-rows.ts'
import { measureWords } from './search/speed.ts'
import { measureTonight } from './search/tonight.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    keep: { type: 'string' },
    data: { type: 'string' },
    class: { type: 'string' },
    misses: { type: 'string' },
    'held-out': { type: 'boolean' },
    broad: { type: 'boolean' },
    tonight: { type: 'boolean' },
    bookings: { type: 'string' },
  },
})
const few = 10_000
const rows = Number(values.rows ?? few)

async function isGoodEnough(): Promise<boolean> {
  const log = () => {}
  const database = await openDatabase({ memory: true, log })
  try {
    await migrate(database.db, { log })
    const corpus = [...handmade, ...Array.from({ length: 500 }, (_, n) => invented(n))]
    await loadRestaurants(database.db, {
      count: corpus.length,
      make: (n) => corpus[n] ?? invented(n),
    })
    return await measureQuality(database.db, corpus)
  } finally {
    await database.close()
  }
}

/** The memory that an operator with so many restaurants would give it. */
const startPostgres = () =>
  startRealPostgres([`shared_buffers=${buffers}`], values.keep && `matjari-search-${values.keep}`)
const buffers = `${Math.max(64, Math.round(rows / 1000))}MB`

/** Words; or tables tonight, of which the times themselves are only printed. */
async function isMeasured(): Promise<boolean> {
  const postgres = await startPostgres()
  console.log(`PostgreSQL with shared_buffers of ${buffers}`)
  const sizes = {
    rows: [...new Set([few, rows])],
    bookings: values.bookings === undefined ? undefined : Number(values.bookings),
  }
  const only = values.class?.split(',') ?? []
  try {
    if (!values.tonight) return await measureWords(postgres.url, sizes, only)
    await measureTonight(postgres.url, sizes, only)
    return true
  } finally {
    await postgres.remove()
  }
}

const beside = fileURLToPath(new URL('../../data', import.meta.url))
const hasData = (folder: string) => existsSync(join(folder, 'restaurants.csv.gz'))
const asked = values.data ?? process.env.BENCH_DATA
/** A number of rows asks for invented ones. */
const folder = asked ?? (values.rows === undefined && hasData(beside) ? beside : undefined)

async function isGoodOnReal(folder: string): Promise<boolean> {
  const rows = readRows(folder)
  const kept = await openStoredRows(folder, rows)
  const { db } = kept
  try {
    if (values.broad) {
      await showBroad(db, { rows, gazetteer: openGazetteer(folder) })
      return true
    }
    const overall = await measureReal({ db, rows }, folder, {
      isHeldOutShown: values['held-out'] ?? false,
      only: values.class?.split(',') ?? [],
      misses: Number(values.misses ?? 8),
    })
    return overall >= 0.95
  } finally {
    await kept.close()
  }
}

async function isGoodAtAll() {
  if (values.tonight) return isMeasured()
  if (folder) return isGoodOnReal(folder)
  return (await isGoodEnough()) && (await isMeasured())
}
const isGood = await isGoodAtAll()
process.exitCode = isGood ? 0 : 1
