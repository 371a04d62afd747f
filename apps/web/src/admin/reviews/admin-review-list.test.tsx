import { messages } from '@matjari/contract/messages'
import type { Review, ReviewReport } from '@matjari/contract/reviews/entities'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../test/support/answers.ts'
import {
  button,
  dialog,
  read,
  text,
  toasts,
  typeInto,
  until,
} from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { AdminReviewsPage } from '../../pages/admin/admin-reviews-page.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'

describe('목록', () => {
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
})

describe('바꾸기', () => {
  const review: Review = {
    reviewNo: '1',
    memberNo: '5',
    memberId: 'haru',
    memberNickname: '하루',
    memberSelfie: 'NULL',
    restaurantNo: '7',
    restaurantName: '멘야하루',
    reviewScore: 4.5,
    reviewContent: '국물이 진해요',
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
  }

  let shown: Review
  let refusal: string | null
  let deletions: (string | null)[]
  let forms: FormData[]

  function fetched(address: string, { method = 'GET' }: RequestInit) {
    const { pathname, searchParams } = new URL(address, 'http://test')
    const pageInfo = firstPageOf(1, 5)
    if (method === 'GET')
      return Promise.resolve(
        answered(
          pathname === '/api/admin/reviews'
            ? { reviews: [shown], pageInfo }
            : { reports: [], pageInfo },
        ),
      )
    deletions.push(searchParams.get('reason'))
    if (refusal) return Promise.resolve(refused(refusal, 500))
    shown = { ...shown, isActive: 'N', deleteDate: '2026-11-16T00:00:00.000Z' }
    return Promise.resolve(answered(null, messages.review.deleted))
  }

  /** Forms travel this way. */
  class StubbedXhr extends EventTarget {
    readonly upload = new EventTarget()
    withCredentials = false
    timeout = 0
    status = 200
    responseText = JSON.stringify({ header: { code: 'S200', message: '' }, body: { items: null } })

    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(form: FormData) {
      forms.push(form)
      this.dispatchEvent(new Event('load'))
    }
  }

  const reasonField = () =>
    document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea[name="reason"]')

  const explain = (words: string) => typeInto(reasonField(), words)

  async function choose(name: string) {
    showScreen(<AdminReviewsPage title="리뷰 관리" />, { at: '/admin/reviews' })
    const menu = () => document.querySelector<HTMLElement>('[aria-label="하루님의 리뷰 관리"]')
    await until(menu)
    menu()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    await until(() => items().length > 0)
    items()
      .find(({ textContent }) => textContent === name)
      ?.click()
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('XMLHttpRequest', StubbedXhr)
    shown = review
    refusal = null
    deletions = []
    forms = []
    beSignedIn('1', 'ROLE_ADMIN')
  })

  afterEach(() => {
    closeScreen()
    vi.unstubAllGlobals()
    beSignedOut()
  })

  test('남의 리뷰를 지울 때는 물으면서 이유를 받아 함께 보낸다', async () => {
    await choose('삭제')
    await until(reasonField)
    expect(dialog()?.textContent).toContain('정말 삭제하시겠습니까?')
    expect(deletions).toEqual([])
    explain('광고예요')
    await until(() => dialog()?.textContent?.includes('4 / 200'))
    button('삭제')?.click()
    await until(() => dialog() === null)
    expect(deletions).toEqual(['광고예요'])
    expect(toasts()).toEqual([messages.review.deleted])
    await until(() => document.body.textContent?.includes('삭제됨'))
  })

  test('지우지 못하면 까닭이 창에 남고, 적은 이유는 그대로다', async () => {
    refusal = '잠시 뒤 다시 시도해 주세요.'
    await choose('삭제')
    await until(reasonField)
    explain('광고예요')
    await until(() => dialog()?.textContent?.includes('4 / 200'))
    button('삭제')?.click()
    await until(() => dialog()?.textContent?.includes(messages.review.deleteFailed))
    expect(dialog()?.textContent).toContain('잠시 뒤 다시 시도해 주세요.')
    expect(reasonField()?.value).toBe('광고예요')
  })

  test('내 리뷰는 이유를 묻지 않고 지운다', async () => {
    shown = { ...review, mine: true }
    await choose('삭제')
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe(messages.review.deleteAsk)
    expect(dialog()).toBeNull()
  })

  test('남의 리뷰를 고칠 때 적은 이유는 리뷰와 함께 간다', async () => {
    await choose('수정')
    await until(reasonField)
    explain('욕설이 있어요')
    await until(() => dialog()?.textContent?.includes('7 / 200'))
    button('수정 완료')?.click()
    await until(() => forms.length > 0)
    const [form = new FormData()] = forms
    expect(formText(form, 'reason')).toBe('욕설이 있어요')
    expect(JSON.parse(formText(form, 'review'))).toMatchObject({ reviewNo: '1', reviewScore: 4.5 })
  })

  test('내 리뷰를 고칠 때는 이유를 적는 칸이 없고 보내지도 않는다', async () => {
    shown = { ...review, mine: true }
    await choose('수정')
    await until(() => dialog()?.textContent?.includes('수정 완료'))
    expect(reasonField()).toBeNull()
    button('수정 완료')?.click()
    await until(() => forms.length > 0)
    expect(forms[0]?.has('reason')).toBe(false)
  })
})

describe('신고', () => {
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
})
