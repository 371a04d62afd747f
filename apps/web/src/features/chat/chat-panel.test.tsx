import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../../test/support/answers.ts'
import {
  bubbles,
  type FakeChatServer,
  fakeChatServer,
  field,
  log,
  message,
  press,
} from '../../../test/support/chat-server.ts'
import { button, text, typeInto, until } from '../../../test/support/on-screen.ts'
import { closeScreen, places, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { returnAddressIn } from '../../lib/login-return.ts'
import { ChatButton } from './chat-button.tsx'

let server: FakeChatServer

function place() {
  const here = places().at(-1)
  return `${here?.pathname} ${returnAddressIn(here?.state)}`
}

const chatButton = () => document.querySelector<HTMLElement>('[class~="fixed"][aria-label]')
const panel = () => document.querySelector('dialog')
const socket = () => server.sockets.at(-1)
const sent = () => (socket()?.sent ?? []).map((one): { key: string } => JSON.parse(one))
const firstKey = () => sent()[0]?.key ?? ''
const isOff = () => button('보내기')?.disabled
const wasRequested = (what: string) => server.requests.includes(what)

function show() {
  showScreen(<ChatButton />, { at: '/restaurant/7?from=home' })
}

async function openPanel() {
  await until(() => chatButton() !== null)
  chatButton()?.click()
  await until(() => panel() !== null)
}

async function openConnected() {
  show()
  await openPanel()
  await until(() => socket() !== undefined)
  socket()?.open()
  await until(() => log() !== null && !text().includes('연결 중') && !text().includes('불러오는'))
}

beforeEach(() => {
  server = fakeChatServer()
  beSignedIn('1')
})

afterEach(() => {
  closeScreen()
  beSignedOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('손님에게는 로그인을 청하고, 보던 곳으로 돌아오게 한다', async () => {
  beSignedOut()
  show()
  await openPanel()
  await until(() => text().includes('로그인이 필요해요'))
  expect(server.requests).toEqual([])
  document.querySelector<HTMLElement>('dialog a')?.click()
  await until(() => panel() === null && place() !== '/restaurant/7 null')
  expect(place()).toBe('/login /restaurant/7?from=home')
})

test('방은 처음 열 때 묻고, Esc로 닫으면 초점이 단추로 돌아온다', async () => {
  show()
  await until(() => chatButton() !== null)
  expect(wasRequested('GET /api/chatting/roomNo')).toBe(false)
  await openPanel()
  expect(chatButton()?.getAttribute('aria-expanded')).toBe('true')
  expect(chatButton()?.getAttribute('aria-controls')).toBe(panel()?.id)
  await until(() => wasRequested('GET /api/chatting/roomNo'))
  press('Escape')
  await until(() => panel() === null)
  expect(document.activeElement).toBe(chatButton())
})

test('지난 말이 보이고, 본 것은 읽은 것이 된다', async () => {
  server.messages = [message(1), message(2, { mine: true, memberNo: '1' })]
  await openConnected()
  await until(() => bubbles().length === 2)
  expect(bubbles()).toEqual(['남: 말 1', '나: 말 2'])
  expect(log()?.textContent).toContain('관리자말 112:05')
  await until(() => wasRequested('PUT /api/chatting/7/read {"messageNo":"2"}'))
  socket()?.say(message(3))
  await until(() => wasRequested('PUT /api/chatting/7/read {"messageNo":"3"}'))
})

test('더 오래된 말은 단추로 부른다', async () => {
  server.messages = Array.from({ length: 60 }, (_, at) => message(at + 1))
  await openConnected()
  await until(() => bubbles().length === 50)
  button('이전 메시지 보기')?.click()
  await until(() => bubbles().length === 60)
  expect(bubbles()[0]).toBe('남: 말 1')
  expect(button('이전 메시지 보기')).toBeUndefined()
})

test('쓴 말은 바로 보이고, 방에 닿으면 한 번만 남는다', async () => {
  await openConnected()
  await until(() => text().includes('아직 대화가 없어요'))
  expect(isOff()).toBe(true)
  typeInto(field(), '   ')
  expect(isOff()).toBe(true)
  typeInto(field(), '안녕하세요')
  await until(() => isOff() === false)
  field()?.focus()
  press('Enter', { shiftKey: true })
  press('Enter', { isComposing: true })
  expect(sent()).toEqual([])
  press('Enter')
  await until(() => text().includes('보내는 중'))
  expect([bubbles(), field()?.value]).toEqual([['나: 안녕하세요'], ''])
  const key = firstKey()
  expect(sent()).toEqual([{ content: '안녕하세요', roomNo: '7', key }])
  const stored = message(1, { mine: true, memberNo: '1', content: '안녕하세요', key })
  socket()?.say(stored)
  socket()?.say(stored)
  await until(() => !text().includes('보내는 중'))
  expect(bubbles()).toEqual(['나: 안녕하세요'])
})

test('거절된 말은 까닭과 함께 남고, 같은 열쇠로 다시 보낸다', async () => {
  await openConnected()
  typeInto(field(), '빨리빨리')
  await until(() => isOff() === false)
  button('보내기')?.click()
  await until(() => sent().length === 1)
  const key = firstKey()
  const header = { code: 'E429', message: '너무 빨리 보내고 있어요.' }
  socket()?.say({ header, body: { items: null }, key })
  await until(() => button('다시 보내기') !== undefined)
  expect(document.querySelector('[role="log"] [role="alert"]')?.textContent).toContain(
    '너무 빨리 보내고 있어요.',
  )
  button('다시 보내기')?.click()
  await until(() => sent().length === 2)
  expect(sent()[1]?.key).toBe(key)
})

test('한 번에 보낼 수 없이 무거운 말은 보내지 않고 알린다', async () => {
  await openConnected()
  typeInto(field(), '👨‍👩‍👧‍👦'.repeat(490))
  await until(() => isOff() === false)
  expect(text()).toContain('490 / 500')
  button('보내기')?.click()
  await until(() => text().includes('메시지는 500자까지 보낼 수 있어요.'))
  expect(sent()).toEqual([])
})

test('끊긴 동안의 말을 찾아오고, 닿지 않은 말은 다시 보낸다', async () => {
  server.messages = [message(1)]
  await openConnected()
  await until(() => bubbles().length === 1)
  typeInto(field(), '들리세요?')
  await until(() => isOff() === false)
  button('보내기')?.click()
  await until(() => sent().length === 1)
  const key = firstKey()

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket()?.cut()
  await until(() => text().includes('연결이 끊겼어요. 다시 연결하는 중이에요.'))
  typeInto(field(), '그동안 쓴 말')
  expect(isOff()).toBe(true)
  server.messages = Array.from({ length: 230 }, (_, at) => message(at + 1))
  await vi.advanceTimersByTimeAsync(5000)
  await until(() => server.sockets.length === 2)
  socket()?.open()
  socket()?.say(message(231))
  await until(() => bubbles().length === 232)
  expect(bubbles().slice(-3)).toEqual(['남: 말 230', '남: 말 231', '나: 들리세요?'])
  await until(() => sent().length > 0)
  expect(sent()[0]?.key).toBe(key)
  expect(server.requests.filter((what) => what.includes('after='))).toContain(
    'GET /api/chatting/7?after=201&size=200',
  )
  expect(isOff()).toBe(false)
})

test('세 번 다 이어지지 않으면 눌러서 다시 잇는다', async () => {
  await openConnected()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket()?.cut()
  for (const count of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(5000)
    await until(() => server.sockets.length === count)
    socket()?.cut()
  }
  await until(() => text().includes('연결하지 못했어요.'))
  button('다시 연결')?.click()
  await until(() => server.sockets.length === 5)
  socket()?.open()
  await until(() => !text().includes('연결하지 못했어요.'))
  expect(button('다시 연결')).toBeUndefined()
})

test('쓰던 말은 닫아도, 다시 로그인해도 남고, 로그아웃하면 사라진다', async () => {
  await openConnected()
  typeInto(field(), '쓰던 말')
  await until(() => field()?.value === '쓰던 말')
  chatButton()?.click()
  await until(() => panel() === null)
  await openPanel()
  await until(() => field()?.value === '쓰던 말')
  expect(server.sockets.length).toBe(1)

  const { signOut } = await import('../../lib/session.ts')
  signOut('expired')
  await until(() => text().includes('로그인이 필요해요'))
  beSignedIn('1')
  await until(() => field()?.value === '쓰던 말')

  beSignedOut()
  await until(() => text().includes('로그인이 필요해요'))
  beSignedIn('1')
  await until(() => field() !== null)
  expect(field()?.value).toBe('')

  typeInto(field(), '남이 볼 수 없는 말')
  await until(() => field()?.value === '남이 볼 수 없는 말')
  signOut('expired')
  await until(() => text().includes('로그인이 필요해요'))
  beSignedIn('2')
  await until(() => field() !== null)
  expect(field()?.value).toBe('')
})

test('다른 회원은 앞사람의 말을 보지 못한다', async () => {
  server.messages = [message(1, { content: '앞사람의 말' })]
  await openConnected()
  await until(() => text().includes('앞사람의 말'))
  const before = socket()
  beSignedOut()
  await until(() => text().includes('로그인이 필요해요'))
  expect(before?.readyState).toBe(3)
  server.messages = []
  beSignedIn('2')
  await until(() => text().includes('아직 대화가 없어요'))
  expect(text()).not.toContain('앞사람의 말')
})

test('읽지 않은 수를 보여 주고, 닫혀 있는 동안 온 말도 센다', async () => {
  server.unread = 120
  show()
  await until(() => chatButton()?.getAttribute('aria-label')?.includes('99+개') === true)
  expect(chatButton()?.textContent).toBe('99+')
  server.unread = 0
  await openPanel()
  await until(() => socket() !== undefined)
  socket()?.open()
  await until(() => log() !== null && !text().includes('연결 중'))
  socket()?.say(message(1))
  await until(() => wasRequested('PUT /api/chatting/7/read {"messageNo":"1"}'))
  await until(() => chatButton()?.getAttribute('aria-label') === '관리자와 채팅')
  chatButton()?.click()
  await until(() => panel() === null)
  server.unread = 3
  socket()?.say(message(2))
  await until(
    () => chatButton()?.getAttribute('aria-label') === '관리자와 채팅, 읽지 않은 메시지 3개',
  )
  expect(wasRequested('PUT /api/chatting/7/read {"messageNo":"2"}')).toBe(false)
})

test('관리자에게는 기다리는 방으로 가는 길이다', async () => {
  beSignedIn('5', 'ROLE_ADMIN')
  server.unread = 4
  show()
  await until(() => chatButton()?.getAttribute('aria-label') === '채팅관리, 기다리는 대화 4개')
  expect(chatButton()?.getAttribute('href')).toBe('/admin/chatting')
})

test('방을 얻지 못하면 알리고 다시 시도한다', async () => {
  server.other = (what) => (what.endsWith('/roomNo') ? refused('서버의 말', 500) : null)
  show()
  await openPanel()
  await until(() => text().includes('대화를 불러오지 못했어요.'))
  expect(text()).toContain('서버의 말')
  server.other = () => null
  button('다시 시도')?.click()
  await until(() => log() !== null)
})
