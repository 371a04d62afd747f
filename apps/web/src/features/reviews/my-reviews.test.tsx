import type { Review } from '@matjari/contract/reviews/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession } from '../../lib/session.ts'
import { MyReviewsPage } from '../../pages/my/my-reviews-page.tsx'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { MyReviewsOfRestaurant } from './review-list.tsx'

let reviews: Review[]
let isBroken: boolean
let requests: string[]
let root: Root

const review = (n: number, change: Partial<Review> = {}): Review => ({
  reviewNo: `${n}`,
  memberNo: '1',
  memberId: 'noodle_evening',
  memberNickname: '저녁은국수',
  memberSelfie: 'NULL',
  restaurantNo: '7',
  restaurantName: `가게 ${n}`,
  reviewScore: 4.5,
  reviewContent: `이야기 ${n}`,
  createDate: '2026-11-15T12:00:00.000Z',
  createdDate: '2026-11-15T12:00:00.000Z',
  updateDate: null,
  isActive: 'Y',
  billPhotoUrl: null,
  photos: [],
  receiptVerified: true,
  visited: false,
  mine: true,
  reported: false,
  reply: null,
  openReportCount: 0,
  deleteDate: null,
  hold: null,
  holdRequest: null,
  ...change,
})

const answered = (code: string, items: unknown, message = '서버의 말') =>
  Response.json({ header: { code, message }, body: { items } })

