import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@matjari/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  beginUpload,
  edge,
  endOfForm,
  startOf,
} from '../../../../test/support/server/raw-upload.ts'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../http-server.ts'
import type { UploadSettings } from './open-uploads.ts'
import { usualPace } from './pace.ts'

// Real connections, of which most are never finished; only what answers the call is made up.

const folder = mkdtempSync(join(tmpdir(), 'matjari-connections-'))
const call = 'POST /api/reviews'
const patient = { ...usualPace, stretchMs: 600_000 }
let logLines: string[] = []
let opened: FastifyInstance[] = []
let identified = 0

async function serve(uploads: Partial<UploadSettings>) {
  const app = await createHttpServer({
    config: readConfig({ LOG_LEVEL: 'info', DATA_DIR: folder }),
    handlers: { [call]: () => Promise.reject(new Error('the form was read')) },
    identify: (token) => {
      identified += 1
      return Promise.resolve({
        memberNo: token,
        memberId: `member${token}`,
        memberRole: 'ROLE_COMMON',
        isStoreOwner: false,
        signInNo: token,
        scope: 'full',
      })
    },
    uploads,
    logStream: { write: (line) => void logLines.push(line) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  opened.push(app)
  const { port } = app.server.address() as AddressInfo
  const begin = (token: string, length = 1000, more: { type?: string } = {}) =>
    beginUpload({ port, call, token, length, ...more })
  /** What somebody hears who sends an empty form, all of it. */
  async function tryOnce(token: string) {
    const upload = begin(token, endOfForm.length)
    await upload.send(endOfForm)
    const answer = await upload.answered()
    upload.leave()
    return answer
  }
  /** Until the place of somebody who was let go is free. */
  async function untilFree(token: string) {
    let answer = await tryOnce(token)
    while (answer.startsWith('HTTP/1.1 503')) answer = await tryOnce(token)
    return answer
  }
  return { begin, tryOnce, untilFree }
}
const halfAForm = startOf('photos', '; filename="a.jpg"') + 'x'.repeat(200)
const unexpected = () => logLines.filter((line) => line.includes('unexpected error'))
const refusedForm = /^HTTP\/1\.1 400 [^]*"E400"/

afterEach(async () => {
  for (const app of opened) {
    app.server.closeAllConnections()
    await app.close()
  }
  opened = []
  logLines = []
  identified = 0
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('한 회원이 보내다 만 폼이 다 차면 몸을 읽기 전에 503을 듣고, 남은 막히지 않는다', async () => {
  const server = await serve({ most: { member: 2, address: 9, all: 9 }, pace: patient })
  const held = [server.begin('1'), server.begin('1')]
  for (const upload of held) await upload.send(halfAForm)
  const third = server.begin('1')
  const answer = await third.answered()
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/\r\nretry-after: 5\r\n/i)
  expect(answer).toContain(refusals.unavailable.message)
  expect(await server.tryOnce('2')).toMatch(refusedForm)
  held[0]?.leave()
  expect(await server.untilFree('1')).toMatch(refusedForm)
  expect(unexpected()).toEqual([])
})

test('모두의 자리가 다 차면 누구인지 묻지도 않고 503을 듣는다', async () => {
  const server = await serve({ most: { member: 9, address: 9, all: 1 }, pace: patient })
  await server.begin('1').send(halfAForm)
  expect(await server.tryOnce('2')).toMatch(/^HTTP\/1\.1 503 /)
  expect(identified).toBe(1)
})

test('보내다 만 폼은 끊기고 자리와 파일이 남지 않는다', async () => {
  const server = await serve({
    most: { member: 1, address: 9, all: 9 },
    pace: { stretchMs: 20, leastBytes: 1, mostMs: 600_000 },
  })
  const upload = server.begin('1')
  await upload.send(halfAForm)
  await upload.closed()
  expect(await server.untilFree('1')).toMatch(refusedForm)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  expect(unexpected()).toEqual([])
})

test('읽을 수 없는 폼의 나머지도 천천히는 보낼 수 없다', async () => {
  const server = await serve({
    most: { member: 1, address: 9, all: 9 },
    pace: { stretchMs: 20, leastBytes: 1, mostMs: 600_000 },
  })
  const upload = server.begin('1')
  await upload.send(`--${edge}\r\nX: ${'y'.repeat(300)}\r\n\r\n${endOfForm}`)
  await upload.closed()
  expect(await server.untilFree('1')).toMatch(refusedForm)
})

test.each([
  ['머리말만 보내고', '', {}],
  ['첫 경계에서', `--${edge}\r\n`, {}],
  ['사진 가운데서', halfAForm, {}],
  ['폼도 아닌 것을 보내다', '{"a":', { type: 'application/json' }],
])('%s 떠난 사람은 서버의 잘못으로 적히지 않고 자리를 비운다', async (_name, sent, more) => {
  const server = await serve({ most: { member: 1, address: 9, all: 9 }, pace: patient })
  const upload = server.begin('1', 1000, more)
  await upload.send(sent)
  upload.leave()
  expect(await server.untilFree('1')).toMatch(refusedForm)
  expect(unexpected()).toEqual([])
})

test('길이를 속인 폼은 400이다', async () => {
  const server = await serve({ pace: patient })
  const upload = server.begin('1', halfAForm.length)
  await upload.send(`${halfAForm}\r\n${endOfForm}`)
  expect(await upload.answered()).toMatch(refusedForm)
  expect(unexpected()).toEqual([])
})

test('끝없이 길다는 몸은 읽지 않고 거절한다', async () => {
  const server = await serve({ pace: patient })
  const upload = server.begin('1', 10 ** 12)
  expect(await upload.answered()).toMatch(/^HTTP\/1\.1 413 /)
  await upload.closed()
})

test('둘 곳이 없으면 폼의 잘못이라 하지 않고, 자리는 비운다', async () => {
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, '')
  const most = { member: 1, address: 9, all: 9 }
  const server = await serve({ folder: join(blocked, 'incoming'), most, pace: patient })
  const form = `${halfAForm}\r\n${endOfForm}`
  for (let n = 0; n < 2; n += 1) {
    const upload = server.begin('1', form.length)
    await upload.send(form)
    expect(await upload.answered()).toMatch(/^HTTP\/1\.1 500 /)
    upload.leave()
  }
  expect(unexpected().join()).toContain('ENOTDIR')
})

test('보내다 만 사진 수십 MB가 기억을 차지하지 않는다', async () => {
  const server = await serve({ pace: patient })
  const memory = () => {
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return arrayBuffers + heapUsed
  }
  const before = memory()
  const photo = Buffer.alloc(9 * 1024 * 1024)
  for (const token of ['1', '2', '3', '4']) {
    const upload = server.begin(token, 90_000_000)
    for (let n = 0; n < 5; n += 1) {
      await upload.send(startOf('photos', '; filename="a.jpg"'))
      await upload.send(photo)
      await upload.send('\r\n')
    }
  }
  // Twenty have been sent; some of the garbage has not been collected yet.
  expect(memory() - before).toBeLessThan(10 * photo.length)
})
