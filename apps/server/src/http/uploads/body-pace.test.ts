import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@matjari/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginUpload } from '../../../test/support/server/raw-upload.ts'
import { readConfig } from '../../lib/config.ts'
import { createHttpServer } from '../http-server.ts'
import { defaultPace, watchPace } from './body-pace.ts'

describe('속도', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const minuteMs = 60_000

  /** A body of which so many bytes arrive each second; how long it was let in, in seconds. */
  function secondsOf(bytesASecond: (second: number) => number, most: number) {
    const socket = { bytesRead: 0 }
    let isCut = false
    const body = {
      complete: false,
      socket,
      destroy: () => {
        isCut = true
      },
    }
    const end = watchPace(body, defaultPace)
    let second = 0
    while (!isCut && second < most) {
      socket.bytesRead += bytesASecond(second)
      second += 1
      vi.advanceTimersByTime(1000)
    }
    end()
    return second
  }

  test('느린 전화도 끊기지 않는 한 들이고, 다 온 몸은 기다리지 않는다', () => {
    expect(secondsOf(() => 1200, 290)).toBe(290)
    // Twenty seconds in a tunnel.
    expect(secondsOf((second) => (second % 60 < 20 ? 0 : 20_000), 290)).toBe(290)
    const cut = vi.fn<() => void>()
    watchPace({ complete: true, socket: { bytesRead: 9 }, destroy: cut }, defaultPace)
    vi.advanceTimersByTime(10 * minuteMs)
    expect(cut).not.toHaveBeenCalled()
  })

  test('보내다 말거나 한 방울씩 보내거나 끝없이 보내는 몸은 끊는다', () => {
    expect(secondsOf((second) => (second < 45 ? 20_000 : 0), 600)).toBeLessThanOrEqual(90)
    expect(secondsOf(() => 1, 600)).toBe(30)
    expect(secondsOf(() => 1_000_000, 600)).toBe(300)
  })
})

describe('느린 본문', () => {
  // Real connections that never send all they promised.

  const folder = mkdtempSync(join(tmpdir(), 'matjari-slow-'))
  const asking = 'POST /api/member/check-id'
  const uploading = 'POST /api/reviews'
  const type = 'application/json'
  const quick = { stretchMs: 50, leastBytes: 1_000, mostMs: 600_000 }
  const patient = { ...defaultPace, stretchMs: 600_000 }
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
})
