import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { socketClosed } from '@matjari/contract/sockets'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RealPostgres, startRealPostgres } from './engines/real-postgres.ts'
import { failedStart, freePort, post, startServer } from './support/server/process.ts'
import { isAlive } from './support/workers/alive.ts'
import { mixedQuestions } from './support/workers/questions.ts'
import { releasesIn } from './support/workers/releases.ts'
import { startTraffic, type Traffic } from './support/workers/traffic.ts'
import { openWindow, restingConnection } from './support/workers/visitors.ts'

const account = { memberId: 'member01', memberPw: 'Matjari!2026' }
const secrets = { old: 'o'.repeat(40), new: 'n'.repeat(40) }
const patience = { timeout: 300_000, interval: 50 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let folder: string
let postgres: RealPostgres
let releases: ReturnType<typeof releasesIn>
let server: Awaited<ReturnType<typeof startServer>>
let token: string

/** What every worker reads when it starts. */
function configure(settings: Record<string, string>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, 'config'), lines.join(''), { mode: 0o600 })
}

/** The last list of workers that the primary told. */
const workers = () => {
  const told = [...server.output().matchAll(/일꾼.*요: ([\d, ]+)\n/g)].at(-1)?.[1] ?? ''
  return told.split(', ').map(Number)
}

async function reload(answer: RegExp) {
  const said = server.output().length
  process.kill(server.pid, 'SIGHUP')
  // Either it says what is wanted, or how it ended otherwise.
  const isOver = () => /모두 바꿨어요|바꾸기를 멈췄/.test(server.output().slice(said))
  await vi.waitUntil(isOver, patience)
  expect(server.output().slice(said)).toMatch(answer)
}

