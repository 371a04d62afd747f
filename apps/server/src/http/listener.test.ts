import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../test/support/server/process.ts'
import { readConfig } from '../lib/config.ts'
import { createListener } from './listener.ts'

// Real connections; the app behind the door only writes down in which round of the loop it was asked.

const crowd = 40
const patience = { timeout: 60_000, interval: 5 }
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const end of open.splice(0).toReversed()) await end()
})

async function doorWithApp() {
  const port = await freePort()
  const door = createListener(readConfig({ PORT: String(port), HOST: '127.0.0.1' }))
  const server = new EventEmitter()
  await door.listen()
  open.push(() => door.close())
  door.lead({ server } as unknown as FastifyInstance)
  let round = 0
  let isOver = false
  open.push(() => (isOver = true))
  function count() {
    round += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const handed: { readonly kind: string; readonly round: number }[] = []
  server.on('request', ({ method = '' }: IncomingMessage, response: ServerResponse) => {
    handed.push({ kind: method, round })
    response.end()
  })
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    handed.push({ kind: 'socket', round })
    socket.destroy()
  })
  /** Let in already, each after a first question: what they send next can all come in one round. */
  async function arrive(count: number): Promise<Socket[]> {
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    open.push(() => sockets.forEach((socket) => socket.destroy()))
    const answered = sockets.map((socket) => once(socket, 'data'))
    for (const socket of sockets) socket.on('error', () => {}).write(asking('GET'))
    await Promise.all(answered)
    handed.length = 0
    return sockets
  }
  return { handed, arrive, door }
}

const asking = (method: string, more = '') => `${method} / HTTP/1.1\r\nhost: a\r\n${more}\r\n`
const upgrading = asking('GET', 'connection: upgrade\r\nupgrade: websocket\r\n')
const post = asking('POST', 'content-length: 0\r\n')

test('한꺼번에 온 몇십을 루프가 한 바퀴 돌 때마다 하나씩 들인다', async () => {
  const { handed, arrive } = await doorWithApp()
  const sockets = await arrive(crowd)
  for (const [at, socket] of sockets.entries()) socket.write(at % 2 ? post : upgrading)
  await expect.poll(() => handed.length, patience).toBe(crowd)
  expect(new Set(handed.map(({ round }) => round)).size).toBe(crowd)
  expect(handed.filter(({ kind }) => kind === 'socket')).toHaveLength(crowd / 2)
})

test('읽는 이는 보내는 이들 뒤에서 기다리지 않는다', async () => {
  const { handed, arrive } = await doorWithApp()
  const [sender, reader] = await arrive(2)
  // One connection that sends much in one breath, and another that reads in the same moment.
  sender?.write(post.repeat(crowd))
  reader?.write(asking('GET'))
  await expect.poll(() => handed.length, patience).toBe(crowd + 1)
  expect(handed.findIndex(({ kind }) => kind === 'GET')).toBeLessThan(crowd / 2)
})

test('기다리다 떠난 이는 들이지 않고, 그 뒤는 들인다', async () => {
  const { handed, arrive } = await doorWithApp()
  const sockets = await arrive(crowd)
  for (const socket of sockets) socket.write(upgrading)
  for (const socket of sockets) socket.resetAndDestroy()
  const [last] = await arrive(1)
  last?.write(post)
  await expect.poll(() => handed.at(-1)?.kind, patience).toBe('POST')
})

test('남에게 자리를 내줄 때 쉬던 연결을 끊지 않고, 그 위의 다음 질문에 답하며 끝이라고 말한다', async () => {
  const { arrive, door } = await doorWithApp()
  const resting = (await arrive(3)).map((socket) => ({ socket, cut: once(socket, 'close') }))
  const left = door.leave()
  // Long enough for whoever cuts what rests.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const answers = await Promise.all(
    resting.map(async ({ socket, cut }) => {
      const answered = once(socket, 'data')
      socket.write(asking('GET'))
      const [answer] = (await Promise.race([answered, cut])) as [unknown]
      return String(answer).toLowerCase()
    }),
  )
  for (const answer of answers) expect(answer).toMatch(/^http\/1.1 200 .*connection: close/s)
  await left
})
