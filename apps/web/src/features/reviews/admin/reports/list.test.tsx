import type { Review, ReviewReport } from '@matjari/contract/reviews/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../../../test/support/answers.ts'
import { button, dialog, read, text, toasts, until } from '../../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../../test/support/screen.tsx'
import { AdminReviewsPage } from '../../../../pages/admin/admin-reviews-page.tsx'

let reports: ReviewReport[]
let refusal: string | null
let requests: { what: string; sent: unknown }[]

const review = (n: number, change: Partial<Review> = {}): Review => ({
  reviewNo: `${n}`,
  memberNo: `${n}`,
  memberId: `member_${n}`,
  memberNickname: `손님${n}`,
  memberSelfie: 'NULL',
  restaurantNo: '7',
  restaurantName: `가게 ${n}`,
  reviewScore: 4.5,
  reviewContent: `이야기 ${n}`,
  createDate: '2026-11-15T12:05:00.000Z',
  createdDate: '2026-11-15T12:05:00.000Z',
  updateDate: null,
  isActive: 'Y',
  billPhotoUrl: null,
  photos: [],
  receiptVerified: true,
  visited: false,
  mine: false,
  reported: false,
  reply: null,
  openReportCount: 0,
  deleteDate: null,
  hold: null,
  holdRequest: null,
  ...change,
})

const report = (n: number, change: Partial<ReviewReport> = {}): ReviewReport => ({
  reportNo: `${n}`,
  reason: 'abuse',
  detail: '이름을 적어 놓았어요.',
  state: 'open',
  reporterNickname: '신고한손님',
  createDate: '2026-11-15T12:05:00.000Z',
  resolvedDate: null,
  review: review(n),
  ...change,
})

/** The server: one review and the reports of the test, changed on demand unless it refuses. */
function answerTo(what: string, sent: unknown): Response {
  const { pathname, searchParams } = new URL(what.slice(what.indexOf(' ') + 1), 'http://test')
  if (!what.startsWith('GET') && refusal) return refused(refusal)
  if (what.startsWith('PATCH')) {
    const { state } = sent as Pick<ReviewReport, 'state'>
    reports = reports.map((one) =>
      pathname.endsWith(`/${one.reportNo}`) ? { ...one, state } : one,
    )
    return answered(null, '신고를 처리했어요.')
  }
  if (pathname === '/api/admin/review-reports') {
    const found = searchParams.get('state')
      ? reports.filter((one) => one.state === 'open')
      : reports
    return answered({ reports: found, pageInfo: firstPageOf(found.length, 5) })
  }
  if (pathname.endsWith('/receipt')) {
    const [, no = ''] = pathname.match(/reviews\/(\d+)\/receipt/) ?? []
    return answered({
      reviewNo: no,
      billPhotoUrl: `/api/media/receipts/${no}?expires=1&signature=x`,
      createDate: '2026-11-15T12:05:00.000Z',
      similarReviewNos: no === '1' ? ['9'] : ['1'],
    })
  }
  return answered({ reviews: [review(1)], pageInfo: firstPageOf(1, 5) })
}

function fetched(address: string, { method = 'GET', body }: RequestInit) {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  requests.push({ what: `${method} ${address}`, sent })
  return Promise.resolve(answerTo(`${method} ${address}`, sent))
}

const changes = () => requests.filter(({ what }) => !what.startsWith('GET'))

function show(at = '/admin/reviews') {
  showScreen(<AdminReviewsPage title="리뷰 관리" />, { at })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  reports = []
  refusal = null
  requests = []
})

afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

test('영수증과 비슷한 영수증을 차례로 볼 수 있다', async () => {
  show()
  await read('이야기 1')
  const menu = document.querySelector<HTMLElement>('[aria-label="손님1님의 리뷰 관리"]')
  menu?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await until(() => document.querySelectorAll('[role="menuitem"]').length === 5)
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent === '영수증 보기',
  )
  item?.click()
  await read('비슷해 보이는 영수증이 1건 있어요.')
  const picture = () => dialog()?.querySelector('img')?.getAttribute('src')
  expect(picture()).toBe('/api/media/receipts/1?expires=1&signature=x')
  button('리뷰 9번의 영수증')?.click()
  await until(() => picture() === '/api/media/receipts/9?expires=1&signature=x')
  const looks = requests.filter(({ what }) => what.endsWith('/receipt')).map(({ what }) => what)
  expect([...new Set(looks)]).toEqual([
    'GET /api/admin/reviews/1/receipt',
    'GET /api/admin/reviews/9/receipt',
  ])
})

test('신고는 대기 중인 것부터 보이고, 문제 없음으로 처리하면 사라진다', async () => {
  reports = [report(1), report(2, { state: 'dismissed' })]
  show('/admin/reviews?tab=reports')
  await read('욕설이나 비방이에요')
  expect(text()).toContain('이름을 적어 놓았어요.')
  expect(text()).toContain('신고한손님')
  expect(text()).not.toContain('이야기 2')
  button('손님1님의 리뷰, 문제 없음')?.click()
  await until(() => dialog() !== null)
  button('문제 없음')?.click()
  await read('기다리는 신고가 없어요.')
  expect(changes()).toEqual([
    {
      what: 'PATCH /api/admin/review-reports/1',
      sent: { state: 'dismissed', reason: '' },
    },
  ])
  expect(toasts()).toEqual(['신고를 처리했어요.'])
})

test('신고 처리가 거절되면 까닭이 창에 남는다', async () => {
  reports = [report(1)]
  refusal = '이미 처리한 신고예요.'
  show('/admin/reviews?tab=reports')
  await read('욕설이나 비방이에요')
  button('손님1님의 리뷰, 리뷰 숨기기')?.click()
  await until(() => dialog() !== null)
  button('리뷰 숨기기')?.click()
  await read('이미 처리한 신고예요.')
  expect(changes().map(({ sent }) => sent)).toEqual([{ state: 'hidden', reason: '' }])
})
