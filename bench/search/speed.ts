import { sql } from 'kysely'
import { search } from '../../apps/server/src/features/search/search.ts'
import { suggest } from '../../apps/server/src/features/search/suggestions/suggest.ts'
import { type Db, openDatabase } from '../../apps/server/src/lib/db/database.ts'
import { migrate } from '../../apps/server/src/lib/db/migrate.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { invented } from './city.ts'
import { type Asked, classes } from './classes.ts'
import { loadRestaurants } from './load.ts'

const now = new Date('2026-11-15T09:40:00Z')
const tries = 5
const log = () => {}

/** A database of its own on the server, filled, unless an earlier run has left it there. */
export async function openFilled(serverUrl: string, rows: number) {
  const name = `search_${rows}`
  const known = await onServer(serverUrl, `select from pg_database where datname = '${name}'`)
  if (known.length === 0) await fill(serverUrl, name, rows)
  return openDatabase({ url: databaseAt(serverUrl, name), poolSize: 1, log })
}

/** Under another name until it is whole, so that what was interrupted is not taken for it. */
async function fill(serverUrl: string, name: string, rows: number) {
  await onServer(serverUrl, 'drop database if exists search_loading')
  await onServer(serverUrl, 'create database search_loading')
  const url = databaseAt(serverUrl, 'search_loading')
  const loading = await openDatabase({ url, poolSize: 1, log })
  await migrate(loading.db, { log })
  const began = performance.now()
  await loadRestaurants(loading.db, { count: rows, make: invented, withMenus: false })
  const seconds = (performance.now() - began) / 1000
  await loading.close()
  await onServer(serverUrl, `alter database search_loading rename to ${name}`)
  console.log(`${rows.toLocaleString('en')} restaurants loaded in ${seconds.toFixed(0)} s`)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
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
    where relname in ('restaurant', 'restaurant_search', 'restaurant_rating', 'menu',
      'search_gram', 'search_term')`.execute(db)
  return Number(rows[0]?.reads ?? 0)
}

export type Measured = {
  readonly byClass: ReadonlyMap<string, Times>
  readonly overall: Times
  readonly wholeReads: ReadonlyMap<string, number>
}

const answer = (db: Db, { isSuggestion, ...asked }: Asked): Promise<unknown> =>
  isSuggestion ? suggest(db, asked.query, now) : search(db, asked, now)

/** One query at every size in turn, so that whatever else the machine does befalls all alike. */
async function bestInTurn(dbs: readonly Db[], asked: Asked): Promise<number[]> {
  const best = dbs.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < tries; round += 1)
    for (const [at, db] of dbs.entries())
      best[at] = Math.min(best[at] ?? 0, await timeOf(() => answer(db, asked)))
  return best
}

export async function measureSpeed(
  dbs: readonly Db[],
  only: readonly string[],
): Promise<Measured[]> {
  const times = dbs.map(() => new Map<string, number[]>())
  const reads = dbs.map(() => new Map<string, number>())
  for (const [name, queries] of Object.entries(classes)) {
    if (only.length > 0 && !only.includes(name)) continue
    const before = await Promise.all(dbs.map(wholeReads))
    const best = []
    for (const asked of queries) best.push(await bestInTurn(dbs, asked))
    const after = await Promise.all(dbs.map(wholeReads))
    for (const at of dbs.keys()) {
      times[at]?.set(
        name,
        best.map((one) => one[at] ?? 0),
      )
      reads[at]?.set(name, (after[at] ?? 0) - (before[at] ?? 0))
    }
  }
  return dbs.map((_, at) => {
    const byClass = new Map([...(times[at] ?? [])].map(([name, some]) => [name, timesOf(some)]))
    const overall = timesOf([...(times[at]?.values() ?? [])].flat())
    return { byClass, overall, wholeReads: reads[at] ?? new Map() }
  })
}

/** What everybody would write first, on a sample. */
export async function measureIlike(db: Db): Promise<number> {
  const sample = Object.values(classes)
    .slice(0, 3)
    .flatMap((queries) => queries.slice(0, 1))
  const times: number[] = []
  for (const { query = '' } of sample) {
    const pattern = `%${query}%`
    const statement = sql`
      select restaurant_no from restaurant
      where restaurant_name ilike ${pattern} or restaurant_address ilike ${pattern}
        or array_to_string(tags, ',') ilike ${pattern}
      order by restaurant_no limit 20`
    times.push(await timeOf(() => statement.execute(db)))
  }
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
