import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, firstPageOf } from '../../../../test/support/answers.ts'
import { button, read, typeInto, until } from '../../../../test/support/on-screen.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { AdminUsersPage } from '../../../pages/admin/admin-users-page.tsx'

let root: Root
let requests: string[]

const field = () => document.querySelector<HTMLInputElement>('input[name="search"]')
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
const addressBar = () => location.pathname + location.search

/** The screen has taken the address over, to the last of its effects: it asks the server for it. */
const arrived = (query: string) =>
  until(() => requests.some((address) => new URL(address, 'http://test').search === query))

function show(at: string) {
  history.replaceState(null, '', at)
  root.render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <AdminUsersPage title="관리자 · 유저 관리" />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return Promise.resolve(answered({ members: [], pageInfo: firstPageOf(0) }))
  })
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

test('전체 회원 보기를 누르고 곧바로 적은 말은 늦게 온 주소가 지우지 않는다', async () => {
  show('/admin/users?search=none')
  await read('조회된 유저가 없습니다.')
  expect(field()?.value).toBe('none')
  link('전체 회원 보기')?.click()
  // The address bar is there already, the screen is not.
  expect(addressBar()).toBe('/admin/users')
  expect(document.querySelector('h2')?.textContent).toContain('찾은 회원')
  typeInto(field(), 'admin01')
  await arrived('?search=&page=1&size=20')
  expect(field()?.value).toBe('admin01')
  button('검색')?.click()
  await until(() => requests.some((address) => address.includes('search=admin01')))
  expect(addressBar()).toBe('/admin/users?search=admin01')
})

test('없는 쪽에서 마지막 쪽으로 돌아가는 동안 적은 말은 남는다', async () => {
  show('/admin/users?search=none&page=9')
  await until(() => field()?.value === 'none')
  typeInto(field(), 'admin01')
  await arrived('?search=none&page=1&size=20')
  expect([addressBar(), field()?.value]).toEqual(['/admin/users?search=none', 'admin01'])
})
