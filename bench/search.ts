// How well search answers, and how fast:
//   npm run bench:search -- --rows 1000000 [--keep <name>] [--class mood]      invented restaurants
//   npm run bench:search -- --tonight [--rows 1000000] [--bookings 5000000] [--keep <name>] [--class plain]
//   npm run bench:search -- --data <folder> [--class "one typo,mood"] [--misses 20] [--held-out] [--broad]
// Under the name of --keep the rows stay for the next run: who changes what is kept of a row takes another.
// The second asks for tables tonight: near somebody, in a region, on a map, with and without words.
// The third is about real names, of which only the reader has a folder (BENCH_DATA, or `data` beside the
// project). Queries are made by bench/search/real/classes.ts; half of them, the held-out half, is only
// ever shown as figures.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/lib/db/database.ts'
import { migrate } from '../apps/server/src/lib/db/migrate.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { invented } from './search/city.ts'
import { handmade } from './search/handmade.ts'
import { loadRestaurants } from './search/load.ts'
import { measureQuality } from './search/quality.ts'
import { showBroad } from './search/real/broad.ts'
import { openGazetteer } from './search/real/gazetteer.ts'
import { openKept } from './search/real/kept.ts'
import { measureReal } from './search/real/measure.ts'
import { readRows } from './search/real/rows.ts'
import { measureIlike, measureSpeed, openFilled, printSpeed } from './search/speed.ts'
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
      withMenus: true,
    })
    return await measureQuality(database.db, corpus)
  } finally {
    await database.close()
  }
}

/** Memory for as many restaurants as whoever has them would give it. */
const startPostgres = (purpose: string) =>
  startRealPostgres(
    [`shared_buffers=${buffers}`],
    values.keep && `matjari-search-${purpose}-${values.keep}`,
  )
const buffers = `${Math.max(64, Math.round(rows / 1000))}MB`

/** The times themselves are for whoever reads them. */
async function isTonightMeasured(): Promise<boolean> {
  const postgres = await startPostgres('tonight')
  console.log(`PostgreSQL with shared_buffers of ${buffers}`)
  try {
    await measureTonight(postgres.url, {
      rows: [...new Set([few, rows])],
      bookings: values.bookings === undefined ? undefined : Number(values.bookings),
      only: values.class?.split(',') ?? [],
    })
    return true
  } finally {
    await postgres.remove()
  }
}

/** Says whether every class was answered from an index, however many there are. */
async function isFromIndexes(): Promise<boolean> {
  const postgres = await startPostgres('rows')
  console.log(`PostgreSQL with shared_buffers of ${buffers}`)
  try {
    const wanted = [...new Set([few, rows])]
    const databases = []
    for (const size of wanted) databases.push(await openFilled(postgres.url, size))
    const measured = await measureSpeed(
      databases.map(({ db }) => db),
      values.class?.split(',') ?? [],
    )
    const sizes = []
    for (const [at, one] of measured.entries()) {
      const { db, close } = databases[at] ?? {}
      sizes.push({ rows: wanted[at] ?? 0, measured: one, ilike: db ? await measureIlike(db) : 0 })
      await close?.()
    }
    printSpeed(sizes)
    const [small, large] = [sizes.at(0), sizes.at(-1)]
    if (!small || !large) return false
    const grown = (q: 'p50' | 'p99') =>
      (large.measured.overall[q] / small.measured.overall[q]).toFixed(2)
    if (rows > few)
      console.log(
        `${rows / few} times as many: p50 × ${grown('p50')}, p99 × ${grown('p99')} (goal ≤ 3)`,
      )
    const { p50 } = large.measured.overall
    console.log(
      `ILIKE on a sample: ${large.ilike.toFixed(0)} ms, ${(large.ilike / p50).toFixed(0)} times our median`,
    )
    const whole = [...large.measured.wholeReads].filter(([, reads]) => reads > 0)
    const said = whole.map(([name, reads]) => `${name} (${reads})`).join(', ')
    console.log(`classes that read a whole table: ${said || 'none'}`)
    return whole.length === 0
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
  const kept = await openKept(folder, rows)
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
  if (values.tonight) return isTonightMeasured()
  if (folder) return isGoodOnReal(folder)
  return (await isGoodEnough()) && (await isFromIndexes())
}
const isGood = await isGoodAtAll()
process.exitCode = isGood ? 0 : 1
