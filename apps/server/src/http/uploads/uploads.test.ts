import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import type { FastifyInstance } from 'fastify'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { beginUpload, edge, endOfForm, startOf } from '../../../test/support/server/raw-upload.ts'
import { readConfig } from '../../lib/config.ts'
import { createHttpServer } from '../http-server.ts'
import { defaultPace } from './body-pace.ts'
import { openSpool, type UploadSettings, uploadSlots } from './uploads.ts'

describe('연결', () => {
  // Real connections, of which most are never finished; only what answers the call is made up.

  const folder = mkdtempSync(join(tmpdir(), 'matjari-connections-'))
  const call = 'POST /api/reviews'
  const patient = { ...defaultPace, stretchMs: 600_000 }
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
})

describe('여러 부분', () => {
  // A call whose picture may be missing; only what answers it is made up.

  let received: { bytes: Buffer; filename: string }[] | undefined
  let app: Awaited<ReturnType<typeof createHttpServer>>
  beforeAll(async () => {
    app = await createHttpServer({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      handlers: {
        'POST /api/member': async ({ files }) => {
          const sent = files.memberProFiles.map(async ({ filename, read }) => ({
            filename,
            bytes: await read(),
          }))
          received = await Promise.all(sent)
          return null
        },
      },
      identify: () => Promise.resolve('nobody'),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(() => {
    received = undefined
  })
  afterAll(() => app.close())

  const fields = {
    memberId: 'noodle09',
    memberPw: 'Abcdef1!',
    memberName: '김솔',
    memberNickName: '저녁국수',
    memberEmail: 'sol@example.com',
  }
  const boundary = 'the-end-of-a-part'
  const start = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const texts = Object.entries(fields)
    .map(([name, value]) => `${start(name)}${value}\r\n`)
    .join('')
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }

  async function send(parts: (string | Buffer)[]) {
    const payload = Buffer.concat(
      [texts, ...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)),
    )
    const response = await app.inject({ method: 'POST', url: '/api/member', headers, payload })
    return { status: response.statusCode, ...response.json<{ header: object }>().header }
  }
  const file = (name: string, content: string | Buffer, field = 'memberProFiles') => [
    start(field, `; filename="${name}"`),
    content,
    '\r\n',
  ]

  test('고르지 않은 파일 칸은 이름도 내용도 없이 오고, 사진이 없다는 뜻이다', async () => {
    expect(await send(file('', ''))).toMatchObject({ code: 'S200' })
    expect(received).toEqual([])
  })

  test('이름이 있는 빈 파일은 고른 파일이다', async () => {
    expect(await send(file('me.png', ''))).toMatchObject({ code: 'S200' })
    expect(received).toEqual([{ bytes: Buffer.of(), filename: 'me.png' }])
  })

  test('이름이 없어도 내용이 있으면 파일이다', async () => {
    expect(await send(file('', 'x'))).toMatchObject({ code: 'S200' })
    expect(received).toEqual([{ bytes: Buffer.from('x'), filename: '' }])
  })

  const most = limits.upload.fileBytes

  test.each([most, most - 1])('%i바이트까지는 받는다', async (size) => {
    expect(await send(file('me.png', Buffer.alloc(size)))).toMatchObject({ code: 'S200' })
    expect(received?.[0]?.bytes).toHaveLength(size)
  })

  test.each([most + 1, most + 65_536, 2 * most])(
    '%i바이트의 사진은 몇 MB까지인지 알려 준다',
    async (size) => {
      expect(await send(file('me.png', Buffer.alloc(size)))).toEqual({
        status: 413,
        code: 'E413',
        message: messages.picture.tooLarge,
      })
      expect(received).toBeUndefined()
    },
  )

  test('사진 자리가 아닌 큰 파일은 그냥 너무 크다고 한다', async () => {
    const answer = await send(file('x.bin', Buffer.alloc(most + 1), 'stranger'))
    expect(answer).toMatchObject({ status: 413, code: 'E413' })
    expect(answer).not.toMatchObject({ message: messages.picture.tooLarge })
  })

  /** Sends a picture of that size over a real connection, and tells the most memory it took. */
  async function sendSlowly(size: number) {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const [head, tail] = [texts + file('me.png', '')[0], `\r\n--${boundary}--\r\n`]
    const length = Buffer.byteLength(head) + size + tail.length
    socket.write(
      `POST /api/member HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n` +
        `Content-Type: ${headers['content-type']}\r\n\r\n${head}`,
    )
    let answer = ''
    socket.on('data', (data: Buffer) => {
      answer += data.toString()
    })
    const chunk = Buffer.alloc(1024 * 1024)
    let most = 0
    for (let sent = 0; sent < size; sent += chunk.length) {
      if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve))
      const { arrayBuffers, heapUsed } = process.memoryUsage()
      most = Math.max(most, arrayBuffers + heapUsed)
    }
    socket.write(tail)
    await new Promise((resolve) => socket.once('close', resolve))
    return { answer, most }
  }

  test('50MB를 보내도 413과 까닭을 듣고, 보낸 만큼 기억을 쓰지 않는다', async () => {
    const before = process.memoryUsage()
    const { answer, most: used } = await sendSlowly(50 * 1024 * 1024)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain(messages.picture.tooLarge)
    const twice = await sendSlowly(150 * 1024 * 1024)
    expect(twice.answer).toMatch(/^HTTP\/1\.1 413 /)
    const start = before.arrayBuffers + before.heapUsed
    expect(Math.max(used, twice.most) - start).toBeLessThan(6 * most)
  })
})

describe('자리', () => {
  const most = { member: 2, address: 3, all: 5 }
  const from = (memberNo: string | null, address: string) => ({ memberNo, address })
  const full = expect.objectContaining({ kind: 'unavailable', retryAfter: 5 })

  test('회원마다, 주소마다, 모두 합쳐 정한 만큼만 들이고 나간 자리는 다시 준다', () => {
    const places = uploadSlots(most)
    const leave = places.take(from('1', '192.0.2.1'))
    places.take(from('1', '192.0.2.9'))
    expect(() => places.take(from('1', '192.0.2.2'))).toThrow(full)
    leave()
    // Twice is once.
    leave()
    places.take(from('1', '192.0.2.1'))
    expect(() => places.take(from('1', '192.0.2.1'))).toThrow(full)

    places.take(from(null, '192.0.2.1'))
    places.take(from('2', '192.0.2.1'))
    expect(() => places.take(from('3', '192.0.2.1'))).toThrow(full)
    places.take(from('3', '192.0.2.3'))
    expect(() => places.take(from('4', '192.0.2.4'))).toThrow(full)
  })

  test('한 집의 IPv6 주소는 모두 한 주소다', () => {
    const places = uploadSlots({ ...most, address: 1 })
    places.take(from(null, '2001:db8:1:2::1'))
    expect(() => places.take(from(null, '2001:db8:1:2:ffff::9'))).toThrow(full)
    places.take(from(null, '2001:db8:1:3::1'))
  })
})

describe('임시 파일', () => {
  test('닫힌 뒤에는 남은 기억이 아니라 오류를 준다', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matjari-spool-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const spool = openSpool(folder)
    await spool.add(Buffer.from('사진'))
    expect((await spool.read(0, spool.size())).toString()).toBe('사진')
    const size = spool.size()
    await spool.close()
    await expect(spool.read(0, size)).rejects.toThrow('the spool ends too early')
  })
})
