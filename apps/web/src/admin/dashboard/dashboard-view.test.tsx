import type { AuditEntry, Dashboard } from '@matjari/contract/admin/entities'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { WaitlistNumbers } from '@matjari/contract/waitlist/entities'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../test/support/answers.ts'
import { button, dialog, read, text, toasts, until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { upcomingGuests } from '../../../test/support/upcoming-guests.ts'
import { AdminMainPage } from '../../pages/admin/admin-main-page.tsx'
import { firstAlert } from '../../ui/overlay/alerts.ts'
import { deltaOf } from './dashboard-view.tsx'

describe('화면', () => {
  let dashboard: Dashboard
  let refusal: string | null
  let isDown: boolean
  let gate: Promise<void>
  let requests: string[]
  let bodies: unknown[]

  const perDay = (counts: readonly number[]) =>
    counts.map((count, index) => ({ day: `2026-11-${String(index + 2).padStart(2, '0')}`, count }))

  const counts = (today: number, before: number, days: readonly number[]) => ({
    today: { count: today, before },
    week: { count: today * 7, before: before * 7 },
    perDay: perDay(days),
  })

  const pending = (n: number) => ({
    restaurantNo: `${n}`,
    restaurantName: `가게 ${n}`,
    restaurantAddress: `서울 마포구 ${n}길`,
    restaurantImage: null,
    category: '한식',
    createDate: '2026-11-13T03:00:00.000Z',
  })

  const room = {
    roomNo: '31',
    memberNo: '9',
    memberNickname: '저녁은국수',
    memberSelfie: 'NULL',
    content: '예약을 바꿀 수 있을까요?',
    createDate: '2026-11-15T11:55:00.000Z',
    lastMessageNo: '77',
    unreadCount: 1,
  }

  const full = (): Dashboard => ({
    day: '2026-11-15',
    reservations: counts(44, 50, [18, 22, 19, 27, 34, 52, 47, 21, 24, 23, 31, 38, 58, 44]),
    reviews: counts(16, 12, [1, 2, 3, 4, 5, 6, 7, 8, 21, 10, 11, 12, 13, 16]),
    members: counts(5, 5, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]),
    pendingCount: 5,
    oldestPendingDate: '2026-11-13T03:00:00.000Z',
    openReportCount: 2,
    untoldNewsCount: 0,
    backup: { everyHours: 24, doneDate: '2026-11-15T09:00:00.000Z', problem: null, isLate: false },
    waitingChatCount: 1,
    pendingRestaurants: [pending(1), pending(2)],
    recentReviews: [
      {
        reviewNo: '5',
        restaurantNo: '8',
        restaurantName: '멘야하루',
        memberNickname: '망원손님',
        reviewScore: 4.5,
        reviewContent: '교자가 바삭해요.',
        createDate: '2026-11-15T11:48:00.000Z',
      },
    ],
    waitingChats: [room],
  })

  const entry: AuditEntry = {
    auditNo: '1',
    actorNo: '1',
    actorId: 'keeper_1',
    actorNickname: '지킴이',
    action: '회원 상태 변경',
    targetKind: 'member',
    targetNo: '3',
    targetName: '장난꾼',
    before: '활성',
    after: '비활성',
    reason: '',
    createDate: '2026-11-15T11:00:00.000Z',
  }

  const waitingNumbers: WaitlistNumbers = {
    waiting: 12,
    held: 1,
    joined: 1240,
    offered: 310,
    accepted: 250,
    declined: 20,
    expired: 39,
    medianMinutes: 95,
  }

  async function change(no: string | undefined, body: { status: string }) {
    bodies.push(body)
    await gate
    if (refusal) return refused(refusal, 500)
    const pendingRestaurants = dashboard.pendingRestaurants.filter((one) => one.restaurantNo !== no)
    dashboard = { ...dashboard, pendingRestaurants, pendingCount: dashboard.pendingCount - 1 }
    const changed = { restaurantNo: no, isActive: body.status }
    return answered(changed, '상태가 성공적으로 변경되었습니다.')
  }

  function fetched(address: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    requests.push(`${method} ${address}`)
    const { pathname, searchParams } = new URL(address, 'http://test')
    if (method === 'PATCH') {
      const sent = JSON.parse(typeof body === 'string' ? body : '') as { status: string }
      return change(pathname.match(/\/(\d+)\/status$/)?.[1], sent)
    }
    if (isDown) return Promise.resolve(refused('잠시 쉬고 있어요.', 500))
    if (pathname === '/api/admin/dashboard') return Promise.resolve(answered(dashboard))
    if (pathname === '/api/admin/waiting') return Promise.resolve(answered(waitingNumbers))
    if (pathname.endsWith('/upcoming-guests')) return Promise.resolve(answered(upcomingGuests()))
    const isMember = [null, 'member'].includes(searchParams.get('targetKind'))
    const entries = isMember ? [entry] : []
    return Promise.resolve(answered({ entries, pageInfo: firstPageOf(1) }))
  }

  const link = (name: string) =>
    [...document.querySelectorAll('a')]
      .find(({ textContent }) => textContent === name)
      ?.getAttribute('href')
  const waiting = () =>
    [...document.querySelectorAll('[aria-label="승인 대기 맛집"] li')].map(
      ({ textContent }) => textContent.match(/가게 \d/)?.[0],
    )

  function closedGate() {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    return () => open()
  }

  function show() {
    showScreen(<AdminMainPage title="운영 현황" />, { at: '/admin/main' })
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00.000Z'), toFake: ['Date'] })
    vi.stubGlobal('fetch', fetched)
    dashboard = full()
    refusal = null
    isDown = false
    gate = Promise.resolve()
    requests = []
    bodies = []
  })

  afterEach(() => {
    closeScreen()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('오늘의 숫자와 기다리는 일이 갈 곳과 함께 있다', async () => {
    show()
    await read('2026.11.15 (일)')
    expect(document.querySelector('h1')?.textContent).toBe('운영 현황')
    for (const words of [
      '오늘 예약44건지난주보다 -6건',
      '이번 주 예약308건지난주보다 -42건',
      '오늘 새 리뷰16개지난주보다 +4개이번 주 112개지난주보다 +28개',
      '오늘 가입5명지난주와 같아요',
      '승인 대기 맛집5곳오래된 신청 2일 전',
      '처리할 신고2건',
      '기다리는 채팅1명',
    ])
      expect(text()).toContain(words)
    expect(link('처리할 신고')).toBe('/admin/reviews?tab=reports')
    expect(link('기다리는 채팅')).toBe('/admin/chatting')
    expect(link('예약을 바꿀 수 있을까요?')).toBe('/admin/chatting?room=31')
    expect(text()).toContain('저녁은국수 · 5분 전')
    expect(text()).toContain('교자가 바삭해요.')
  })

  test('알리지 못한 예약 소식은 있을 때만 몇 건인지 알린다', async () => {
    show()
    await read('2026.11.15 (일)')
    expect(text()).not.toContain('예약 소식')
    closeScreen()
    dashboard = { ...full(), untoldNewsCount: 3 }
    show()
    await read('알리지 못한 예약 소식이 3건 있어요. 서버 기록을 확인해 주세요.')
  })

  test('빈자리 알림이 30일 동안 한 일을 센다', async () => {
    show()
    await read('예약한 팀의 절반은 1시간 35분 안에 알림을 받았어요.')
    const counts = [...document.querySelectorAll('dl > div')].map((one) => one.textContent)
    expect(counts).toEqual([
      '지금 기다리는 팀13팀',
      '신청1,240팀',
      '알림310팀',
      '확정250팀',
      '넘김20팀',
      '시간 지남39팀',
    ])
  })

  test.each([
    [{}, '마지막 백업 3시간 전 · 성공', false],
    [{ everyHours: null, doneDate: null }, '아직 백업이 없어요 · 자동 백업은 꺼져 있어요', false],
    [
      { isLate: true, doneDate: '2026-11-13T12:00:00.000Z' },
      '마지막 백업 2일 전 · 24시간마다 하기로 했는데 늦었어요',
      true,
    ],
    [
      { isLate: true, problem: '디스크에 빈자리가 없어서 백업하지 못했어요.' },
      '마지막 백업 3시간 전 · 그 뒤의 백업은 실패했어요. 디스크에 빈자리가 없어서 백업하지 못했어요.',
      true,
    ],
  ])(
    '백업이 얼마나 됐는지 적고, 늦었거나 실패했으면 맨 위에 알린다: %j',
    async (texts, line, isFirst) => {
      dashboard = { ...full(), backup: { ...full().backup, ...texts } }
      show()
      await read(line)
      expect(text().indexOf(line) < text().indexOf('오늘 예약')).toBe(isFirst)
    },
  )

  test('그래프는 이름으로 요약을 말하고, 가장 많은 날의 값을 적는다', async () => {
    show()
    await read('하루 예약 수')
    const names = [...document.querySelectorAll('[role="img"][aria-label^="최근"]')].map((chart) =>
      chart.getAttribute('aria-label'),
    )
    expect(names).toEqual([
      '최근 14일 하루 예약 수. 모두 458건, 가장 많은 날은 11월 14일 토요일 58건이에요.',
      '최근 14일 새 리뷰. 모두 119개, 가장 많은 날은 11월 10일 화요일 21개예요.',
      '최근 14일 가입. 모두 5명, 가장 많은 날은 11월 15일 일요일 5명이에요.',
    ])
    const bars = [...document.querySelectorAll('[data-bar]')].map((bar) =>
      bar.getAttribute('data-bar'),
    )
    expect(bars.slice(0, 14)).toEqual(dashboard.reservations.perDay.map(({ count }) => `${count}`))
  })

  test('표로 보면 그래프와 같은 수가 있고, 다시 그래프로 돌아온다', async () => {
    show()
    await read('하루 예약 수')
    button('하루 예약 수, 표로 보기')?.click()
    await until(() => document.querySelector('table') !== null)
    const cells = [...document.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('th')?.textContent,
      row.querySelector('td')?.textContent,
    ])
    expect(cells).toEqual(
      dashboard.reservations.perDay.map(({ day, count }) => [dayLabel(day), `${count}건`]),
    )
    expect(document.querySelector('caption')?.textContent).toBe('하루 예약 수')
    button('하루 예약 수, 그래프로 보기')?.click()
    await until(() => document.querySelector('table') === null)
  })

  test('승인한 맛집은 답이 오기 전에 사라지고, 기다리는 수도 준다', async () => {
    const open = closedGate()
    show()
    await read('가게 1')
    button('가게 1, 승인')?.focus()
    button('가게 1, 승인')?.click()
    await until(() => waiting().length === 1)
    expect(waiting()).toEqual(['가게 2'])
    expect(text()).toContain('승인 대기 맛집4곳')
    expect(toasts()).toEqual([])
    open()
    await until(() => toasts().length > 0)
    expect(bodies).toEqual([{ status: 'Y', reason: '' }])
    expect(waiting()).toEqual(['가게 2'])
  })

  test('거절당하면 까닭을 알리고 제자리로 돌아온다', async () => {
    refusal = '등록한 회원이 떠났어요.'
    const open = closedGate()
    show()
    await read('가게 1')
    button('가게 1, 승인')?.click()
    await until(() => waiting().length === 1)
    open()
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe('처리 중 오류가 발생했습니다.\n등록한 회원이 떠났어요.')
    await until(() => waiting().length === 2)
    expect(waiting()).toEqual(['가게 1', '가게 2'])
    expect(text()).toContain('승인 대기 맛집5곳')
  })

  test('반려는 이유를 묻는다', async () => {
    show()
    await read('가게 2')
    button('가게 2, 반려')?.click()
    await until(() => dialog() !== null)
    expect(bodies).toEqual([])
    button('반려하기')?.click()
    await until(() => dialog() === null)
    expect(bodies).toEqual([{ status: 'R', reason: '' }])
    expect(waiting()).toEqual(['가게 1'])
  })

  test('승인한 뒤 현황을 다시 읽지 못해도 맛집은 돌아오지 않고, 오래된 숫자라고 알린다', async () => {
    show()
    await read('가게 1')
    isDown = true
    button('가게 1, 승인')?.click()
    await read('새 현황을 불러오지 못했어요. 잠시 쉬고 있어요.')
    expect(waiting()).toEqual(['가게 2'])
  })

  test('관리 기록은 종류로 거를 수 있다', async () => {
    show()
    await read('장난꾼')
    const choice = document.querySelector<HTMLSelectElement>('select[aria-label="기록의 종류"]')
    if (choice) choice.value = 'review'
    choice?.dispatchEvent(new Event('change', { bubbles: true }))
    await read('아직 기록이 없어요')
    expect(requests).toContain('GET /api/admin/audit?targetKind=review&page=1&size=8')
  })

  test('현황을 불러오지 못하면 다시 시도할 수 있다', async () => {
    isDown = true
    show()
    await read('운영 현황을 불러오지 못했어요.')
    isDown = false
    button('다시 시도')?.click()
    await read('2026.11.15 (일)')
    expect(text()).not.toContain('운영 현황을 불러오지 못했어요.')
  })
})

describe('증감', () => {
  test('지난주와의 차이는 부호와 낱말로 말한다', () => {
    expect(deltaOf({ count: 20, before: 16 }, '건')).toEqual({
      tone: 'up',
      text: '지난주보다 +4건',
    })
    expect(deltaOf({ count: 0, before: 1600 }, '명')).toEqual({
      tone: 'down',
      text: '지난주보다 -1,600명',
    })
    expect(deltaOf({ count: 3, before: 3 }, '개')).toEqual({
      tone: 'same',
      text: '지난주와 같아요',
    })
  })
})
