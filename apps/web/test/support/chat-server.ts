import type { ChatMessage } from '@matjari/contract/chat/entities'
import { vi } from 'vitest'
import { answered } from './answers.ts'
import { type FakeSocket, fakeSockets } from './fake-sockets.ts'

/** The server of a test about chats: its messages, what it was asked, and its sockets. */
export type FakeChatServer = {
  messages: ChatMessage[]
  unread: number
  /** What is left when something was read; to an administrator, rooms. */
  left: number
  readonly requests: string[]
  readonly sockets: FakeSocket[]
  /** Answers what the rooms do not: the list of an administrator, a refusal. */
  other: (what: string) => Response | null
}

export const message = (no: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  messageNo: String(no),
  roomNo: '7',
  memberNo: '9',
  memberNickname: '관리하는 이',
  content: `말 ${no}`,
  createDate: '2026-11-15T03:05:00.000Z',
  mine: false,
  key: null,
  ...change,
})

export function fakeChatServer(): FakeChatServer {
  const server: FakeChatServer = {
    messages: [],
    unread: 0,
    left: 0,
    requests: [],
    sockets: fakeSockets(),
    other: () => null,
  }

  function answerTo(what: string): Response {
    const { pathname, searchParams } = new URL(what.slice(what.indexOf(' ') + 1), 'http://test')
    const own = server.other(what)
    if (own) return own
    if (pathname.endsWith('/unread')) return answered({ unreadCount: server.unread })
    if (pathname.endsWith('/roomNo')) return answered({ roomNo: '7' })
    if (pathname.endsWith('/read')) return answered({ unreadCount: server.left })
    return answered(pageOf(server.messages, searchParams))
  }

  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) => {
    const what = `${method} ${url}`
    server.requests.push(typeof body === 'string' ? `${what} ${body}` : what)
    return Promise.resolve(answerTo(what))
  })
  return server
}

function pageOf(messages: readonly ChatMessage[], search: URLSearchParams) {
  const [after, before] = [Number(search.get('after') ?? 0), Number(search.get('before') ?? 1e9)]
  const size = Number(search.get('size'))
  const found = messages.filter(({ messageNo }) => {
    return Number(messageNo) > after && Number(messageNo) < before
  })
  return search.has('after') ? found.slice(0, size) : found.slice(-size)
}

export const field = () => document.querySelector('textarea')
export const log = () => document.querySelector('[role="log"]')
/** Own messages and those of the others, as they stand there. */
export const bubbles = () =>
  [...document.querySelectorAll('[role="log"] p')]
    .filter(({ parentElement }) => parentElement?.classList.contains('items-end'))
    .map((one) => `${one.closest('[data-own]') ? '나' : '남'}: ${one.textContent}`)

export function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}
