import type { Review } from '@matjari/contract/reviews/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../../test/support/answers.ts'
import {
  button,
  dialog,
  read,
  text,
  toasts,
  typeInto,
  until,
} from '../../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { AdminReviewsPage } from '../../../pages/admin/admin-reviews-page.tsx'
import { firstAlert, removeAlert } from '../../../ui/overlay/alerts.ts'

let reviews: Review[]
let refusal: string | null
let requests: string[]

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

/** The server: the reviews of the test, changed on demand unless it refuses. */
function answerTo(what: string): Response {
  const { pathname, searchParams } = new URL(what.slice(what.indexOf(' ') + 1), 'http://test')
  if (!what.startsWith('GET') && refusal) return refused(refusal)
  if (what.startsWith('PATCH /api/admin/reviews?')) {
    const isActive = searchParams.get('isActive') === 'Y' ? 'Y' : 'N'
    const isMeant = ({ reviewNo }: Review) => reviewNo === searchParams.get('reviewNo')
    reviews = reviews.map((one) => (isMeant(one) ? { ...one, isActive, deleteDate: null } : one))
    return answered(null, '상태가 성공적으로 변경되었습니다.')
  }
  if (pathname === '/api/admin/review-reports')
    return answered({ reports: [], pageInfo: firstPageOf(0, 5) })
  const wanted = searchParams.get('isActive')
  const found = reviews.filter((one) => !wanted || one.isActive === wanted)
  return answered({ reviews: found, pageInfo: firstPageOf(found.length, 5) })
}

function fetched(address: string, { method = 'GET' }: RequestInit) {
  const what = `${method} ${address}`
  requests.push(what)
  return Promise.resolve(answerTo(what))
}

const switchOf = (n: number) =>
  [...document.querySelectorAll<HTMLElement>('[role="switch"]')].find(({ textContent }) =>
    textContent.includes(`손님${n}님의 리뷰 활성화`),
  )
const isOn = (n: number) => switchOf(n)?.getAttribute('aria-checked') === 'true'
const changes = () => requests.filter((what) => !what.startsWith('GET'))

function show(at = '/admin/reviews') {
  showScreen(<AdminReviewsPage title="리뷰 관리" />, { at })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  reviews = []
  refusal = null
  requests = []
})

afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

test('표에는 정해진 칸이 있고, 신고와 삭제가 표시된다', async () => {
  reviews = [
    review(1, { openReportCount: 2 }),
    review(2, { isActive: 'N', deleteDate: '2026-11-16T00:00:00.000Z' }),
  ]
  show()
  await read('이야기 1')
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(headers).toEqual([
    '회원 ID',
    '닉네임',
    '음식점 이름',
    '별점',
    '작성 시간',
    '리뷰 내용',
    '활성화',
    '관리',
  ])
  const [, first, second] = [...document.querySelectorAll('tr')].map((row) => row.textContent)
  expect(first).toContain('member_1손님1가게 1')
  expect(first).toContain('2026.11.15 21:05')
  expect(first).toContain('신고 2')
  expect(second).toContain('삭제됨')
  expect([isOn(1), isOn(2)]).toEqual([true, false])
  expect(requests).toContain(
    'GET /api/admin/reviews?memberId=&memberNickname=&restaurantName=&page=1&size=5',
  )
})

test('끄면 이유를 묻고, 반대 값을 보내고, 결과를 알린다', async () => {
  reviews = [review(1), review(2)]
  show()
  await read('이야기 1')
  switchOf(1)?.click()
  await until(() => dialog() !== null)
  expect(changes()).toEqual([])
  button('숨기기')?.click()
  await until(() => dialog() === null)
  expect(changes()).toEqual(['PATCH /api/admin/reviews?reviewNo=1&isActive=N&reason='])
  expect(toasts()).toEqual(['상태가 성공적으로 변경되었습니다.'])
  expect([isOn(1), isOn(2)]).toEqual([false, true])
})

test('걸러 둔 목록에서 사라진 리뷰의 초점은 목록의 처음이 이어받는다', async () => {
  reviews = [review(1), review(2)]
  show('/admin/reviews?isActive=Y')
  await read('이야기 1')
  switchOf(1)?.focus()
  switchOf(1)?.click()
  await until(() => dialog() !== null)
  button('숨기기')?.click()
  await until(() => dialog() === null && switchOf(1) === undefined)
  await until(() => document.activeElement?.tagName === 'H2')
  expect(document.activeElement?.textContent).toBe('찾은 리뷰 1건')
})

test('켜지 못하면 상태 변경 실패를 알리고 제자리로 돌아온다', async () => {
  reviews = [review(1, { isActive: 'N' })]
  refusal = '같은 날 쓴 리뷰가 있어요.'
  show()
  await read('이야기 1')
  switchOf(1)?.click()
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe('상태 변경 실패\n같은 날 쓴 리뷰가 있어요.')
  await until(() => !isOn(1))
  expect(toasts()).toEqual([])
})

test('끄지 못하면 까닭이 창에 남고, 적은 이유는 그대로다', async () => {
  reviews = [review(1)]
  refusal = '잠시 뒤 다시 시도해 주세요.'
  show()
  await read('이야기 1')
  switchOf(1)?.click()
  await until(() => dialog() !== null)
  typeInto(document.querySelector('textarea'), '광고 글이에요.')
  await read('8 / 200')
  button('숨기기')?.click()
  await read('상태 변경 실패')
  expect(dialog()?.textContent).toContain('잠시 뒤 다시 시도해 주세요.')
  expect(document.querySelector('textarea')?.value).toBe('광고 글이에요.')
  expect(new URLSearchParams(changes()[0]?.split('?')[1]).get('reason')).toBe('광고 글이에요.')
  expect(isOn(1)).toBe(true)
})

test('지운 리뷰는 물어본 뒤에 되살린다', async () => {
  reviews = [review(1, { isActive: 'N', deleteDate: '2026-11-16T00:00:00.000Z' })]
  show()
  await read('삭제됨')
  switchOf(1)?.click()
  await until(() => firstAlert() !== null)
  expect(changes()).toEqual([])
  const question = firstAlert()
  if (question) removeAlert(question.id)
  question?.answer(true)
  await until(() => toasts().length > 0)
  await until(() => !text().includes('삭제됨'))
  expect(isOn(1)).toBe(true)
})

test('고른 조건은 주소에 남고 서버에 그대로 묻는다', async () => {
  reviews = [review(1)]
  show('/admin/reviews?memberId=mangwon&page=2')
  // The second page is none: the list goes to the last one there is.
  await until(() => address() === '/admin/reviews?memberId=mangwon')
  await read('이야기 1')
  const field = document.querySelector<HTMLInputElement>('input[name="memberId"]')
  await until(() => field?.isConnected === true && field.value === 'mangwon')
  const choice = document.querySelector<HTMLSelectElement>('select[name="score"]')
  if (choice) choice.value = '4'
  choice?.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => address() === '/admin/reviews?memberId=mangwon&score=4')
  await until(() => requests.some((what) => what.includes('score=4')))
  expect(requests.at(-1)).toContain('memberId=mangwon')
})

test('아무것도 없으면 그렇다고 말하고, 조건을 지울 수 있다', async () => {
  reviews = [review(1)]
  show('/admin/reviews?isActive=N')
  await read('조회된 리뷰가 없습니다.')
  const all = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === '전체 리뷰 보기',
  )
  all?.click()
  await read('이야기 1')
  expect(address()).toBe('/admin/reviews')
})
