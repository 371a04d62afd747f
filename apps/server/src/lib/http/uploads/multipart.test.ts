import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../http-server.ts'

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
