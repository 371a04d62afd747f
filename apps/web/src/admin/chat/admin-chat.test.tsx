import type { ChatRoom } from '@matjari/contract/chat/entities'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import {
  bubbles,
  type FakeChatServer,
  fakeChatServer,
  field,
  log,
  message,
} from '../../../test/support/chat-server.ts'
import { button, text, typeInto, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { AdminChattingPage } from '../../pages/admin/admin-chatting-page.tsx'

let server: FakeChatServer
let rooms: ChatRoom[]
let client: QueryClient

const room = (no: number, last: number, change: Partial<ChatRoom> = {}): ChatRoom => ({
  roomNo: String(no),
  memberNo: String(100 + no),
  memberNickname: `손님${no}`,
  memberSelfie: 'NULL',
  content: `${no}번 방의 끝말`,
  createDate: '2026-11-15T03:05:00.000Z',
  lastMessageNo: String(last),
  unreadCount: 0,
  ...change,
})

/** The list as the server gives it. */
function listed(what: string) {
  if (!what.includes('/admin/list')) return null
  const { searchParams } = new URL(what.slice(4), 'http://test')
  const before = Number(searchParams.get('before') ?? 1e9)
  const found = rooms
    .filter(({ memberNickname }) => memberNickname.includes(searchParams.get('search') ?? ''))
    .filter(({ unreadCount }) => !searchParams.has('unread') || unreadCount > 0)
    .filter(({ lastMessageNo }) => Number(lastMessageNo) < before)
    .sort((a, b) => Number(b.lastMessageNo) - Number(a.lastMessageNo))
  return answered(found.slice(0, Number(searchParams.get('size'))))
}

const items = () => [...document.querySelectorAll<HTMLElement>('li a')]
const names = () => items().map((one) => one.querySelector('.font-semibold')?.textContent)
const item = (name: string) => items().find((one) => one.textContent.includes(name))
const live = (path: string) =>
  server.sockets.findLast(({ url, readyState }) => url.includes(`${path}?`) && readyState < 3)

function show(at = '/admin/chatting') {
  showScreen(<AdminChattingPage title="채팅방 목록" />, { at, client })
}

async function opened(path: string) {
  await until(() => live(path) !== undefined)
  live(path)?.open()
}

beforeEach(() => {
  server = fakeChatServer()
  client = makeQueryClient()
  server.other = listed
  rooms = [room(1, 30), room(2, 20, { unreadCount: 3 })]
  beSignedIn('5', 'ROLE_ADMIN')
})

afterEach(() => {
  closeScreen()
  beSignedOut()
  vi.unstubAllGlobals()
})

test('새 말이 온 방부터 보이고, 고르기 전에는 고르라고 한다', async () => {
  show()
  await until(() => items().length === 2)
  expect(document.querySelector('h1')?.textContent).toBe('채팅방 목록')
  expect(names()).toEqual(['손님1', '손님2'])
  expect(item('손님2')?.textContent).toContain('읽지 않은 메시지 3개')
  expect(item('손님1')?.textContent).not.toContain('읽지 않은')
  expect(text()).toContain('채팅방을 선택해주세요')
})

test('다른 곳에서 온 말로 목록이 바로 바뀐다', async () => {
  show()
  await until(() => items().length === 2)
  await opened('/ws/chat/rooms')
  // After every opening the list is asked for once more; the news come later.
  await until(() => client.isFetching() === 0)
  live('/ws/chat/rooms')?.say(room(2, 31, { content: '방금 온 말', unreadCount: 4 }))
  await until(() => names()[0] === '손님2')
  expect(item('손님2')?.textContent).toContain('방금 온 말')
  live('/ws/chat/rooms')?.say(room(3, 32))
  await until(() => items().length === 3)
  live('/ws/chat/rooms')?.say(room(2, 31, { unreadCount: 0 }))
  await until(() => !text().includes('읽지 않은 메시지'))
  expect(names()).toEqual(['손님3', '손님2', '손님1'])
})

test('방을 고르면 대화가 열리고, 읽은 것이 되고, 답할 수 있다', async () => {
  server.messages = [
    message(18, { memberNo: '102', memberNickname: '손님2', content: '계세요?' }),
    message(19, { memberNo: '6', memberNickname: '동료', content: '네, 잠시만요.' }),
    message(20, { memberNo: '102', memberNickname: '손님2', content: '네' }),
  ]
  // Other rooms wait: that is not what is left of this one.
  server.left = 2
  show()
  await until(() => items().length === 2)
  item('손님2')?.click()
  await until(() => bubbles().length === 3)
  expect(address()).toBe('/admin/chatting?room=2')
  expect(document.querySelector('h2')?.textContent).toBe('손님2 님과의 대화 (관리자)')
  expect(document.activeElement).toBe(document.querySelector('h2'))
  expect(bubbles()).toEqual(['남: 계세요?', '나: 네, 잠시만요.', '남: 네'])
  expect(log()?.textContent).toContain('동료네, 잠시만요.')
  await until(() => server.requests.includes('PUT /api/chatting/2/read {"messageNo":"20"}'))
  await until(() => !text().includes('읽지 않은 메시지'))

  await opened('/ws/chat/2')
  typeInto(field(), '무엇을 도와드릴까요?')
  await until(() => button('전송')?.disabled === false)
  button('전송')?.click()
  await until(() => bubbles().length === 4)
  expect(live('/ws/chat/2')?.sent[0]).toContain('"roomNo":"2"')
})

test('다른 방으로 옮기면 앞 방의 말은 보이지 않고 그 연결도 끊는다', async () => {
  server.messages = [message(20, { memberNo: '102', content: '두 번째 방의 말' })]
  show('/admin/chatting?room=2')
  await until(() => bubbles().length === 1 && items().length === 2)
  await opened('/ws/chat/2')
  const before = live('/ws/chat/2')
  server.messages = [message(30, { memberNo: '101', content: '첫 번째 방의 말' })]
  item('손님1')?.click()
  await until(() => text().includes('첫 번째 방의 말'))
  expect(bubbles()).toEqual(['남: 첫 번째 방의 말'])
  expect(before?.readyState).toBe(3)
  expect(item('손님1')?.getAttribute('aria-current')).toBe('true')
  const back = document.querySelector<HTMLElement>('a[aria-label="채팅방 목록으로"]')
  back?.click()
  await until(() => document.activeElement === item('손님1'))
  expect(address()).toBe('/admin/chatting')
})

test('찾는 말과 읽지 않은 대화만은 주소에 있고 서버에 묻는다', async () => {
  show('/admin/chatting?search=손님2')
  await until(() => items().length === 1)
  expect(document.querySelector<HTMLInputElement>('input')?.value).toBe('손님2')
  button('읽지 않은 대화만')?.click()
  await until(() => new URLSearchParams(address()?.split('?')[1]).get('unread') === 'Y')
  await until(() => server.requests.some((what) => what.includes('unread=Y')))
  const input = document.querySelector('input')
  if (input) input.value = '없는 이'
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(submit)
  await until(() => text().includes('찾는 대화가 없어요'))
  const all = [...document.querySelectorAll('a')].find((one) => one.textContent.includes('전체'))
  all?.click()
  await until(() => items().length === 2)
  expect(address()).toBe('/admin/chatting')
})

test('목록은 서른 방씩 이어서 보인다', async () => {
  rooms = Array.from({ length: 35 }, (_, at) => room(at + 1, 1000 + at))
  show()
  await until(() => items().length === 30)
  button('더 보기')?.click()
  await until(() => items().length === 35)
  expect(server.requests.some((what) => what.includes('before=1005'))).toBe(true)
  expect(button('더 보기')).toBeUndefined()
})

test('목록에 없는 방의 주소로 와도 누구의 방인지 안다', async () => {
  rooms = [room(9, 5), ...Array.from({ length: 30 }, (_, at) => room(at + 20, 1000 + at))]
  server.messages = [message(5, { memberNo: '109', memberNickname: '손님9', roomNo: '9' })]
  show('/admin/chatting?room=9')
  await until(() => text().includes('손님9 님과의 대화 (관리자)'))
  expect(bubbles()).toEqual(['남: 말 5'])
})

test('대화가 하나도 없을 때와 불러오지 못할 때를 알린다', async () => {
  rooms = []
  show()
  await until(() => text().includes('아직 대화가 없어요'))
  server.other = (what) => (what.includes('/admin/list') ? refused('서버의 말', 500) : null)
  closeScreen()
  client = makeQueryClient()
  show()
  await until(() => text().includes('채팅방을 불러오지 못했어요.'))
  expect(text()).toContain('서버의 말')
  server.other = listed
  button('다시 시도')?.click()
  await until(() => text().includes('아직 대화가 없어요'))
})
