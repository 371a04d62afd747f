import type { BookableDay, Reservation, Slot } from '@matjari/contract/reservations/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { MyReservationsPage } from '../../pages/my/my-reservations-page.tsx'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { againDay, againTime, weeksFrom } from './past-bookings.tsx'

describe('내 예약', () => {
  let tables: Reservation[]
  let isBroken: boolean
  let refusal: string | null
  let requests: string[]
  let root: Root

  const over = { canCancel: false, canChange: false } as const

  const table = (n: number, change: Partial<Reservation> = {}): Reservation => ({
    reservationNo: `${n}`,
    restaurantNo: '7',
    restaurantName: `가게 ${n}`,
    reserveDay: '2099-11-16',
    reserveTime: '26:00',
    numberOfGuests: 2,
    createDate: '2026-11-10T12:00:00+09:00',
    status: '예약 확정',
    reservationStatus: '예약 확정',
    state: 'confirmed',
    cancelledBy: null,
    cancelReason: null,
    restaurantAddress: '서울 마포구',
    restaurantImage: null,
    lat: 37.5,
    lng: 127,
    request: '',
    phone: null,
    canCancel: true,
    canChange: true,
    isReviewed: false,
    ...change,
  })

  const answered = (code: string, message: string, items: unknown = null) =>
    Response.json({ header: { code, message }, body: { items } })

  const open = (day: string) => ({ day, dayState: 'open', firstTime: '11:00' })
  const days = [open('2099-11-17'), open('2099-11-23')]
  const slots = ['11:00', '25:30'].map((time) => ({
    time,
    available: true,
    remaining: 1,
    reason: null,
  }))

  function Address() {
    const { pathname, search } = useLocation()
    return <output id="address">{pathname + search}</output>
  }

  const perPage = 20
  const pageOf = (page: number) => ({
    reservations: tables.slice((page - 1) * perPage, page * perPage),
    pageInfo: {
      boardNoPerPage: perPage,
      totalBoardNo: tables.length,
      pageSize: 5,
      currentPage: page,
    },
  })

  /** The server: the tables of the test, cancelled on demand unless it refuses. */
  function fetched(address: string, { method = 'GET' }: RequestInit) {
    requests.push(`${method} ${address}`)
    if (isBroken) return Promise.resolve(answered('E500', '서버가 아파요.'))
    const params = new URL(address, 'http://localhost').searchParams
    if (address.includes('/api/reservation/days'))
      return Promise.resolve(answered('S200', '', days))
    if (address.includes('/api/reservation?') && method === 'GET')
      return Promise.resolve(answered('S200', '', { resultMap: {}, slots }))
    if (method === 'GET')
      return Promise.resolve(answered('S200', '', pageOf(Number(params.get('page')))))
    const number = params.get('reservationNo')
    tables = tables.map((one) =>
      one.reservationNo === number
        ? { ...one, ...over, state: 'cancelled', cancelledBy: refusal ? 'store' : 'member' }
        : one,
    )
    const answer = refusal
      ? new Response(JSON.stringify({ header: { code: 'E409', message: refusal }, body: {} }), {
          status: 409,
        })
      : answered('S200', '예약이 취소되었습니다.')
    return Promise.resolve(answer)
  }

  async function until(isSo: () => boolean) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  const text = () => document.body.textContent ?? ''
  const read = (part: string) => until(() => text().includes(part))
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const sections = () =>
    [...document.querySelectorAll('section')].map((section) => ({
      title: section.querySelector('h2')?.textContent,
      names: [...section.querySelectorAll('li h3 a')].map(({ textContent }) => textContent),
    }))

  function show() {
    root.render(
      <StrictMode>
        <QueryClientProvider client={makeQueryClient()}>
          <MemoryRouter initialEntries={['/mypage/reservations']}>
            <MyReservationsPage title="내 예약 정보" />
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </StrictMode>,
    )
  }

  async function confirmCancel(name: string) {
    button(`${name} 예약 취소`)?.click()
    await until(() => firstAlert() !== null)
    const question = firstAlert()
    if (!question) throw new Error('묻지 않았어요.')
    removeAlert(question.id)
    question.answer(true)
    return question
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    tables = []
    isBroken = false
    refusal = null
    requests = []
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
  })

  afterEach(() => {
    root.unmount()
    for (const toast of currentToasts()) removeToast(toast.id)
    const alert = firstAlert()
    if (alert) removeAlert(alert.id)
    vi.unstubAllGlobals()
  })

  test('다가오는 예약이 먼저, 지난 예약이 뒤에 있고 저마다 정해진 말로 적혀 있다', async () => {
    tables = [
      table(1),
      table(2, { state: 'cancelled', cancelledBy: 'store', cancelReason: '정전', ...over }),
      table(3, { state: 'noShow', ...over }),
    ]
    show()
    await read('다가오는 예약')
    expect(sections()).toEqual([
      { title: '다가오는 예약', names: ['가게 1'] },
      { title: '지난 예약과 취소', names: ['가게 2', '가게 3'] },
    ])
    const [first, second, third] = [...document.querySelectorAll('li')].map((li) => li.textContent)
    expect(first).toContain('예약 날짜: 2099.11.16 (월)예약 시간: 익일 02:00인원: 2명')
    expect(first).toContain('예약 상태: 예약 확정')
    expect(second).toContain('예약 상태: 취소가게가 취소했어요. 이유: 정전')
    expect(third).toContain('예약 상태: 노쇼')
    expect(document.querySelector('a[target]')?.getAttribute('href')).toBe(
      'https://map.kakao.com/link/to/%EA%B0%80%EA%B2%8C%201,37.5,127',
    )
  })

  test('취소하면 서버의 말을 알리고, 지난 예약으로 옮기고, 제목에서 이어 읽는다', async () => {
    tables = [table(1), table(2)]
    show()
    await read('다가오는 예약')
    const question = await confirmCancel('가게 1')
    expect(question.message).toContain('예약을 취소할까요?')

    await read('내가 취소했어요.')
    expect(requests).toContain('DELETE /api/reservation?reservationNo=1')
    expect(currentToasts().map(({ message }) => message)).toEqual(['예약이 취소되었습니다.'])
    expect(sections().map(({ names }) => names)).toEqual([['가게 2'], ['가게 1']])
    expect(document.activeElement?.textContent).toBe('내 예약 정보')
  })

  test('그만두면 아무것도 보내지 않는다', async () => {
    tables = [table(1)]
    show()
    await read('다가오는 예약')
    button('가게 1 예약 취소')?.click()
    await until(() => firstAlert() !== null)
    firstAlert()?.answer(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('거절당하면 까닭을 알리고 목록을 새로 읽는다', async () => {
    tables = [table(1)]
    refusal = '이미 취소된 예약이에요.'
    show()
    await read('다가오는 예약')
    await confirmCancel('가게 1')
    await until(() => firstAlert()?.message === refusal)
    await read('가게가 취소했어요.')
    expect(currentToasts()).toEqual([])
    expect(text()).toContain('다가오는 예약이 없어요.')
  })

  test('지난 예약은 열씩 보이고, 더보기를 누르면 새로 나온 첫 예약에서 이어 읽는다', async () => {
    tables = Array.from({ length: 23 }, (_, n) => table(n + 1, { state: 'visited', ...over }))
    show()
    await read('지난 예약')
    expect(document.querySelectorAll('li')).toHaveLength(10)
    button('더보기 지난 예약과 취소')?.click()
    await read('가게 20')
    await until(() => document.activeElement?.textContent === '가게 11')
    expect(requests.filter((call) => !call.endsWith('?page=1'))).toEqual([])
    button('더보기 지난 예약과 취소')?.click()
    await read('가게 23')
    await until(() => document.activeElement?.textContent === '가게 21')
    expect(requests).toContain('GET /api/member/reservations?page=2')
    expect(button('더보기 지난 예약과 취소')).toBeUndefined()
  })

  test('다녀온 곳에는 리뷰를 한 번 쓰고, 누구나 같은 요일의 빈 시간으로 다시 예약한다', async () => {
    tables = [
      table(1, { state: 'visited', ...over }),
      table(2, { state: 'visited', isReviewed: true, ...over }),
      table(3, { state: 'noShow', ...over }),
    ]
    show()
    await read('지난 예약')
    const actions = [...document.querySelectorAll('li')].map((li) =>
      [...li.querySelectorAll('a, button')].slice(1).map(({ textContent }) => textContent),
    )
    expect(actions).toEqual([
      ['가게 1 리뷰 쓰기', '가게 1 다시 예약'],
      ['내 리뷰 보기', '가게 2 다시 예약'],
      ['가게 3 다시 예약'],
    ])
    button('가게 1 다시 예약')?.click()
    // 2099-11-16 was a Monday; two days were asked for after it, of which the second is one.
    await until(() => document.querySelector('#address')?.textContent !== '/mypage/reservations')
    expect(document.querySelector('#address')?.textContent).toBe(
      '/restaurant/7?reserve=1&day=2099-11-23&time=25%3A30&guests=2',
    )
  })

  test('예약이 없으면 맛집을 찾으러 갈 수 있다', async () => {
    show()
    await read('예약 내역이 없습니다.')
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/search-results')
  })

  test('불러오지 못하면 까닭을 말하고, 다시 시도하면 보여 준다', async () => {
    isBroken = true
    tables = [table(1)]
    show()
    await read('서버가 아파요.')
    isBroken = false
    button('다시 시도')?.click()
    await read('가게 1')
    expect(text()).not.toContain('서버가 아파요.')
  })
})

describe('다시 예약', () => {
  const day = (date: string, isOpen: boolean): BookableDay => ({
    day: date,
    dayState: isOpen ? 'open' : 'full',
    firstTime: isOpen ? '11:00' : null,
  })

  const slot = (time: string, available: boolean): Slot => ({
    time,
    available,
    remaining: available ? 1 : 0,
    reason: available ? null : 'full',
  })

  test('다시 예약은 같은 요일의 다음 빈 날이고, 그런 날이 없으면 가장 가까운 빈 날이다', () => {
    // Saturdays: 11-21 and 11-28.
    const days = [day('2026-11-17', true), day('2026-11-21', false), day('2026-11-28', true)]
    expect(againDay(days, '2026-11-14')).toBe('2026-11-28')
    expect(againDay(days.slice(0, 2), '2026-11-14')).toBe('2026-11-17')
    expect(againDay([day('2026-11-21', false)], '2026-11-14')).toBeNull()
    expect(weeksFrom('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-12-13' })
  })

  test('다시 예약은 지난번 시간에 가장 가까운 빈 시간이다', () => {
    const slots = [slot('18:00', true), slot('19:00', false), slot('19:30', true)]
    expect(againTime(slots, '19:00')).toBe('19:30')
    expect(againTime(slots, '12:00')).toBe('18:00')
    expect(againTime([slot('19:00', false)], '19:00')).toBeNull()
  })
})
