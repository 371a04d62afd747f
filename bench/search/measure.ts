import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'

const tries = 4

/** Questions by their class, and how each is answered. */
export type Questions<Query> = {
  readonly classes: Readonly<Record<string, readonly Query[]>>
  readonly answer: (db: Db, query: Query) => Promise<unknown>
  /** Only these classes; all where there are none. */
  readonly only: readonly string[]
}

/** Milliseconds that this process and the one that answers it in the database were on a processor. */
function processorOf(backend: number) {
  const { user, system } = process.cpuUsage()
  // In nanoseconds; only Linux says it.
  const [there = '0'] = readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')
  return (user + system) / 1000 + Number(there) / 1_000_000
}

type Time = { readonly processor: number; readonly wall: number }

async function timeOf(backend: number, work: () => Promise<unknown>): Promise<Time> {
  const [before, began] = [processorOf(backend), performance.now()]
  await work()
  return { wall: performance.now() - began, processor: processorOf(backend) - before }
}

const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

/** How often PostgreSQL has read the tables of search from end to end; one without rows has no other way. */
async function wholeReads(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`select 1`.execute(db)
  const { rows } = await sql<{ reads: string }>`
    select sum(seq_scan) as reads from pg_stat_user_tables
    where relname in ('restaurant', 'restaurant_search', 'restaurant_rating', 'menu',
      'search_gram', 'search_term') and pg_relation_size(relid) > 0`.execute(db)
  return Number(rows[0]?.reads ?? 0)
}

/** Each question at every size in turn, the best of several. */
export async function measureClasses<Query>(
  dbs: readonly Db[],
  { classes, answer, only }: Questions<Query>,
) {
  const backends = await Promise.all(dbs.map(backendOf))
  const measured = []
  for (const [name, questions] of Object.entries(classes)) {
    if (only.length > 0 && !only.includes(name)) continue
    const before = await Promise.all(dbs.map(wholeReads))
    const best: Time[][] = dbs.map(() => [])
    for (const query of questions)
      for (const [at, db] of dbs.entries()) {
        const times = []
        for (let round = 0; round < tries; round += 1)
          times.push(await timeOf(backends[at] ?? 0, () => answer(db, query)))
        best[at]?.push({
          processor: Math.min(...times.map(({ processor }) => processor)),
          wall: Math.min(...times.map(({ wall }) => wall)),
        })
      }
    const after = await Promise.all(dbs.map(wholeReads))
    const reads = after.map((count, at) => count - (before[at] ?? 0))
    measured.push({ name, sizes: best.map(figuresOf), wholeReads: Math.max(...reads) })
  }
  return measured
}

function figuresOf(times: readonly Time[]) {
  const sorted = (of: keyof Time) => times.map((time) => time[of]).toSorted((a, b) => a - b)
  const [processor, wall] = [sorted('processor'), sorted('wall')]
  return {
    p50: quantile(processor, 0.5),
    p99: quantile(processor, 0.99),
    wall50: quantile(wall, 0.5),
    wall99: quantile(wall, 0.99),
  }
}

type Measured = Awaited<ReturnType<typeof measureClasses>>

const ms = (time: number) => time.toFixed(1).padStart(7)
const times = (many: number, few: number) =>
  `× ${(many / Math.max(few, 0.1)).toFixed(2)}`.padStart(8)

export function printClasses(measured: Measured, rows: readonly number[]) {
  const head = rows.map((count) => count.toLocaleString('en').padStart(31)).join('  ')
  console.log(
    `milliseconds, best of ${tries}: p50 p99 of the processors, p50 p99 by the clock\n${''.padEnd(22)}${head}`,
  )
  for (const { name, sizes } of measured) {
    const parts = sizes.map(
      ({ p50, p99, wall50, wall99 }) => `${ms(p50)} ${ms(p99)} ${ms(wall50)} ${ms(wall99)}`,
    )
    const [few, many] = [sizes.at(0), sizes.length > 1 ? sizes.at(-1) : undefined]
    const grown =
      few && many ? ` p50${times(many.p50, few.p50)}, p99${times(many.p99, few.p99)}` : ''
    console.log(`${name.padEnd(22)}${parts.join('  ')}${grown}`)
  }
}

/** Says whether every class was answered from an index, however many there are. */
export function isFromIndexes(measured: Measured): boolean {
  const whole = measured.filter(({ wholeReads }) => wholeReads > 0)
  const said = whole.map(({ name, wholeReads }) => `${name} (${wholeReads})`).join(', ')
  console.log(`classes that read a whole table: ${said || 'none'}`)
  return whole.length === 0
}
