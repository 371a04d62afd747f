import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRealPostgres } from '../../apps/server/test/engines/real-postgres.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { startServer } from './server.ts'

/** Where the sample city lies ready to be copied. */
export type SampleTemplate = {
  /** The PostgreSQL server, and the database on it that others are copied from. */
  readonly postgresUrl: string
  readonly database: string
  /** Everything of this run lies in it. */
  readonly folder: string
  /** The uploads that belong to the database. */
  readonly dataDir: string
}

const keeper = fileURLToPath(new URL('folder-keeper.mjs', import.meta.url))
const variable = 'E2E_SAMPLE_TEMPLATE'

/** Playwright calls this before all tests, and what it returns after them. */
export default async function prepareSampleTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'matjari-e2e-'))
  const forgetFolder = keepFolder(folder)
  const postgres = await startRealPostgres().catch((error: unknown) => {
    forgetFolder()
    throw error
  })
  const end = async () => {
    await postgres.remove()
    forgetFolder()
  }
  const dataDir = join(folder, 'template')
  const template = { postgresUrl: postgres.url, database: 'sample_city', folder, dataDir }
  try {
    await fill(template)
  } catch (error) {
    await end()
    throw error
  }
  // Workers are started after this and inherit it.
  process.env[variable] = JSON.stringify(template)
  return end
}

export function sampleTemplate(): SampleTemplate {
  const prepared = process.env[variable]
  if (!prepared) throw new Error('the sample city was not prepared')
  return JSON.parse(prepared) as SampleTemplate
}

/** The product itself migrates an empty database and fills it with the sample city. */
async function fill({ postgresUrl, database, dataDir }: SampleTemplate) {
  await onServer(postgresUrl, `create database ${database}`)
  const databaseUrl = databaseAt(postgresUrl, database)
  const first = await startServer({ dataDir, databaseUrl })
  // Stopping waits for the reminders of tomorrow's tables to be noted; the next start sends them.
  await first.stop()
  const second = await startServer({ dataDir, databaseUrl })
  await untilNewsIsSent(databaseUrl)
  await second.stop()
  // A test that opens the mailbox looks for a letter of its own.
  await onServer(databaseUrl, 'delete from mail')
}

/** Otherwise every worker's server would begin with a hundred letters, whenever it is past ten in Seoul. */
async function untilNewsIsSent(databaseUrl: string) {
  const deadline = Date.now() + 300_000
  const waiting = 'select from reservation_event where told_at is null limit 1'
  while ((await onServer(databaseUrl, waiting)).length > 0) {
    if (Date.now() > deadline) throw new Error('the news of the sample city was not sent')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** In a group of its own, so that Ctrl-C reaches only us and the keeper tidies up after us. */
function keepFolder(folder: string) {
  const child = spawn(process.execPath, [keeper, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.unref()
  return () => void child.stdin.end()
}
