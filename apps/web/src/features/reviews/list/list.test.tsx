import { messages } from '@matjari/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { restoreSession } from '../../../lib/session.ts'
import { firstPlace } from '../address.ts'
import { ReviewList } from './list.tsx'

type Call = { url: URL; answer: (items: unknown, status?: number) => void }

/** Calls that wait for the test to answer them. */
let calls: Call[]
let root: Root

function takeCall(url: string) {
  return new Promise<Response>((resolve) => {
    const answer: Call['answer'] = (items, status = 200) => {
      const header = { code: status === 200 ? 'S200' : `E${status}`, message: '서버의 말' }
      resolve(Response.json({ header, body: { items } }, { status }))
    }
    calls.push({ url: new URL(url, 'http://test'), answer })
  })
}

/** Turns of the event loop, not of the clock. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

async function nextCall(): Promise<Call> {
  await until(() => calls.length > 0)
  const call = calls.shift()
  if (!call) throw new Error('요청이 없어요.')
  return call
}

const asked = ({ url }: Call) =>
  `${url.pathname} ${url.searchParams.get('sort')} ${url.searchParams.get('page')}`

const review = (reviewNo: number) => ({
  reviewNo: String(reviewNo),
  restaurantNo: '7',
  memberNickname: `손님${reviewNo}`,
  memberSelfie: 'NULL',
  reviewScore: 4,
  reviewContent: `이야기 ${reviewNo}`,
  createDate: '2026-11-15T12:00:00.000Z',
  updateDate: null,
  photos: [],
  receiptVerified: true,
  visited: false,
  mine: false,
  reported: false,
  reply: null,
})

const pageOf = (numbers: readonly number[], { total = 7, page = 1 } = {}) => ({
  reviews: numbers.map(review),
  pageInfo: { boardNoPerPage: 3, totalBoardNo: total, pageSize: 5, currentPage: page },
})

const text = () => document.body.textContent
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name)
const heading = () => document.querySelector('h2')

function List() {
  const [place, setPlace] = useState(firstPlace)
  return (
    <ReviewList
      restaurantNo="7"
      {...place}
      onSort={(sort) => setPlace({ sort, page: 1 })}
      onPage={(page) => setPlace({ ...place, page })}
      onEdit={() => {}}
      canReply={false}
    />
  )
}

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', takeCall)
  sessionStorage.clear()
  restoreSession()
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <BrowserRouter>
        <List />
      </BrowserRouter>
    </QueryClientProvider>,
  )
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

test('별점 높은순의 첫 쪽부터, 몇 개인지와 함께 보여 준다', async () => {
  const call = await nextCall()
  expect(asked(call)).toBe('/api/restaurants/7/reviews scoreDesc 1')
  expect(call.url.searchParams.get('size')).toBe('3')
  expect(text()).toContain(messages.review.loading)

  call.answer(pageOf([1, 2, 3]))
  await until(() => text().includes('이야기 3'))
  expect(heading()?.textContent).toBe('리뷰 7개')
  expect(document.querySelectorAll('article')).toHaveLength(3)
})

test('다음 쪽이 올 때까지 보던 쪽이 남고, 초점은 목록의 처음으로 간다', async () => {
  ;(await nextCall()).answer(pageOf([1, 2, 3]))
  await until(() => button('다음 페이지') !== undefined)
  button('다음 페이지')?.focus()
  button('다음 페이지')?.click()

  const call = await nextCall()
  expect(asked(call)).toBe('/api/restaurants/7/reviews scoreDesc 2')
  expect(text()).toContain('이야기 1')
  expect(document.querySelector('ul')?.getAttribute('aria-busy')).toBe('true')
  await until(() => document.activeElement === heading())

  call.answer(pageOf([4, 5, 6], { page: 2 }))
  await until(() => text().includes('이야기 4'))
  expect(text()).not.toContain('이야기 1')
  expect(document.querySelector('output')?.textContent).toBe('3쪽 중 2쪽')
})

test('정렬을 바꾸면 그 순서의 첫 쪽을 묻고, 초점은 그대로다', async () => {
  ;(await nextCall()).answer(pageOf([1, 2, 3]))
  await until(() => button('2 페이지') !== undefined)
  button('2 페이지')?.click()
  ;(await nextCall()).answer(pageOf([4, 5, 6], { page: 2 }))
  await until(() => text().includes('이야기 4'))

  const select = document.querySelector('select')
  select?.focus()
  if (select) select.value = 'oldest'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  expect(asked(await nextCall())).toBe('/api/restaurants/7/reviews oldest 1')
  expect(document.activeElement).toBe(select)
})

test('없으면 없다고, 못 불러오면 그렇다고 말하고 다시 시도할 수 있다', async () => {
  ;(await nextCall()).answer(null, 500)
  await until(() => text().includes(messages.review.loadFailed))
  button('다시 시도')?.click()

  ;(await nextCall()).answer(pageOf([], { total: 0 }))
  await until(() => text().includes(messages.review.none))
  expect(document.querySelector('select')).toBeNull()
  expect(document.querySelector('nav')).toBeNull()
})

test('사라진 쪽에 있으면 마지막 쪽으로 간다', async () => {
  ;(await nextCall()).answer(pageOf([1, 2, 3]))
  await until(() => button('3 페이지') !== undefined)
  button('3 페이지')?.click()
  ;(await nextCall()).answer(pageOf([], { total: 6, page: 3 }))

  expect(asked(await nextCall())).toBe('/api/restaurants/7/reviews scoreDesc 2')
  expect(text()).not.toContain(messages.review.none)
})
