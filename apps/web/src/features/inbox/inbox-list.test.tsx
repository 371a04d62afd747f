import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession, signOut } from '../../lib/session.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { InboxBell } from './inbox-bell.tsx'
import { InboxList } from './inbox-list.tsx'

describe('목록', () => {
  type Call = { method: string; url: string; answer: (code: string, items?: unknown) => void }

  /** Calls that wait for the test to answer them. */
  let calls: Call[]
  let root: Root

  function takeCall(url: string, { method = 'GET' }: RequestInit) {
    return new Promise<Response>((resolve) => {
      const answer: Call['answer'] = (code, items = null) =>
        resolve(Response.json({ header: { code, message: '서버의 말' }, body: { items } }))
      calls.push({ method, url, answer })
    })
  }

  /** Turns of the event loop, not of the clock. */
  async function until(isSo: () => boolean) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  async function nextCall(method: string): Promise<Call> {
    await until(() => calls.length > 0)
    const call = calls.shift()
    if (call?.method !== method) throw new Error(`${method} 요청이 아니에요.`)
    return call
  }

  const message = (messageNo: string, readDate: string | null) => ({
    messageNo,
    kind: 'notice',
    title: `알림 ${messageNo}`,
    content: '내용',
    link: null,
    createDate: '2026-11-15T12:00:00.000Z',
    readDate,
  })

  const inboxOf = (...messages: ReturnType<typeof message>[]) => ({
    messages,
    unreadCount: messages.filter(({ readDate }) => readDate === null).length,
    pageInfo: { boardNoPerPage: 20, totalBoardNo: messages.length, pageSize: 5, currentPage: 1 },
  })

  const unreadMarks = () => document.body.textContent.split('읽지 않음').length - 1
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.endsWith(text))

  beforeEach(async () => {
    calls = []
    vi.stubGlobal('fetch', takeCall)
    sessionStorage.setItem('refreshToken', 'refresh')
    sessionStorage.setItem('isAuthenticated', 'true')
    sessionStorage.setItem('loginInfo', '{"memberNo":"1","memberRole":"ROLE_USER"}')
    restoreSession()
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <InboxList title="알림함" page={1} />
        </BrowserRouter>
      </QueryClientProvider>,
    )
    const request = await nextCall('GET')
    request.answer('S200', inboxOf(message('2', null), message('1', null)))
    await until(() => unreadMarks() === 2)
  })

  afterEach(() => {
    root.unmount()
    for (const toast of currentToasts()) removeToast(toast.id)
    vi.unstubAllGlobals()
  })

  test('모두 읽음은 답을 기다리지 않고, 거절되면 되돌리고 알린다', async () => {
    button('모두 읽음')?.click()
    const read = await nextCall('PUT')
    expect(read.url).toBe('/api/inbox/read')
    await until(() => unreadMarks() === 0)
    expect(button('모두 읽음')).toBeUndefined()

    read.answer('E500')
    await until(() => unreadMarks() === 2)
    expect(button('모두 읽음')).toBeDefined()
    expect(currentToasts().map((toast) => toast.message)).toEqual([
      '읽음으로 표시하지 못했어요. 서버의 말',
    ])
  })

  test('갈 곳이 없는 알림은 하나씩 읽음으로 표시하고, 그 뒤의 목록을 따른다', async () => {
    button('알림 2 읽음')?.click()
    const read = await nextCall('PUT')
    expect(read.url).toBe('/api/inbox/2/read')
    await until(() => unreadMarks() === 1)
    read.answer('S200', { unreadCount: 1 })

    const request = await nextCall('GET')
    expect(unreadMarks()).toBe(1)
    request.answer('S200', inboxOf(message('3', null), message('2', 'read'), message('1', null)))
    await until(() => unreadMarks() === 2)
  })

  test('로그아웃하면 알림을 잊고 다시 묻지 않는다', async () => {
    signOut('logout')
    await until(() => document.body.textContent.includes('아직 알림이 없어요.'))
    expect(calls).toEqual([])
  })
})

describe('종', () => {
  let root: Root

  const pageInfo = { boardNoPerPage: 5, totalBoardNo: 3, pageSize: 5, currentPage: 1 }
  const inbox = { messages: [], unreadCount: 3, pageInfo }

  /** Turns of the event loop, not of the clock. */
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  beforeEach(() => {
    // No second passes unless a test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json({ header: { code: 'S200', message: '' }, body: { items: inbox } }),
      ),
    )
    sessionStorage.setItem('refreshToken', 'refresh')
    sessionStorage.setItem('accessToken', 'access')
    sessionStorage.setItem('isAuthenticated', 'true')
    restoreSession()
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
  })

  afterEach(() => {
    root.unmount()
    signOut('logout')
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('읽지 않은 알림의 수는 종과 함께 온다', async () => {
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>
          <InboxBell />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    for (let turns = 0; turns < 200; turns += 1) await turn()
    expect(document.querySelector('button')?.textContent).toBe('3')
  })
})
