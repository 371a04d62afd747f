import { socketClosed } from '@matjari/contract/sockets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeSocket, fakeSockets } from '../../test/support/fake-sockets.ts'
import { restoreSession } from './session.ts'
import { openSocket, type SocketConnection, type SocketState } from './socket.ts'

let sockets: FakeSocket[]
let states: SocketState[]
let texts: string[]
let calls: string[]
let answer: (what: string) => Response
let connection: SocketConnection

const answered = (items: unknown) =>
  Response.json({ header: { code: 'S200', message: '' }, body: { items } })
const refused = (status: number) =>
  Response.json({ header: { code: `E${status}`, message: '' }, body: {} }, { status })

const renewal = {
  loginInfo: { memberNo: '1', memberRole: 'ROLE_USER', isActive: 'Y' },
  tokens: { accessToken: 'newer', refreshToken: 'newer-refresh' },
}

/** Lets everything that needs no time happen. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const last = () => sockets.at(-1)

async function open() {
  connection = openSocket({
    path: '/ws/chat/7',
    onState: (state) => states.push(state),
    onText: (text) => texts.push(text),
  })
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  states = []
  texts = []
  calls = []
  answer = () => answered({ unreadCount: 0 })
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return Promise.resolve(answer(`${method} ${url}`))
  })
  sessionStorage.setItem('accessToken', 'first token')
  sessionStorage.setItem('refreshToken', 'refresh')
  sessionStorage.setItem('isAuthenticated', 'true')
  sessionStorage.setItem('loginInfo', '{"memberNo":"1","memberRole":"ROLE_USER"}')
  restoreSession()
})

afterEach(() => {
  connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('토큰을 확인한 뒤에 이어지고, 열려 있을 때만 보낸다', async () => {
  await open()
  expect(calls).toEqual(['GET /api/chatting/unread'])
  expect(last()?.url).toBe(`ws://${location.host}/ws/chat/7?token=first%20token`)
  expect(connection.send('이르다')).toBe(false)
  last()?.open()
  expect(connection.send('안녕')).toBe(true)
  last()?.say({ content: '반가워요' })
  expect([states, texts, last()?.sent]).toEqual([['open'], ['{"content":"반가워요"}'], ['안녕']])
})

test('끊기면 5초 간격으로 세 번까지 다시 잇고, 그 뒤에는 사람이 눌러야 한다', async () => {
  await open()
  last()?.open()
  last()?.cut()
  for (const count of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(4999)
    expect(sockets.length).toBe(count - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets.length).toBe(count)
    last()?.cut()
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets.length).toBe(4)
  expect(states).toEqual(['open', 'waiting', 'lost'])

  connection.retry()
  await settle()
  last()?.open()
  expect(states.slice(3)).toEqual(['connecting', 'open'])
})

test('다시 이어지면 처음처럼 세 번을 더 시도한다', async () => {
  await open()
  for (let round = 0; round < 5; round += 1) {
    last()?.open()
    last()?.cut()
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(sockets.length).toBe(6)
  expect(states).not.toContain('lost')
})

test('서버가 바뀌어 보내면 저마다 다른 때에, 5초 안에 돌아오고 시도한 것으로 세지 않는다', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.3)
  await open()
  for (let round = 0; round < 5; round += 1) {
    last()?.cut(socketClosed.goingAway)
    await vi.advanceTimersByTimeAsync(1499)
    expect(sockets.length).toBe(round + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets.length).toBe(round + 2)
  }
  expect(states).not.toContain('lost')
  chance.mockRestore()
})

test('토큰이 끝나면 새 토큰으로 곧바로 다시 잇는다', async () => {
  await open()
  last()?.open()
  answer = () => answered(renewal)
  last()?.cut(socketClosed.expired)
  await settle()
  expect(calls.at(-1)).toBe('POST /api/auth/refresh')
  expect(sockets.length).toBe(2)
  expect(last()?.url).toContain('token=newer')
})

test('서버가 거절하면 다시 잇지 않는다', async () => {
  await open()
  last()?.open()
  last()?.cut(socketClosed.refused)
  window.dispatchEvent(new Event('online'))
  connection.retry()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets.length).toBe(1)
  expect(states).toEqual(['open', 'refused'])
})

test('정지된 회원은 다시 잇지 않고, 답이 없는 서버에는 다시 잇는다', async () => {
  answer = () => refused(503)
  await open()
  expect([sockets.length, states]).toEqual([0, ['waiting']])
  answer = () => refused(403)
  await vi.advanceTimersByTimeAsync(5000)
  expect([sockets.length, states]).toEqual([0, ['waiting', 'refused']])
})

test('인터넷이 돌아오거나 화면을 다시 보면 기다리지 않는다', async () => {
  await open()
  last()?.open()
  window.dispatchEvent(new Event('offline'))
  expect(states.at(-1)).toBe('waiting')
  window.dispatchEvent(new Event('online'))
  await settle()
  last()?.cut()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(sockets.length).toBe(3)
  last()?.cut()
  for (const _ of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(5000)
    last()?.cut()
  }
  expect(states.at(-1)).toBe('lost')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  last()?.open()
  expect(states.at(-1)).toBe('open')
})

test('아무 답도 없는 시도는 오래 기다리지 않는다', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(states).toEqual(['waiting'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sockets.length).toBe(2)
})

test('멈춘 뒤에는 아무 일도 없다', async () => {
  await open()
  last()?.open()
  connection.stop()
  last()?.say('늦은 말')
  last()?.cut()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sockets.length, states, texts]).toEqual([1, ['open'], []])
})

test.each([
  ['이어지는 중에', () => undefined],
  ['열린 뒤에', () => last()?.open()],
  ['기다리는 중에', () => last()?.cut()],
])('%s 멈춰도 남는 시계가 없다', async (_, happen) => {
  await open()
  happen()
  connection.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('떠나는 화면은 줄을 놓고, 뒤로 와서 되살아나면 곧바로 다시 잇는다', async () => {
  await open()
  last()?.open()
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sockets.length, last()?.readyState, states.at(-1)]).toEqual([1, 3, 'waiting'])
  window.dispatchEvent(new Event('pageshow'))
  await settle()
  last()?.open()
  expect([sockets.length, states.at(-1)]).toEqual([2, 'open'])
})
