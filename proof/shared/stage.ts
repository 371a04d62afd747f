import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { isConnectionLost } from '../../apps/server/src/db/errors.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startRealPostgres } from '../../apps/server/test/engines/real-postgres.ts'
import { closeConnections } from './client.ts'
import { tokenSecret } from './people.ts'
import { wait } from './random.ts'
import { startServers } from './servers.ts'

const settings = [
  // What is acknowledged is on the disk. Nothing else writes it there in passing.
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_writer_delay=10s',
  // So that the proof knows in which order things became true.
  'track_commit_timestamp=on',
]

export type Stage = {
  /** Asks the database, also while it is coming back from a crash. */
  readonly ask: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly servers: () => readonly string[]
  readonly killServer: () => Promise<void>
  readonly killDatabase: () => Promise<void>
  /** Whether a server was down since then, so that "try again later" is an honest answer. */
  readonly isShaken: (since: number) => boolean
  readonly close: () => Promise<void>
}

const aftershockMs = 5_000

/** Two servers on one PostgreSQL with fsync, and a witness that reads its changes. */
export async function openStage(watch: (db: Db) => Promise<void>): Promise<Stage> {
  const postgres = await startRealPostgres(settings)
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-proof-'))
  let shakenUntil = 0
  const shaking = async (kill: () => Promise<void>) => {
    shakenUntil = Number.POSITIVE_INFINITY
    await kill()
    shakenUntil = Date.now() + aftershockMs
  }
  const closers = [
    async () => rmSync(dataDir, { recursive: true, force: true }),
    () => postgres.remove(),
    async () => closeConnections(),
  ]
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    const database = await openDatabase({ url: postgres.url, log: () => undefined })
    closers.push(() => database.close())
    await migrate(database.db, { log: () => undefined })
    await watch(database.db)
    const servers = await startServers({
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
      DEMO: 'off',
    })
    closers.push(() => servers.stop())
    return {
      ask: (work) => untilReached(() => work(database.db)),
      servers: servers.urls,
      killServer: () => shaking(() => servers.killOne()),
      killDatabase: () =>
        shaking(async () => {
          await postgres.crash()
          await postgres.resume()
          await servers.untilReady()
        }),
      isShaken: (since) => since < shakenUntil,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilReached<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error) || tries > 300) throw error
      await wait(100)
    }
  }
}