const tell = (name: string, { count, failures, p50, p99 }: Traffic) =>
  process.stdout.write(
    `${name}: ${count} requests, ${failures.length} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
  )

/** On every connection of this test that rests: an old worker that has answered on it need not wait for its end. */
const askEverywhere = () =>
  Promise.all(Array.from({ length: 8 }, () => fetch(`${server.url}/readyz`)))

/** The exchange of all workers while 200 questions a second are asked. */
async function reloadUnderTraffic(name: string) {
  const traffic = startTraffic(server.url, { next: mixedQuestions({ account, token }) })
  await pause(1_500)
  const before = traffic.taken()
  const old = workers()
  await reload(/모두 바꿨어요/)
  await expect.poll(() => askEverywhere().then(() => old.some(isAlive)), patience).toBe(false)
  const during = await traffic.stop()
  tell(`${name}, before`, before)
  tell(`${name}, during`, during)
  expect([...before.failures, ...during.failures]).toEqual([])
  expect(during.count).toBeGreaterThan(50)
  expect(workers()).toHaveLength(2)
  expect(workers().filter((pid) => old.includes(pid))).toEqual([])
}

async function isMigrated() {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ is: boolean }>(
    "select exists (select from schema_migration where name = 'of-a-test') as is",
  )
  await client.end()
  return rows[0]?.is
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjari-workers-'))
  releases = releasesIn(join(folder, 'releases'))
  releases.make('first')
  const harmless = 'alter table restaurant add column of_a_test text'
  releases.make('second', [harmless])
  releases.make('broken', [harmless, 'alter table nowhere add column of_a_test text'])
  postgres = await startRealPostgres()
  releases.use('first')
  configure({ TOKEN_SECRET: secrets.old })
  server = await startServer(
    {
      WORKERS: '2',
      MATJARI_CONFIG: join(folder, 'config'),
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      // A machine that is busy with other things is no failure.
      DATABASE_CONNECT_TIMEOUT_MS: '300000',
      DATABASE_LOCK_TIMEOUT_MS: '300000',
      DATABASE_STATEMENT_TIMEOUT_MS: '600000',
    },
    [],
    releases.program,
  )
  await vi.waitUntil(() => workers().length === 2, patience)
  const signedIn = await post(`${server.url}/api/auth/tokens`, account)
  token = signedIn.answer.body.items.tokens.accessToken
})
afterAll(async () => {
  await server?.stop()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('새 버전과 새 설정으로 하나씩 바꾸는 동안 아무 요청도 실패하지 않고, 쉬던 연결과 창은 새 일꾼에게 옮겨 간다', async () => {
  const windows = Array.from({ length: 4 }, () => openWindow(server.url, () => token))
  const resting = Array.from({ length: 4 }, () => restingConnection(server.url))
  try {
    await expect.poll(() => windows.every(({ opened }) => opened() === 1), patience).toBe(true)
    for (const { ask } of resting) expect((await ask()).connection).toBe('keep-alive')
    releases.use('second')
    configure({ TOKEN_SECRET: secrets.old, TOKEN_SECRET_PREVIOUS: secrets.new })
    let told = 0
    const last: unknown[] = []
    const visiting = setInterval(() => void visit(), 100)
    // A question on each resting connection after a worker was told to leave: half of them are its own.
    async function visit() {
      const now = windows.filter(({ codes }) => codes.length > 0).length
      if (now === told) return
      told = now
      await pause(200)
      for (const { ask } of resting) last.push(await ask().catch(String))
    }
    await reloadUnderTraffic('rolling upgrade')
    clearInterval(visiting)
    expect(await isMigrated()).toBe(true)
    expect(last.filter((answer) => (answer as { status?: number }).status !== 200)).toEqual([])
    expect(last).toContainEqual({ status: 200, connection: 'close' })
    // One that came back to the next old worker was sent on once more.
    const isBack = ({ codes, opened }: (typeof windows)[0]) => opened() === codes.length + 1
    await expect.poll(() => windows.every(isBack), patience).toBe(true)
    const codes = windows.map((window) => [...new Set(window.codes)])
    expect(codes).toEqual(windows.map(() => [socketClosed.goingAway]))
  } finally {
    for (const one of [...windows, ...resting]) one.close()
  }
})

test('비밀을 바꿔 끼워도 아무도 나가지지 않는다', async () => {
  configure({ TOKEN_SECRET: secrets.new, TOKEN_SECRET_PREVIOUS: secrets.old })
  await reloadUnderTraffic('rolling change of the secret')
  const mine = await fetch(`${server.url}/api/favorites`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(mine.status).toBe(200)
})

test('마이그레이션이 실패하는 버전과 데이터베이스보다 오래된 버전은 열리지 않고, 있던 일꾼이 계속 일한다', async () => {
  const old = workers()
  releases.use('broken')
  await reload(/적용에 실패해서 되돌렸어요[^]*계속 일해요/)
  releases.use('first')
  await reload(/데이터베이스가 이 프로그램보다 새것이에요[^]*계속 일해요/)
  releases.use('second')
  expect(old.every(isAlive)).toBe(true)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('죽은 일꾼은 새것으로 바뀌고 그동안 나머지가 답한다', async () => {
  const [killed = 0, other = 0] = workers()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => server.output().includes(`끝나서(pid ${killed}`), patience).toBe(true)
  // Node loses the one connection that it was handing over in that moment.
  const ask = () =>
    fetch(`${server.url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(20_000),
    }).then(({ status }) => status, String)
  for (let n = 0; n < 10; n += 1) await expect.poll(ask, patience).toBe(200)
  await expect.poll(() => workers().includes(killed), patience).toBe(false)
  expect(workers()).toHaveLength(2)
  expect(workers()).toContain(other)
})

test('SIGTERM을 받으면 모두 함께 0으로 끝난다', async () => {
  const all = workers()
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(all.filter(isAlive)).toEqual([])
})

test('처음부터 열리지 못하면 까닭을 한 번 말하고 1로 끝난다', async () => {
  const url = postgres.url.replace(/postgres$/, 'nowhere')
  const port = String(await freePort())
  const { code, output } = await failedStart({
    WORKERS: '2',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
  })
  expect(code).toBe(1)
  expect(output.match(/nowhere 데이터베이스가 없어요/g)).toHaveLength(1)
  expect(output).not.toMatch(/\n\s+at /)
})
