// How well search answers, and how fast: npm run bench:search -- --rows 1000000
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/lib/db/database.ts'
import { migrate } from '../apps/server/src/lib/db/migrate.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { invented } from './search/city.ts'
import { handmade } from './search/handmade.ts'
import { loadRestaurants } from './search/load.ts'
import { measureQuality } from './search/quality.ts'
import { measureIlike, measureSpeed, openFilled, printSpeed } from './search/speed.ts'

const { values } = parseArgs({ options: { rows: { type: 'string' } } })
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

/** Says whether every class was answered from an index, however many there are. */
async function isFromIndexes(): Promise<boolean> {
  // Memory for as many restaurants as whoever has them would give it.
  const buffers = `${Math.max(64, Math.round(rows / 1000))}MB`
  const postgres = await startRealPostgres([`shared_buffers=${buffers}`])
  console.log(`PostgreSQL with shared_buffers of ${buffers}`)
  try {
    const wanted = [...new Set([few, rows])]
    const databases = []
    for (const size of wanted) databases.push(await openFilled(postgres.url, size))
    const measured = await measureSpeed(databases.map(({ db }) => db))
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

const isGood = await isGoodEnough()
const isIndexed = await isFromIndexes()
process.exitCode = isGood && isIndexed ? 0 : 1
