// How fast the reads that everybody asks for are answered, each beside a hand-written route with the same
// SQL in the same run: npm run bench:reads -- --rounds 9 --seconds 2
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { compareInTurn } from './http/compare.ts'
import { openConnections } from './http/load.ts'
import { getRequest } from './http/raw-client.ts'
import { startBare, startProduct } from './http/start-process.ts'
import { hotReads } from './reads/hot-reads.ts'
import { areSame } from './reads/same-answers.ts'
import { openWithPages, restaurants } from './reads/seed.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000
const goal = 0.8

/** Says whether both answer the same and every read reached its goal. */
async function isFastEnough(databaseUrl: string, dataDir: string): Promise<boolean> {
  const ours = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  })
  const bare = await startBare(new URL('./reads/bare-server.ts', import.meta.url), {
    DATABASE_URL: databaseUrl,
  })
  try {
    if (!(await areSame(ours.url, bare.url))) return false
    const product = await openConnections([ours.url])
    const least = await openConnections([bare.url])
    console.log(
      `over HTTP, one process each, ${product.length} connections, ${restaurants.toLocaleString('en')} restaurants; least: hand-written, the same SQL`,
    )
    let isReached = true
    for (const [name, path] of hotReads) {
      const next = () => () => getRequest(path())
      const compared = { name, least, product, next, goal, rounds, milliseconds }
      isReached = (await compareInTurn(compared)) && isReached
    }
    for (const connection of [...product, ...least]) connection.close()
    return isReached
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

const postgres = await startRealPostgres(['shared_buffers=1GB'])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
try {
  const seeded = await openWithPages(postgres.url)
  await seeded.close()
  process.exitCode = (await isFastEnough(seeded.url, dataDir)) ? 0 : 1
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
