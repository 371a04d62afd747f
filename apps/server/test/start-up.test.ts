import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../src/lib/version.ts'
import { failedStart, freePort, startingServer, startServer } from './support/server/process.ts'

let dataDir: string
let occupied: Server
let occupiedPort: number
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'matjari-start-'))
  occupiedPort = await freePort()
  occupied = createServer().listen(occupiedPort, '127.0.0.1')
})
afterAll(() => {
  occupied.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function expectOneSentence(environment: Record<string, string>, about: RegExp) {
  const { code, output } = await failedStart({ DATA_DIR: dataDir, ...environment })
  expect(code).toBe(1)
  expect(output).toMatch(about)
  expect(output).not.toMatch(/\n\s+at |Error:/)
  expect(output).not.toContain('hunter2')
}

test('잘못된 설정은 한 문장으로 알리고 1로 끝난다', () =>
  expectOneSentence({ PORT: 'eighty', TOKEN_SECRET: 'hunter2' }, /설정이 잘못됐어요.*PORT/))

test('설정 파일의 모르는 이름을 알리고, 잘못은 환경 변수의 것처럼 한 문장으로 알린다', async () => {
  const path = join(dataDir, 'config')
  writeFileSync(path, 'PORT=eighty\nTOKEN_SECRET=hunter2\nSMTP_URI=smtp://u:hunter2@mail\n')
  await expectOneSentence({ MATJARI_CONFIG: path }, /SMTP_URI.*혹시 SMTP_URL인가요.*PORT/s)
})

test('쓰이고 있는 포트는 한 문장으로 알리고 1로 끝난다', () =>
  expectOneSentence({ PORT: String(occupiedPort) }, new RegExp(`${occupiedPort}번 포트`)))

test('닿지 않는 DATABASE_URL은 한 문장으로 알리고 1로 끝난다', async () => {
  const url = `postgres://someone:hunter2@127.0.0.1:${await freePort()}/matjari`
  await expectOneSentence({ DATABASE_URL: url }, /연결할 수 없어요/)
})

test('PostgreSQL이 아닌 DATABASE_URL은 한 문장으로 알리고 1로 끝난다', () =>
  expectOneSentence({ DATABASE_URL: 'mysql://someone:hunter2@127.0.0.1/x' }, /DATABASE_URL/))

test.each([
  ['파일 아래', () => join(dataDir, 'a-file', 'data')],
  ['쓸 수 없는 곳', () => '/sys/matjari'],
  ['여럿이 쓰는 곳', () => '/tmp'],
])('%s의 데이터 폴더는 한 문장으로 알리고 1로 끝난다', async (_where, place) => {
  writeFileSync(join(dataDir, 'a-file'), '')
  const environment = { DATA_DIR: place(), PORT: String(await freePort()) }
  await expectOneSentence(environment, /DATA_DIR/)
})

/** Accepts connections like a database, and never says a word. */
async function silentDatabase() {
  const server = createServer(() => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, url: `postgres://someone:hunter2@127.0.0.1:${port}/matjari` }
}

test('데이터베이스가 열리기 전에도 살아 있다고 답하고 나머지는 기다리게 한다', async () => {
  const silent = await silentDatabase()
  const { url, stop } = await startingServer({
    DATA_DIR: join(dataDir, 'starting'),
    DATABASE_URL: silent.url,
    DATABASE_CONNECT_TIMEOUT_MS: '600000',
  })
  const health = (await (await fetch(`${url}/healthz`)).json()) as object
  expect(health).toEqual({ status: 'ok', version })
  const readiness = await fetch(`${url}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'starting' }])
  const call = await fetch(`${url}/api/restaurants/1`)
  expect(call.status).toBe(503)
  expect(call.headers.get('retry-after')).toBe('2')
  expect(call.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  expect(await call.json()).toMatchObject({ header: { code: 'E503' }, body: { items: null } })
  const page = await fetch(`${url}/restaurant/1`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('http-equiv="refresh"')
  expect(await stop()).toBe(0)
  silent.server.close()
})

test('같은 데이터 폴더를 여는 두 번째 서버는 물러나고, 첫 서버는 멀쩡하며 폴더는 남에게 닫혀 있다', async () => {
  const folder = join(dataDir, 'shared')
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  writeFileSync(join(folder, 'uploads', 'old-receipt'), '')
  chmodSync(join(folder, 'uploads', 'old-receipt'), 0o666)
  chmodSync(folder, 0o755)
  // As a newcomer starts it, without any of the shortcuts of tests.
  const first = await startServer({ DATA_DIR: folder }, [])
  await expectOneSentence({ DATA_DIR: folder, PORT: String(await freePort()) }, /다른 프로세스/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  const open = names.filter((name) => lstatSync(join(folder, name)).mode & 0o077)
  expect(open).toEqual([])
  expect(names).toContain(join('uploads', 'old-receipt'))
  expect(await first.stop()).toBe(0)
})
