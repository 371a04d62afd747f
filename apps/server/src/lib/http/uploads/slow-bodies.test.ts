import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@matjari/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { beginUpload } from '../../../../test/support/server/raw-upload.ts'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../http-server.ts'
import { usualPace } from './pace.ts'

// Real connections that never send all they promised.

const folder = mkdtempSync(join(tmpdir(), 'matjari-slow-'))
const asking = 'POST /api/member/check-id'
const uploading = 'POST /api/reviews'
const type = 'application/json'
const quick = { stretchMs: 50, leastBytes: 1_000, mostMs: 600_000 }
const patient = { ...usualPace, stretchMs: 600_000 }
let logLines: string[] = []
let opened: FastifyInstance[] = []

async function serve(most = 9) {
  const app = await createHttpServer({
    config: readConfig({ LOG_LEVEL: 'info', DATA_DIR: folder }),
    handlers: {
      [asking]: () => Promise.resolve(null),
      [uploading]: () => Promise.reject(new Error('the form was read')),
    },
    identify: () => Promise.resolve('nobody'),
    uploads: { most: { member: 9, address: most, all: most }, pace: patient },
    bodyPace: quick,
    logStream: { write: (line) => void logLines.push(line) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  opened.push(app)
  const { port } = app.server.address() as AddressInfo
  return {
    begin: (call: 'POST /api/member/check-id' | 'POST /api/reviews', length = 900) =>
      beginUpload({ port, call, length, ...(call === asking && { type }) }),
  }
}
const unexpected = () => logLines.filter((line) => line.includes('unexpected error'))

afterEach(async () => {
  for (const app of opened) {
    app.server.closeAllConnections()
    await app.close()
  }
  opened = []
  logLines = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('보내다 만 짧은 글은 503을 듣고 연결이 닫힌다', async () => {
  const { begin } = await serve()
  const body = begin(asking)
  await body.send('{"memberId": "')
  const answer = await body.answered()
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).toContain(refusals.unavailable.message)
  await body.closed()
  expect(unexpected()).toEqual([])
})

test('한 방울씩 보내는 글도 다르지 않다', async () => {
  const { begin } = await serve()
  const body = begin(asking)
  const drops = setInterval(() => body.socket.write(' '), 10)
  await body.closed()
  clearInterval(drops)
  expect(await body.answered()).toMatch(/^HTTP\/1\.1 503 /)
})

test('제때 다 온 글에는 답하고, 연결은 열려 있다', async () => {
  const { begin } = await serve()
  const text = JSON.stringify({ memberId: 'someone1' })
  const body = begin(asking, text.length)
  await body.send(text)
  const answer = await body.answered()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).not.toMatch(/\r\nconnection: close\r\n/i)
})

test('자리가 없다고 들은 사람도 나머지를 끝없이 보내지는 못한다', async () => {
  const { begin } = await serve(0)
  const form = begin(uploading)
  expect(await form.answered()).toMatch(/^HTTP\/1\.1 503 /)
  await form.closed()
  expect(unexpected()).toEqual([])
})

test('없는 주소로 보내다 만 글도 닫힌다', async () => {
  const { begin } = await serve()
  const body = begin('POST /api/nowhere' as typeof asking)
  await body.closed()
  expect(await body.answered()).toMatch(/^HTTP\/1\.1 (404|503) /)
})
