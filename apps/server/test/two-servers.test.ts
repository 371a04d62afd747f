import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealPostgres, startRealPostgres } from './engines/real-postgres.ts'
import { failedStart, freePort, post, startServer } from './support/server/process.ts'

const account = { memberId: 'member01', memberPw: 'Matjari!2026' }
let postgres: RealPostgres
let dataDir: string
let servers: Awaited<ReturnType<typeof startServer>>[]

beforeAll(async () => {
  postgres = await startRealPostgres()
  dataDir = mkdtempSync(join(tmpdir(), 'matjari-two-'))
  // However short requests wait for a lock: servers that start wait for each other.
  const impatient = { DATABASE_LOCK_TIMEOUT_MS: '100' }
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...impatient }
  servers = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

test('빈 데이터베이스에서 함께 시작한 두 서버가 하나처럼 움직인다', async () => {
  const [here, there] = servers
  const signedIn = await post(`${here?.url}/api/auth/tokens`, account)
  const { refreshToken } = signedIn.answer.body.items.tokens
  const renewed = await post(`${there?.url}/api/auth/refresh`, {}, refreshToken)
  expect(renewed.answer.header.code).toBe('S200')
})

test('틀린 로그인은 두 서버에서 함께 센다', async () => {
  const guess = { memberId: 'owner01', memberPw: 'Wrong!2026a' }
  const codes: string[] = []
  for (let n = 0; n <= limits.attempts.login.account; n += 1) {
    const { status, answer } = await post(`${servers[n % 2]?.url}/api/auth/tokens`, guess)
    codes.push(`${status} ${answer.header.code}`)
  }
  expect(codes.pop()).toBe('429 E429')
  expect(new Set(codes)).toEqual(new Set(['200 E400-LOGIN']))
})

test('서버에 없는 데이터베이스는 한 문장으로 알리고 1로 끝난다', async () => {
  const url = postgres.url.replace(/postgres$/, 'nowhere')
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const { code, output } = await failedStart(environment)
  expect(code).toBe(1)
  expect(output).toMatch(/nowhere 데이터베이스가 없어요/)
  expect(output).not.toMatch(/\n\s+at /)
})

test('데이터베이스가 사라지면 503을 봉투에 담아 답하고 돌아오면 스스로 회복한다', async () => {
  const url = servers[0]?.url ?? ''
  await postgres.pause()
  const refused = await post(`${url}/api/auth/tokens`, account)
  expect(refused).toMatchObject({ status: 503, answer: { header: { code: 'E503' } } })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  await postgres.resume()
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 300_000 })
    .toBe(200)
  expect((await post(`${url}/api/auth/tokens`, account)).answer.header.code).toBe('S200')
})
