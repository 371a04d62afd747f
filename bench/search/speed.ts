import { sql } from 'kysely'
import { search } from '../../apps/server/src/features/search/store-search.ts'
import { type Db, openDatabase } from '../../apps/server/src/lib/db/database.ts'
import { migrate } from '../../apps/server/src/lib/db/migrate.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { invented } from './city.ts'
import { classes } from './classes.ts'
import { loadRestaurants } from './load.ts'

const now = new Date('2026-11-15T09:40:00Z')
const tries = 5
const log = () => {}

/** A database of its own on the server, filled. */
export async function openFilled(serverUrl: string, rows: number) {
  const name = `search_${rows}`
  await onServer(serverUrl, `create database ${name}`)
  const database = await openDatabase({ url: databaseAt(serverUrl, name), poolSize: 1, log })
  await migrate(database.db, { log })
  const began = performance.now()
  await loadRestaurants(database.db, { count: rows, make: invented, withMenus: false })
  const seconds = (performance.now() - began) / 1000
  console.log(`${rows.toLocaleString('en')} restaurants loaded in ${seconds.toFixed(0)} s`)
  return database
}

/** The machine is shared: the best of several tries is what the work takes. */
async function bestOf(work: () => Promise<unknown>, times = tries) {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    await work()
    best = Math.min(best, performance.now() - began)
  }
  return best
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

export type Times = { readonly p50: number; readonly p95: number; readonly p99: number }
const timesOf = (some: readonly number[]): Times => {
  const sorted = some.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) }
}

/** How often PostgreSQL has read the tables of search from end to end. */
async function wholeReads(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`select 1`.execute(db)
  const { rows } = await sql<{ reads: string }>`
    select sum(seq_scan) as reads from pg_stat_user_tables
    where relname in ('restaurant', 'restaurant_search', 'restaurant_rating', 'menu', 'search_gram')`.execute(
    db,
  )
  return Number(rows[0]?.reads ?? 0)
}

export type Measured = {
  readonly byClass: ReadonlyMap<string, Times>
  readonly overall: Times
  readonly wholeReads: ReadonlyMap<string, number>
}

export async function measureSpeed(db: Db): Promise<Measured> {
  const all: number[] = []
  const byClass = new Map<string, Times>()
  const reads = new Map<string, number>()
  for (const [name, queries] of Object.entries(classes)) {
    const before = await wholeReads(db)
    const times: number[] = []
    for (const asked of queries) times.push(await bestOf(() => search(db, asked, now)))
    const after = await wholeReads(db)
    all.push(...times)
    byClass.set(name, timesOf(times))
    reads.set(name, after - before)
  }
  return { byClass, overall: timesOf(all), wholeReads: reads }
}

/** What everybody would write first, on a sample. */
export async function measureIlike(db: Db): Promise<number> {
  const sample = Object.values(classes)
    .slice(0, 3)
    .flatMap((queries) => queries.slice(0, 1))
  const times: number[] = []
  for (const { query = '' } of sample)
    times.push(
      await bestOf(
        () =>
          sql`
          select restaurant_no from restaurant
          where restaurant_name ilike ${`%${query}%`} or restaurant_address ilike ${`%${query}%`}
            or array_to_string(tags, ',') ilike ${`%${query}%`}
          order by restaurant_no limit 20 offset 0`.execute(db),
        2,
      ),
    )
  return timesOf(times).p50
}

const ms = (time: number) => time.toFixed(1).padStart(7)
const line = ({ p50, p95, p99 }: Times) => `${ms(p50)} ${ms(p95)} ${ms(p99)}`

export function printSpeed(sizes: readonly { rows: number; measured: Measured }[]) {
  const head = sizes.map(({ rows }) => `${rows.toLocaleString('en').padStart(23)}`).join('  ')
  console.log(`milliseconds, best of ${tries}: p50 p95 p99\n${''.padEnd(18)}${head}`)
  for (const name of Object.keys(classes)) {
    const parts = sizes.map(({ measured }) =>
      line(measured.byClass.get(name) ?? { p50: 0, p95: 0, p99: 0 }),
    )
    console.log(`${name.padEnd(18)}${parts.join('  ')}`)
  }
  console.log(
    `${'overall'.padEnd(18)}${sizes.map(({ measured }) => line(measured.overall)).join('  ')}`,
  )
}