/** The server: the reviews of the test, one on a page, deleted on demand. */
function fetched(address: string, { method = 'GET' }: RequestInit) {
  const { pathname, searchParams } = new URL(address, 'http://test')
  requests.push(`${method} ${address}`)
  if (isBroken) return Promise.resolve(answered('E500', null, '서버가 아파요.'))
  if (pathname.startsWith('/api/restaurants/')) return Promise.resolve(answered('E404', null))
  if (method === 'DELETE') {
    reviews = reviews.filter(({ reviewNo }) => reviewNo !== searchParams.get('reviewNo'))
    return Promise.resolve(answered('S200', null, '리뷰가 삭제되었습니다.'))
  }
  const page = Number(searchParams.get('page'))
  const pageInfo = {
    boardNoPerPage: 1,
    totalBoardNo: reviews.length,
    pageSize: 5,
    currentPage: page,
  }
  return Promise.resolve(answered('S200', { reviews: reviews.slice(page - 1, page), pageInfo }))
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const text = () => document.body.textContent ?? ''
const read = (part: string) => until(() => text().includes(part))
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

function Address() {
  const { pathname, search } = useLocation()
  return <output data-address="">{pathname + search}</output>
}
const address = () => document.querySelector('[data-address]')?.textContent

function show(at: string) {
  root.render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Routes>
            <Route path="/mypage/reviews" element={<MyReviewsPage title="내 리뷰 내역" />} />
            <Route
              path="/restaurant/7"
              element={<MyReviewsOfRestaurant restaurantNo="7" onEdit={() => {}} />}
            />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

async function confirmDelete() {
  button('저녁은국수님의 리뷰 삭제')?.click()
  await until(() => firstAlert() !== null)
  const question = firstAlert()
  if (!question) throw new Error('묻지 않았어요.')
  removeAlert(question.id)
  question.answer(true)
  return question.message
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  reviews = []
  isBroken = false
  requests = []
  sessionStorage.setItem('refreshToken', 'refresh')
  sessionStorage.setItem('isAuthenticated', 'true')
  sessionStorage.setItem('loginInfo', '{"memberNo":"1","memberRole":"ROLE_COMMON"}')
  restoreSession()
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  for (const toast of currentToasts()) removeToast(toast.id)
  const alert = firstAlert()
  if (alert) removeAlert(alert.id)
  sessionStorage.clear()
  restoreSession()
  vi.unstubAllGlobals()
})

test('한 쪽에 하나씩, 가게 이름과 함께 보여 주고, 쪽은 주소에 있다', async () => {
  reviews = [review(3), review(2), review(1)]
  show('/mypage/reviews?page=2')
  await read('이야기 2')
  expect(document.querySelectorAll('article')).toHaveLength(1)
  expect(document.querySelector('h2 a')?.getAttribute('href')).toBe('/restaurant/7')
  expect(document.querySelector('h2')?.textContent).toBe('가게 2')
  expect(document.querySelector('nav a[aria-current]')?.textContent).toBe('2 페이지')
  expect(requests).toContain('GET /api/reviews/my?page=2&size=1')
})

test('관리자가 숨긴 리뷰에는 그렇다고 적혀 있다', async () => {
  reviews = [review(2, { isActive: 'N' }), review(1)]
  show('/mypage/reviews')
  await read('이야기 2')
  expect(text()).toContain('관리자가 숨긴 리뷰예요')
  document.querySelector<HTMLElement>('nav a[href$="page=2"]')?.click()
  await read('이야기 1')
  expect(text()).not.toContain('관리자가 숨긴 리뷰예요')
})

test('마지막 쪽의 리뷰를 지우면 앞쪽으로 가고, 제목에서 이어 읽는다', async () => {
  reviews = [review(2), review(1)]
  show('/mypage/reviews?page=2')
  await read('이야기 1')
  expect(await confirmDelete()).toBe('정말 삭제하시겠습니까?')
  await read('이야기 2')
  expect(requests).toContain('DELETE /api/reviews?reviewNo=1')
  expect(address()).toBe('/mypage/reviews')
  await until(() => document.activeElement?.tagName === 'H1')
  expect(currentToasts().map(({ message }) => message)).toEqual(['리뷰가 삭제되었습니다.'])
})

test('하나뿐인 리뷰를 지우면 아무것도 없고, 맛집을 찾으러 갈 수 있다', async () => {
  reviews = [review(1)]
  show('/mypage/reviews')
  await read('이야기 1')
  await confirmDelete()
  await read('등록된 리뷰가 없습니다.')
  const links = [...document.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/search-results'])
  expect(document.activeElement?.tagName).toBe('H1')
})

test('수정은 그 자리에서 하고, 취소하면 리뷰로 돌아온다', async () => {
  reviews = [review(1)]
  show('/mypage/reviews')
  await read('이야기 1')
  button('저녁은국수님의 리뷰 수정')?.click()
  await until(() => document.querySelector('textarea') !== null)
  expect(document.querySelector('textarea')?.value).toBe('이야기 1')
  await until(() => document.activeElement?.querySelector('h2')?.textContent === '리뷰 수정')

  button('취소')?.click()
  await until(() => document.querySelector('textarea') === null)
  expect(document.activeElement?.querySelector('article')?.textContent).toContain('이야기 1')
  expect(document.activeElement).not.toBe(document.body)
})

test('불러오지 못하면 까닭을 말하고, 다시 시도하면 보여 준다', async () => {
  isBroken = true
  reviews = [review(1)]
  show('/mypage/reviews')
  await read('리뷰를 불러오지 못했습니다.')
  isBroken = false
  button('다시 시도')?.click()
  await read('이야기 1')
  expect(text()).not.toContain('리뷰를 불러오지 못했습니다.')
})

test('가게 화면의 내 리뷰는 이 가게의 것만 묻고, 지우면 앞쪽으로 간다', async () => {
  reviews = [review(2), review(1)]
  show('/restaurant/7')
  await read('이야기 2')
  expect(document.querySelector('h2')?.textContent).toContain('내 리뷰')
  button('2 페이지')?.click()
  await read('이야기 1')
  expect(requests).toContain('GET /api/reviews/my?page=2&size=1&restaurantNo=7')
  await confirmDelete()
  await read('이야기 2')
  await confirmDelete()
  await until(() => document.querySelector('section') === null)
})

test('로그인하지 않았으면 가게 화면에 내 리뷰가 없고, 묻지도 않는다', async () => {
  sessionStorage.clear()
  restoreSession()
  reviews = [review(1)]
  show('/restaurant/7')
  await until(() => address() === '/restaurant/7')
  await new Promise((resolve) => setImmediate(resolve))
  expect(document.querySelector('section')).toBeNull()
  expect(requests).toEqual([])
})
