import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { type RealPostgres, startRealPostgres } from './engines/real-postgres.ts'
import { post, startServer } from './support/server/process.ts'

// What everybody sees is changed by a process that is killed while PostgreSQL commits: from then on nobody
// says anything but the commit itself.

const gate = 18
const soon = { timeout: 300_000, interval: 20 }
const settings = '/api/settings/byRestaurantNo?restaurantNo='
let postgres: RealPostgres
let dataDir: string
let database: Database
const servers: Awaited<ReturnType<typeof startServer>>[] = []

beforeAll(async () => {
  postgres = await startRealPostgres()
  dataDir = mkdtempSync(join(tmpdir(), 'matjari-killed-'))
  database = await openDatabase({ url: postgres.url, log: () => {} })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database?.close()
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir })
  servers.push(server)
  return server
}

/** Whoever pauses a restaurant waits in the commit until the test lets go of the lock. */
const holdCommits = () =>
  sql`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${sql.lit(gate)}); return null; end $$;
    create constraint trigger wait_at_gate after update on reservation_setting
      deferrable initially deferred for each row execute function wait_at_gate()`.execute(
    database.db,
  )

const waitingAtGate = async () => {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`.execute(
    database.db,
  )
  return rows.length
}

const ownRestaurant = async () => {
  const row = await database.db
    .selectFrom('reservationSetting as s')
    .innerJoin('restaurant as r', 'r.restaurantNo', 's.restaurantNo')
    .innerJoin('member as m', 'm.memberNo', 'r.memberNo')
    .select('r.restaurantNo')
    .where('m.memberId', '=', 'owner01')
    .where('s.isPaused', '=', false)
    .executeTakeFirstOrThrow()
  return row.restaurantNo
}

test('커밋하는 사이에 죽은 서버가 바꾼 것도 다른 서버와 다시 선 서버가 새것으로 보인다', async () => {
  const dying = await start()
  const other = await start()
  const restaurantNo = await ownRestaurant()
  const account = { memberId: 'owner01', memberPw: 'Matjari!2026' }
  const signedIn = await post(`${dying.url}/api/auth/tokens`, account)
  const authorization = `Bearer ${signedIn.answer.body.items.tokens.accessToken}`
  const shownBy = async (url: string) => (await fetch(url + settings + restaurantNo)).text()
  const old = await shownBy(other.url)
  expect(old).toContain('"isPaused":"N"')
  expect(await shownBy(dying.url)).toBe(old)

  await holdCommits()
  const held = await database.db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${gate})`.execute(session)
    const change = fetch(`${dying.url}/api/settings/pause`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ restaurantNo }),
    }).catch(() => 'nobody answered')
    await expect.poll(waitingAtGate, soon).toBe(1)
    await dying.stop('SIGKILL')
    const seenMeanwhile = await shownBy(other.url)
    await sql`select pg_advisory_unlock(${gate})`.execute(session)
    return { change: await change, seenMeanwhile }
  })
  expect(held).toEqual({ change: 'nobody answered', seenMeanwhile: old })

  await expect.poll(() => shownBy(other.url), soon).toContain('"isPaused":"Y"')
  const risen = await start()
  expect(await shownBy(risen.url)).toContain('"isPaused":"Y"')
})
