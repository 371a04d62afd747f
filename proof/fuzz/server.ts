import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { makeAccessToken } from '../../apps/server/src/features/accounts/tokens.ts'
import type { Deps } from '../../apps/server/src/features/deps.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import { startRealPostgres } from '../../apps/server/test/engines/real-postgres.ts'
import { freePort } from '../../apps/server/test/support/server/process.ts'
import type { People } from './requests.ts'

const product = fileURLToPath(new URL('../../apps/server/dist-run/main.js', import.meta.url))
const inside = new URL('inside.mjs', import.meta.url).href
const tokenSecret = 'only for odd requests: thirty-two characters or more'
const patienceMs = 300_000

export type Inside = {
  readonly longestMs: number
  readonly longestWaitMs: number
  readonly heldBytes: number
}

/** The built product with the sample city on a PostgreSQL of its own, watched from inside. */
export async function startWatched() {
  const postgres = await startRealPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-fuzz-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--expose-gc', '--import', inside, product], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const errors: string[] = []
  const lines = child.stdout && createInterface({ input: child.stdout })
  lines?.on('line', (line) => {
    if (line.includes('"level":50') || line.includes('"level":60'))
      errors.push(line.slice(0, 2_000))
  })
  async function stop() {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await postgres.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(port, child)
    const database = await openDatabase({ url: postgres.url, log: () => undefined })
    const people = await signIn(database.db)
    return {
      port,
      people,
      errors: errors as readonly string[],
      isAlive: () => child.exitCode === null,
      begin: () => look(child, 'begin'),
      look: () => look(child, 'look'),
      /** Whatever has become of the people meanwhile: they are signed in and what they were. */
      restore: () => restore(database.db),
      async stop() {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Watched = Awaited<ReturnType<typeof startWatched>>

async function untilReady(port: number, child: ChildProcess) {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not get ready')
}

async function look(child: ChildProcess, order: 'begin' | 'look'): Promise<Inside> {
  child.send(order)
  const [seen] = (await once(child, 'message')) as [Inside]
  return seen
}

const named = sql`('member01', 'owner01', 'admin01')`

async function restore(db: Db) {
  await sql`update member set is_active = true, withdrawn_at = null,
    member_role = case member_id when 'admin01' then 'ROLE_ADMIN' else 'ROLE_COMMON' end,
    is_store_owner = (member_id = 'owner01') where member_id in ${named}`.execute(db)
  await sql`update sign_in set revoked_at = null
    where revoked_at is not null and user_agent = 'fuzz'`.execute(db)
}

async function signIn(db: Db): Promise<People> {
  const config = readConfig({ NODE_ENV: 'test', TOKEN_SECRET: tokenSecret })
  // A token is dated: so that it lasts, it is dated later.
  const now = () => new Date(Date.now() + 12 * 60 * 60_000)
  const deps = { now, secrets: readSecrets(config) } as Deps
  const tokenOf = async (memberId: string) => {
    const { rows } = await sql<{ memberNo: string; signInNo: string }>`
      insert into sign_in (member_no, user_agent, expires_at, ends_at)
      select member_no, 'fuzz', now() + interval '1 day', now() + interval '1 day'
      from member where member_id = ${memberId} returning member_no, sign_in_no`.execute(db)
    const [row] = rows
    if (!row) throw new Error(`there is no ${memberId}`)
    return makeAccessToken(deps, row)
  }
  return {
    member: await tokenOf('member01'),
    owner: await tokenOf('owner01'),
    admin: await tokenOf('admin01'),
  }
}
