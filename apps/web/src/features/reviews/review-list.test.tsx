import { sessionMessages } from '@matjari/contract/first-page-messages'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { returnAddressIn } from '../../lib/login-return.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession } from '../../lib/session.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { firstReviewPage } from './review-api.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewList } from './review-list.tsx'

describe('목록', () => {
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

  const queryOf = ({ url }: Call) =>
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
    const [place, setPlace] = useState(firstReviewPage)
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
    expect(queryOf(call)).toBe('/api/restaurants/7/reviews scoreDesc 1')
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
    expect(queryOf(call)).toBe('/api/restaurants/7/reviews scoreDesc 2')
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
    expect(queryOf(await nextCall())).toBe('/api/restaurants/7/reviews oldest 1')
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

    expect(queryOf(await nextCall())).toBe('/api/restaurants/7/reviews scoreDesc 2')
    expect(text()).not.toContain(messages.review.none)
  })
})

describe('리뷰 하나', () => {
  type Call = { what: string; body: unknown; answer: (status: number) => void }

  /** Calls that wait for the test to answer them. */
  let calls: Call[]
  let root: Root
  const onEdit = vi.fn<(review: Review) => void>()
  const onGone = vi.fn<(review: Review) => void>()

  function takeCall(url: string, { method = 'GET', body }: RequestInit) {
    return new Promise<Response>((resolve) => {
      const answer = (status: number) => {
        const header = { code: status === 200 ? 'S200' : `E${status}`, message: '서버의 말' }
        resolve(Response.json({ header, body: { items: null } }, { status }))
      }
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
      calls.push({ what: `${method} ${url}`, body: sent, answer })
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

  const someReview: Review = {
    reviewNo: '31',
    memberNo: '5',
    memberId: 'mangwon',
    memberNickname: '망원동산책',
    memberSelfie: 'NULL',
    restaurantNo: '7',
    restaurantName: '멘야하루',
    reviewScore: 4.5,
    reviewContent: '국물이 진해요.',
    createDate: '2026-11-15T12:00:00.000Z',
    createdDate: '2026-11-15T12:00:00.000Z',
    updateDate: null,
    isActive: 'Y',
    billPhotoUrl: null,
    photos: [],
    receiptVerified: false,
    visited: false,
    mine: false,
    reported: false,
    reply: null,
    openReportCount: 0,
    deleteDate: null,
    hold: null,
    holdRequest: null,
  }

  type Person = 'visitor' | 'ROLE_USER' | 'ROLE_ADMIN'

  const WayBack = () => <output data-way="">{returnAddressIn(useLocation().state)}</output>

  async function show(
    person: Person,
    { canReply = false, ...changes }: Partial<Review> & { canReply?: boolean } = {},
  ) {
    sessionStorage.clear()
    if (person !== 'visitor') {
      sessionStorage.setItem('refreshToken', 'refresh')
      sessionStorage.setItem('isAuthenticated', 'true')
      sessionStorage.setItem('loginInfo', JSON.stringify({ memberNo: '9', memberRole: person }))
    }
    restoreSession()
    window.history.replaceState(null, '', '/restaurant/7?from=home')
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <ReviewItem
            review={{ ...someReview, ...changes }}
            canReply={canReply}
            onPhoto={() => {}}
            onEdit={onEdit}
            onGone={onGone}
          />
          <WayBack />
        </BrowserRouter>
      </QueryClientProvider>,
    )
    await until(() => document.querySelector('article') !== null)
  }

  const buttons = () => [...document.querySelectorAll('button')]
  const nameOf = (one: HTMLButtonElement) =>
    (one.getAttribute('aria-label') ?? one.textContent).replace('망원동산책님의 리뷰 ', '')
  const names = () => buttons().map(nameOf)
  const press = (name: string) =>
    buttons()
      .find((one) => one.textContent.endsWith(name))
      ?.click()

  async function answerAlert(isSure: boolean) {
    await until(() => firstAlert() !== null)
    const alert = firstAlert()
    if (!alert) throw new Error('물음이 없어요.')
    removeAlert(alert.id)
    alert.answer(isSure)
    return alert.message
  }

  beforeEach(() => {
    calls = []
    vi.stubGlobal('fetch', takeCall)
    onEdit.mockReset()
    onGone.mockReset()
  })

  afterEach(() => {
    root.unmount()
    for (const toast of currentToasts()) removeToast(toast.id)
    const alert = firstAlert()
    if (alert) removeAlert(alert.id)
    vi.unstubAllGlobals()
  })

  test.each<[string, Person, Parameters<typeof show>[1], string[]]>([
    ['방문자', 'visitor', {}, ['신고']],
    ['다른 회원', 'ROLE_USER', {}, ['신고']],
    ['신고한 회원', 'ROLE_USER', { reported: true }, ['신고한 리뷰']],
    ['쓴 사람', 'ROLE_USER', { mine: true }, ['수정', '삭제']],
    ['관리자', 'ROLE_ADMIN', {}, ['수정', '삭제']],
    ['사장님', 'ROLE_USER', { canReply: true }, ['신고', '답글 쓰기']],
  ])('%s에게 보이는 단추', async (_, person, changes, expected) => {
    await show(person, changes)
    expect(names()).toEqual(expected)
  })

  test('답글은 모두에게, 고치고 지우는 단추는 사장님에게만 보인다', async () => {
    const reply = { content: '또 오세요.', createDate: someReview.createDate, updateDate: null }
    await show('ROLE_USER', { reply })
    expect(document.body.textContent).toContain('또 오세요.')
    expect(names()).toEqual(['신고'])
    root.unmount()

    await show('ROLE_USER', { reply, canReply: true })
    // The owner's menu is loaded late.
    await until(() => names().includes('더 보기'))
    expect(names()).toEqual(['신고', '더 보기', '답글 수정', '답글 삭제'])
  })

  test('어떻게 믿을 수 있는지와 고쳐 쓴 것을 밝힌다', async () => {
    await show('visitor', {
      receiptVerified: true,
      visited: true,
      updateDate: someReview.createDate,
    })
    expect(document.body.textContent).toMatch(/2026\.11\.15 · 수정됨.*4\.5영수증 인증예약 방문/)
    root.unmount()

    await show('visitor')
    expect(document.body.textContent).not.toMatch(/수정됨|영수증|예약 방문/)
  })

  test('지우기는 먼저 묻고, 지운 뒤에 알린다', async () => {
    await show('ROLE_USER', { mine: true })
    press('삭제')
    expect(await answerAlert(false)).toBe(messages.review.deleteAsk)
    press('삭제')
    await answerAlert(true)

    const call = await nextCall()
    expect(call.what).toBe('DELETE /api/reviews?reviewNo=31')
    expect(onGone).not.toHaveBeenCalled()
    call.answer(200)
    await until(() => currentToasts().length > 0)
    expect(currentToasts().map(({ message }) => message)).toEqual(['서버의 말'])
    expect(onGone).toHaveBeenCalledOnce()
    expect(calls).toEqual([])
  })

  test('지우지 못하면 그렇다고 알리고, 리뷰는 그대로 있다', async () => {
    await show('ROLE_USER', { mine: true })
    press('삭제')
    await answerAlert(true)
    ;(await nextCall()).answer(500)
    expect(await answerAlert(true)).toBe(messages.review.deleteFailed)
    expect(onGone).not.toHaveBeenCalled()
  })

  test('로그인이 끝난 뒤에 지우려 하면 로그인으로, 그다음 이 화면으로 온다', async () => {
    await show('ROLE_USER', { mine: true })
    press('삭제')
    await answerAlert(true)
    ;(await nextCall()).answer(401)
    const renewal = await nextCall()
    expect(renewal.what).toBe('POST /api/auth/refresh')
    renewal.answer(401)

    expect(await answerAlert(true)).toBe(messages.review.loginToDelete)
    await until(() => window.location.pathname === '/login')
    const returnTo = () => document.querySelector('[data-way]')?.textContent
    await until(() => returnTo() === '/restaurant/7?from=home')
  })

  test('방문자가 신고를 누르면 로그인을 권한다', async () => {
    await show('visitor')
    press('신고')
    expect(await answerAlert(true)).toBe(sessionMessages.loginNeeded)
    await until(() => window.location.pathname === '/login')
    expect(calls).toEqual([])
  })

  test('신고는 이유를 골라야 보낸다', async () => {
    await show('ROLE_USER')
    press('신고')
    await until(() => document.querySelector('[role="dialog"]') !== null)
    press('신고하기')
    await until(() => document.body.textContent.includes(messages.review.reportReasonRequired))
    expect(calls).toEqual([])

    document.querySelectorAll<HTMLInputElement>('input[type="radio"]')[2]?.click()
    press('신고하기')
    const call = await nextCall()
    expect(call.what).toBe('POST /api/reviews/31/report')
    expect(call.body).toEqual({ reason: 'advertisement', detail: '' })
    call.answer(200)
    await until(() => document.querySelector('[role="dialog"]') === null)
    expect(currentToasts().map(({ message }) => message)).toEqual(['서버의 말'])
  })

  test('신고하지 못하면 까닭이 남고 창은 닫히지 않는다', async () => {
    await show('ROLE_USER')
    press('신고')
    await until(() => document.querySelector('[role="dialog"]') !== null)
    document.querySelector<HTMLInputElement>('input[type="radio"]')?.click()
    press('신고하기')
    ;(await nextCall()).answer(409)
    await until(() => document.querySelector('[role="alert"]') !== null)
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('서버의 말')
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  })

  test('사장님은 빈 답글을 보내지 않고, 저장하면 단추로 돌아온다', async () => {
    await show('ROLE_USER', { canReply: true })
    press('답글 쓰기')
    await until(() => document.activeElement?.localName === 'textarea')
    press('답글 저장')
    await until(() => document.body.textContent.includes(messages.review.replyRequired))
    expect(calls).toEqual([])

    const area = document.querySelector('textarea')
    if (!area) throw new Error('쓸 곳이 없어요.')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      area,
      '고마워요.',
    )
    area.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => document.body.textContent.includes('5 / 200'))
    press('답글 저장')
    const call = await nextCall()
    expect([call.what, call.body]).toEqual(['PUT /api/reviews/31/reply', { content: '고마워요.' }])
    call.answer(200)
    await until(() => document.querySelector('form') === null)
    await until(() => document.activeElement?.textContent?.endsWith('답글 쓰기') === true)
    expect(currentToasts().map(({ message }) => message)).toEqual(['서버의 말'])
  })

  test('답글은 묻고 나서 지운다', async () => {
    const reply = { content: '또 오세요.', createDate: someReview.createDate, updateDate: null }
    await show('ROLE_USER', { reply, canReply: true })
    press('답글 삭제')
    expect(await answerAlert(true)).toBe('답글을 지울까요?')
    const call = await nextCall()
    expect(call.what).toBe('DELETE /api/reviews/31/reply')
    call.answer(200)
    await until(() => currentToasts().length > 0)
  })
})
