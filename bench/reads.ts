// How fast the most frequent public reads are answered, from the cache and without it, each beside a
// hand-written route with the same SQL in the same run: npm run bench:reads -- --rounds 9 --seconds 2
// With --staleness: how long another process still shows what was changed. With --memory: how much memory the
// process takes when more is asked for than its cache has room for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { type Seeded, tokenSecret } from './booking/seed.ts'
import { openConnections } from './http/load.ts'
import { getRequest } from './http/raw-client.ts'
import { startBare, startProduct } from './http/start-process.ts'
import { countingSettings } from './reads/cache-counts.ts'
import { cacheShare } from './reads/cache-share.ts'
import { compareWays } from './reads/compare-ways.ts'
import { hotReads } from './reads/hot-reads.ts'
import { staysWithin } from './reads/memory.ts'
import { areSame } from './reads/same-answers.ts'
import { openWithPages, restaurants } from './reads/seed.ts'
import { isSoonSeen } from './reads/staleness.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    staleness: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000
const goals = { kept: 3, made: 0.8 }

const start = (seeded: Seeded, dataDir: string, cacheMb?: string) =>
  startProduct({
    DATABASE_URL: seeded.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
    ...countingSettings,
    ...(cacheMb !== undefined && { ANSWER_CACHE_MB: cacheMb }),
  })

type Server = Awaited<ReturnType<typeof start>>

/** Says whether all answer the same and every read reached its goals. */
async function isFastEnough(seeded: Seeded, dataDir: string): Promise<boolean> {
  const started: Server[] = []
  const begin = async (starting: Promise<Server>) => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    const kept = await begin(start(seeded, dataDir))
    const made = await begin(start(seeded, dataDir, '0'))
    const bareScript = new URL('./reads/bare-server.ts', import.meta.url)
    const bare = await begin(startBare(bareScript, { DATABASE_URL: seeded.url }))
    for (const { url } of [kept, made]) if (!(await areSame(url, bare.url))) return false
    const least = await openConnections([bare.url])
    const ways = await Promise.all(
      [
        { name: 'cached', server: kept, goal: goals.kept },
        { name: 'uncached', server: made, goal: goals.made },
      ].map(async ({ name, server: { url }, goal }) => {
        const connections = await openConnections([url])
        return { name, connections, goal, cacheShare: () => cacheShare(url) }
      }),
    )
    console.log(
      `over HTTP, one process each, ${least.length} connections, ${restaurants.toLocaleString('en')} restaurants; least: hand-written, the same SQL`,
    )
    let isReached = true
    for (const { name, any, every } of hotReads) {
      // The number of free tables is never cached.
      const compared = name === 'availability' ? ways.slice(1) : ways
      const next = () => getRequest(any())
      const before = every.map((path) => getRequest(path))
      const one = { name, least, ways: compared, before, next, rounds, milliseconds }
      isReached = (await compareWays(one)) && isReached
    }
    for (const connection of [...least, ...ways.flatMap((way) => way.connections)])
      connection.close()
    return isReached
  } finally {
    await Promise.all(started.map((server) => server.stop()))
  }
}

async function isFreshEnough(seeded: Seeded, dataDir: string): Promise<boolean> {
  const here = await start(seeded, dataDir)
  const there = await start(seeded, dataDir)
  try {
    return await isSoonSeen(seeded, { here: here.url, there: there.url })
  } finally {
    await Promise.all([here.stop(), there.stop()])
  }
}

async function isBounded(seeded: Seeded, dataDir: string): Promise<boolean> {
  const megabytes = 16
  const server = await start(seeded, dataDir, String(megabytes))
  try {
    return await staysWithin(server, megabytes * 1024 * 1024)
  } finally {
    await server.stop()
  }
}

const measure = () => {
  if (values.memory) return isBounded
  return values.staleness ? isFreshEnough : isFastEnough
}

const postgres = await startRealPostgres(['shared_buffers=1GB'])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
try {
  const seeded = await openWithPages(postgres.url)
  try {
    process.exitCode = (await measure()(seeded, dataDir)) ? 0 : 1
  } finally {
    await seeded.close()
  }
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
