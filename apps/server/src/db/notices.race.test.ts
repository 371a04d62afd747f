import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestPlace, testPlace } from '../../test/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { serverNotices } from './notices.ts'

let home: TestPlace
let databases: readonly Database[]
beforeAll(async () => {
  home = await testPlace('empty')
  const open = () => openDatabase({ ...home.place, log: () => {} })
  databases = [await open(), await open()]
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await home.remove()
})

/** What is heard on a channel in one database. */
async function ear(database: Database | undefined, channel: string) {
  const heard: string[] = []
  let gaps = 0
  const stop = await database?.notices.listen(channel, {
    onNotice: (payload) => heard.push(payload),
    onGap: () => (gaps += 1),
  })
  return { heard, gaps: () => gaps, stop: async () => stop?.() }
}

const announce = (place: number, channel: string, payload: string) =>
  databases[place]?.notices.announce(channel, payload)

test('한 서버가 알린 것을 자기와 다른 서버가 모두, 온 차례대로 듣는다', async () => {
  const ears = await Promise.all(databases.map((database) => ear(database, 'news "1"')))
  const elsewhere = await ear(databases[0], 'other')
  await announce(0, 'news "1"', '하나')
  await announce(1, 'news "1"', '둘')
  await announce(1, 'other', '끝')
  await expect.poll(() => elsewhere.heard).toEqual(['끝'])
  for (const { heard } of ears) await expect.poll(() => heard).toEqual(['하나', '둘'])
})

test('그만 들으면 더 들리지 않는다', async () => {
  const [stopped, stays] = [await ear(databases[0], 'stop'), await ear(databases[0], 'stop')]
  await stopped.stop()
  await announce(1, 'stop', '하나')
  await expect.poll(() => stays.heard).toEqual(['하나'])
  expect(stopped.heard).toEqual([])
})

test('듣던 연결이 끊기면 다시 잇고, 놓쳤을 수 있다고 알린 뒤 다시 듣는다', async () => {
  const listener = await ear(databases[0], 'again')
  const { rows } = await sql<{ count: number }>`
    select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
    elsewhereDb(),
  )
  expect(rows[0]?.count).toBe(2)
  await expect.poll(listener.gaps, { timeout: 20_000 }).toBe(1)
  await announce(1, 'again', '다시')
  await expect.poll(() => listener.heard).toEqual(['다시'])
})

function elsewhereDb() {
  const [, other] = databases
  if (!other) throw new Error('no database')
  return other.db
}

test('듣는 동안에도 닫을 수 있고, 닫힌 뒤에는 다시 잇지 않는다', async () => {
  const database = await openDatabase({ ...home.place, log: () => {} })
  await ear(database, 'closing')
  await database.close()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
    elsewhereDb(),
  )
  expect(rows[0]?.count).toBeLessThanOrEqual(2)
})

/** Stands between a server and its database, and can stop passing anything on without saying so. */
async function silentWay(to: URL) {
  const pairs: (readonly [Socket, Socket])[] = []
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    pairs.push([near, far])
    near.on('error', () => {}).pipe(far)
    far.on('error', () => {}).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    goSilent() {
      for (const [near, far] of pairs.splice(0)) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
    close: () => server.close(),
  }
}

test('말없이 죽은 연결은 물어보아 알아채고 다시 잇는다', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const way = await silentWay(new URL(home.place.url ?? ''))
  const pool = new pg.Pool({ connectionString: home.place.url })
  const notices = serverNotices(way.url, pool)
  let gaps = 0
  const heard: string[] = []
  await notices.listen('silent', {
    onNotice: (payload) => heard.push(payload),
    onGap: () => (gaps += 1),
  })
  way.goSilent()
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => gaps, { timeout: 30_000 }).toBe(1)
  await notices.announce('silent', '다시')
  await expect.poll(() => heard).toEqual(['다시'])
  await notices.close()
  await pool.end()
  way.close()
  vi.useRealTimers()
})
