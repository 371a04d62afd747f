import { request } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, listening, memberWithRoom } from '../../../../test/support/chat/sockets.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let member: Awaited<ReturnType<typeof memberWithRoom>>
beforeAll(async () => {
  server = await listening(await testApp())
  member = await memberWithRoom(server)
})
afterAll(() => server.close())

/** Sends the bytes and tells what comes back until the server hangs up. */
const raw = (text: string) =>
  new Promise<string>((resolve) => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connectTcp(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })

const handshake = (lines: string[]) =>
  `${[...lines, 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket'].join('\r\n')}\r\n\r\n`

test('읽을 수 없는 악수는 거절되고 서버는 그대로 있다', async () => {
  const path = `/ws/chat/${member.roomNo}?token=${member.token}`
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const version = 'Sec-WebSocket-Version: 13'
  const bad = [
    [`GET ${path} HTTP/1.1`],
    [`GET ${path} HTTP/1.1`, key, 'Sec-WebSocket-Version: 1'],
    [`GET ${path} HTTP/1.1`, 'Sec-WebSocket-Key: short', version],
    [`POST ${path} HTTP/1.1`, key, version],
    [`GET ${path} HTTP/1.1`, key, version, 'Sec-WebSocket-Protocol: ,,'],
    ['GET //[ HTTP/1.1', key, version],
  ]
  const answers = await Promise.all(bad.map((lines) => raw(handshake(lines))))
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual([
    ...Array.from({ length: 5 }, () => 'HTTP/1.1 400'),
    'HTTP/1.1 404',
  ])
  await (await connect(server.app, member)).close()
})

test('들어오는 사이에 끊어진 창은 자리를 남기지 않는다', async () => {
  const gone = await memberWithRoom(server)
  const { port } = server.app.server.address() as AddressInfo
  const path = `/ws/chat/${gone.roomNo}?token=${gone.token}`
  const lines = handshake([
    `GET ${path} HTTP/1.1`,
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ])
  await Promise.all(
    Array.from(
      { length: limits.chat.socketsPerMember },
      () =>
        new Promise<void>((resolve) => {
          const socket = connectTcp(port, '127.0.0.1', () => {
            socket.write(lines, () => socket.resetAndDestroy())
          })
          socket.on('error', () => {})
          socket.on('close', () => resolve())
        }),
    ),
  )
  await expect
    .poll(() => connect(server.app, gone).then((window) => window.close()), { timeout: 20_000 })
    .toBeUndefined()
})

test('HTTP/2로 올리자는 보통 요청에는 보통 답한다', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const status = await new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AA',
    }
    request({ port, host: '127.0.0.1', path: '/healthz', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
})
