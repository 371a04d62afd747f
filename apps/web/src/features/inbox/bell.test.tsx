import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession, signOut } from '../../lib/session.ts'
import { InboxBell } from './bell.tsx'

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
