import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failedStart, freePort, startServer } from './support/server/process.ts'

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

test('쓰이고 있는 포트는 한 문장으로 알리고 1로 끝난다', () =>
  expectOneSentence({ PORT: String(occupiedPort) }, new RegExp(`${occupiedPort}번 포트`)))

test('닿지 않는 DATABASE_URL은 한 문장으로 알리고 1로 끝난다', async () => {
  const url = `postgres://someone:hunter2@127.0.0.1:${await freePort()}/matjari`
  await expectOneSentence({ DATABASE_URL: url }, /연결할 수 없어요/)
})

test('PostgreSQL이 아닌 DATABASE_URL은 한 문장으로 알리고 1로 끝난다', () =>
  expectOneSentence({ DATABASE_URL: 'mysql://someone:hunter2@127.0.0.1/x' }, /DATABASE_URL/))

test('같은 데이터 폴더를 여는 두 번째 서버는 물러나고 첫 서버는 멀쩡하다', async () => {
  const folder = join(dataDir, 'shared')
  // As a newcomer starts it, without any of the shortcuts of tests.
  const first = await startServer({ DATA_DIR: folder }, [])
  await expectOneSentence({ DATA_DIR: folder, PORT: String(await freePort()) }, /다른 프로세스/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})
