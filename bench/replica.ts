// What a read replica is worth for public reads that are not cached: answers per second of one server with the
// primary alone and with a replica beside it, in turns; what share the replica served; and how soon it shows a change.
// npm run bench:replica -- --rounds 5 --seconds 3
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { startReplicaOf } from '../apps/server/test/engines/real-replica.ts'
import { databaseAt } from '../apps/server/test/engines/server-databases.ts'
import { toldBy } from '../apps/server/test/support/replicas/stage.ts'
import { type Seeded, tokenSecret } from './booking/seed.ts'
import { type Load, load, median, openConnections } from './http/load.ts'
import { getRequest } from './http/raw-client.ts'
import { startProduct } from './http/start-process.ts'
import { hotReads } from './reads/hot-reads.ts'
import { openWithPages } from './reads/seed.ts'
import { staleness } from './replica/staleness.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000
const sought = ['김치찌개', '파스타', '초밥', '식당']

const reads = [
  ...hotReads.filter(({ name }) => name === 'restaurant' || name === 'availability'),
  {
    name: 'search',
    any: () => {
      const word = sought[Math.floor(Math.random() * sought.length)] ?? ''
      const page = 1 + Math.floor(Math.random() * 50)
      return `/api/restaurants/search?query=${encodeURIComponent(word)}&page=${page}`
    },
  },
]

const start = (seeded: Seeded, dataDir: string, replicaUrl?: string) =>
  startProduct({
    DATABASE_URL: seeded.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
    // Nothing is cached: every answer is read.
    ANSWER_CACHE_MB: '0',
    ...(replicaUrl && { DATABASE_REPLICA_URL: replicaUrl }),
  })

const whole = (number: number) => Math.round(number).toLocaleString('en')

async function compare(alone: string, beside: string) {
  const connections = {
    alone: await openConnections([alone]),
    beside: await openConnections([beside]),
  }
  for (const { name, any } of reads) {
    const next = () => getRequest(any())
    const measured: Record<keyof typeof connections, Load[]> = { alone: [], beside: [] }
    const before = (await toldBy(beside)).reads
    for (let round = 0; round < rounds; round += 1)
      for (const way of ['alone', 'beside'] as const)
        measured[way].push(await load(connections[way], next, milliseconds))
    const [one, other] = (['alone', 'beside'] as const).map((way) => ({
      perSecond: median(measured[way].map(({ perSecond }) => perSecond)),
      p99: median(measured[way].map(({ p99 }) => p99)),
      answers: measured[way].reduce(
        (sum, { statuses }) => sum + [...statuses.values()].reduce((all, some) => all + some, 0),
        0,
      ),
      failed: measured[way].flatMap(({ statuses }) => [...statuses]).filter(([at]) => at !== 200),
    }))
    if (!one || !other) continue
    const after = await toldBy(beside)
    console.log(
      `${name}: primary alone ${whole(one.perSecond)}/s (p99 ${one.p99.toFixed(0)} ms), with a replica ${whole(other.perSecond)}/s (p99 ${other.p99.toFixed(0)} ms), × ${(other.perSecond / one.perSecond).toFixed(2)}; of its ${whole(other.answers)} answers the replica served ${whole(after.reads - before)} statements, ${after.repeated} repeated, ${one.failed.length + other.failed.length} failed`,
    )
  }
  for (const connection of Object.values(connections).flat()) connection.close()
}

async function tellStaleness(seeded: Seeded, replicaUrl: string) {
  const replica = await openDatabase({ url: replicaUrl, log: () => undefined })
  try {
    const times = await staleness(seeded.db, replica.db)
    const at = (q: number) => (times[Math.floor(times.length * q)] ?? 0).toFixed(1)
    console.log(
      `a change is on the replica after p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(0.9999)} ms; ${times.length} changes`,
    )
  } finally {
    await replica.close()
  }
}

const primary = await startRealPostgres(['shared_buffers=512MB', 'synchronous_commit=on'])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
try {
  const seeded = await openWithPages(primary.url)
  const replica = await startReplicaOf(primary, ['shared_buffers=512MB'])
  const replicaUrl = databaseAt(replica.url, new URL(seeded.url).pathname.slice(1))
  try {
    console.log(
      `one server, both databases and the load on ${availableParallelism()} cores: a replica adds no processor here, so × 1 is what to expect; on a machine of its own it takes this share of the primary's work`,
    )
    const alone = await start(seeded, dataDir)
    const beside = await start(seeded, dataDir, replicaUrl)
    try {
      await compare(alone.url, beside.url)
    } finally {
      await Promise.all([alone.stop(), beside.stop()])
    }
    await tellStaleness(seeded, replicaUrl)
  } finally {
    await seeded.close()
    await replica.remove()
  }
} finally {
  await primary.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
