import type { ListedRestaurant, Registration } from '@matjari/contract/restaurants/entities'
import fc from 'fast-check'
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
import { undecided, upcomingGuests } from '../../../test/support/upcoming-guests.ts'
import { overlayStateIn } from '../../lib/history-state.ts'
import { AdminRestaurantsPage } from '../../pages/admin/admin-restaurants-page.tsx'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { hasNoFilters, isApprovalScreen, restaurantsAddress } from './admin-restaurant-filters.ts'

describe('목록', () => {
  let restaurants: ListedRestaurant[]
  /** Teams still to come to each. */
  let teams: number
  let refusal: string | null
  /** While it is closed, changes wait for their answer. */
  let gate: Promise<void>
  let isDown: boolean
  let requests: string[]
  let bodies: unknown[]

  const nothingWaits = {
    applications: [],
    counts: { all: 0, new: 0, change: 0, again: 0, decidedToday: 0 },
  }

  const restaurant = (n: number, change: Partial<ListedRestaurant> = {}): ListedRestaurant => ({
    restaurantNo: `${n}`,
    restaurantName: `가게 ${n}`,
    restaurantAddress: `서울 마포구 ${n}길`,
    isActive: 'N',
    restaurantImage: null,
    restaurantCuisineType: '한식',
    createDate: '2026-11-15T12:05:00.000Z',
    ...change,
  })

  const registration = (listed: ListedRestaurant): Registration => ({
    ...listed,
    restaurantPostalCode: '04001',
    restaurantPhoneNumber: '02-123-4567',
    restaurantDescription: '국수를 뽑는 집',
    category: '한식',
    tags: ['칼국수', '혼밥'],
    lat: null,
    lng: null,
    isLocationExact: false,
    memberNo: '3',
    memberId: 'noodle_3',
    memberNickname: '국수장인',
    activeCount: 2,
  })

  type Sent = { status: ListedRestaurant['isActive']; affected?: 'keep' | 'cancel' }

  function change(no: string | undefined, { status, affected }: Sent): Response {
    if (refusal) return refused(refusal)
    if (status !== 'Y' && teams > 0 && !affected) return undecided()
    const before = restaurants.find(({ restaurantNo }) => restaurantNo === no)?.isActive
    if (affected === 'keep')
      return answered({ restaurantNo: no, isActive: before }, '새 예약을 멈췄어요.')
    restaurants = restaurants.map((one) =>
      one.restaurantNo === no ? restaurant(Number(no), { ...one, isActive: status }) : one,
    )
    return answered({ restaurantNo: no, isActive: status }, '상태가 성공적으로 변경되었습니다.')
  }

  function list(query: URLSearchParams): Response {
    if (isDown) return refused('잠시 쉬고 있어요.', 500)
    const found = restaurants.filter(
      (one) =>
        one.isActive.startsWith(query.get('status') ?? '') &&
        one.restaurantName.includes(query.get('search') ?? ''),
    )
    return answered({ restaurants: found, pageInfo: firstPageOf(found.length) })
  }

  async function fetched(address: string, { method = 'GET', body }: RequestInit) {
    requests.push(`${method} ${address}`)
    const { pathname, searchParams } = new URL(address, 'http://test')
    const [, no] = pathname.match(/\/(\d+)(?:\/status)?$/) ?? []
    if (method === 'PATCH') {
      const sent = JSON.parse(typeof body === 'string' ? body : '') as Sent
      bodies.push(sent)
      await gate
      return change(no, sent)
    }
    if (pathname.endsWith('/upcoming-guests'))
      return answered(upcomingGuests(teams, { teamsWaiting: 3 }))
    if (pathname === '/api/admin/applications') return answered(nothingWaits)
    if (pathname === '/api/admin/audit') return answered({ entries: [], pageInfo: firstPageOf(0) })
    const one = restaurants.find(({ restaurantNo }) => restaurantNo === no)
    return one ? answered(registration(one)) : list(searchParams)
  }

  const row = (n: number) =>
    [...document.querySelectorAll('tbody tr')].find(
      ({ firstChild }) => firstChild?.textContent === `${n}`,
    )
  const statusOf = (n: number) => row(n)?.children[3]?.textContent

  /** A closed dialog takes its history entry with it a moment later. */
  const isBackSettled = () => (overlayStateIn(history.state)?.depth ?? 0) === 0

  /**
   * Opens a menu as a keyboard does and chooses from it. A dialog that has just closed gives the focus back a moment
   * later, which closes a menu: it is opened again.
   */
  async function choose(trigger: string, item: string) {
    await until(() => {
      const opener = button(trigger)
      if (opener?.getAttribute('aria-expanded') === 'false')
        opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
      const found = items.find(({ textContent }) => textContent === item)
      found?.click()
      return found
    })
    await until(() => document.querySelector('[role="menu"]') === null)
  }

  function answer(isYes: boolean) {
    const question = firstAlert()
    if (question) removeAlert(question.id)
    question?.answer(isYes)
  }

  function closedGate() {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    return () => open()
  }

  // Named: without a status the page first asks whether something waits, and the table comes only after that answer.
  function show(at = '/admin/restaurants?status=all') {
    showScreen(<AdminRestaurantsPage title="맛집 관리" />, { at })
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    restaurants = []
    teams = 0
    refusal = null
    gate = Promise.resolve()
    isDown = false
    requests = []
    bodies = []
  })

  afterEach(() => {
    closeScreen()
    vi.unstubAllGlobals()
  })

  test('표에는 정해진 칸과 상태가 있고, 모르는 상태는 모른다고 말한다', async () => {
    restaurants = [
      restaurant(1, { isActive: 'N' }),
      restaurant(2, { isActive: 'Y' }),
      restaurant(3, { isActive: 'I' }),
      restaurant(4, { isActive: 'R' }),
      restaurant(5, { isActive: 'C' }),
      restaurant(6, { isActive: 'Z' as 'Y' }),
    ]
    show()
    await read('전체 맛집 6곳')
    const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
    expect(headers).toEqual(['번호', '상호명', '주소', '현재 상태', '상태 변경', '관리'])
    expect([1, 2, 3, 4, 5, 6].map(statusOf)).toEqual([
      '승인 대기',
      '활성',
      '비활성',
      '거부됨',
      '취소됨',
      '알 수 없음',
    ])
    expect(requests).toContain('GET /api/admin/registrations?search=&page=1&size=20')
  })

  test('승인은 사장님이 된다고 말하고, 답이 오기 전에 줄부터 바꾼다', async () => {
    restaurants = [restaurant(1), restaurant(2)]
    const open = closedGate()
    show()
    await read('가게 1')
    await choose('가게 1, 상태 변경', '활성')
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toContain('등록한 회원이 사장님이 돼요')
    expect(bodies).toEqual([])
    answer(true)
    await until(() => statusOf(1) === '활성')
    expect([toasts(), statusOf(2)]).toEqual([[], '승인 대기'])
    open()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['상태가 성공적으로 변경되었습니다.'])
    expect(bodies).toEqual([{ status: 'Y', reason: '' }])
    expect(statusOf(1)).toBe('활성')
  })

  test('거절당한 승인은 까닭을 알리고 줄을 되돌린다', async () => {
    restaurants = [restaurant(1, { isActive: 'I' })]
    refusal = '등록한 회원이 떠났어요.'
    const open = closedGate()
    show()
    await read('가게 1')
    // It has been approved before: no question appears.
    await choose('가게 1, 상태 변경', '활성')
    await until(() => statusOf(1) === '활성')
    open()
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe('처리 중 오류가 발생했습니다.\n등록한 회원이 떠났어요.')
    await until(() => statusOf(1) === '비활성')
    expect(toasts()).toEqual([])
  })

  test('그만두면 아무것도 보내지 않는다', async () => {
    restaurants = [restaurant(1)]
    show()
    await read('가게 1')
    await choose('가게 1, 상태 변경', '활성')
    await until(() => firstAlert() !== null)
    answer(false)
    await choose('가게 1, 상태 변경', '비활성')
    await until(() => dialog() !== null)
    button('닫기')?.click()
    await until(() => dialog() === null)
    expect([bodies, statusOf(1)]).toEqual([[], '승인 대기'])
  })

  test('활성이 아닌 상태로는 이유를 묻고, 거절당하면 적은 이유와 까닭이 창에 남는다', async () => {
    restaurants = [restaurant(1, { isActive: 'Y' })]
    refusal = '잠시 뒤 다시 시도해 주세요.'
    show()
    await read('가게 1')
    await choose('가게 1, 상태 변경', '거부')
    await until(() => dialog() !== null)
    typeInto(document.querySelector('textarea'), '메뉴가 다른 가게예요.')
    await read('12 / 200')
    button('반려하기')?.click()
    await read('처리 중 오류가 발생했습니다.')
    expect(dialog()?.textContent).toContain('잠시 뒤 다시 시도해 주세요.')
    expect(document.querySelector('textarea')?.value).toBe('메뉴가 다른 가게예요.')
    await until(() => statusOf(1) === '활성')
    refusal = null
    button('반려하기')?.click()
    await until(() => dialog() === null)
    expect(bodies.at(-1)).toEqual({ status: 'R', reason: '메뉴가 다른 가게예요.' })
    expect(statusOf(1)).toBe('거부됨')
  })

  test('올 손님이 있으면 이유를 적고 정해야 보내고, 손님이 읽을 글을 먼저 보여 준다', async () => {
    restaurants = [restaurant(1, { isActive: 'Y' })]
    teams = 7
    show()
    await read('가게 1')
    await choose('가게 1, 상태 변경', '비활성')
    await read('가게 1을(를) 비활성으로 바꿀까요?')
    await until(() => document.activeElement?.textContent === '그만두기')
    expect(dialog()?.textContent).toContain('7팀 14명')
    expect(dialog()?.textContent).toContain('빈자리를 기다리던 3팀도 자리를 받을 수 없게 돼요.')
    const lines = () => document.querySelectorAll('[aria-label="앞으로 올 손님"] li').length
    expect(lines()).toBe(5)
    button('2팀 더 보기')?.click()
    await until(() => lines() === 7)
    button('비활성으로 바꾸고 알리기')?.click()
    await read('이유를 입력해 주세요.')
    expect([bodies, document.activeElement?.tagName]).toEqual([[], 'TEXTAREA'])
    typeInto(document.querySelector('textarea'), ' 문을 닫아요 ')
    await read('7.18 (토) 18:00, 2명 예약을 지킬 수 없게 됐어요. 이유: 문을 닫아요.')
    button('비활성으로 바꾸고 알리기')?.click()
    await until(() => dialog() === null)
    expect(bodies).toEqual([{ status: 'I', reason: '문을 닫아요', affected: 'cancel' }])
    expect(statusOf(1)).toBe('비활성')
  })

  test('그사이 예약이 들어왔으면 적은 이유를 두고 다시 묻고, 유지하면 상태가 그대로다', async () => {
    restaurants = [restaurant(1, { isActive: 'Y' })]
    show()
    await read('가게 1')
    await choose('가게 1, 상태 변경', '비활성')
    await until(() => dialog() !== null)
    typeInto(document.querySelector('textarea'), '확인할 것이 있어요')
    await read('10 / 200')
    teams = 1
    button('비활성으로 바꾸기')?.click()
    await read('가게 1을(를) 비활성으로 바꿀까요?')
    expect(document.querySelector('textarea')?.value).toBe('확인할 것이 있어요')
    document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')[1]?.click()
    await read('잡힌 예약 1팀은 그대로 지켜 주세요')
    button('새 예약 멈추기')?.click()
    await until(() => dialog() === null)
    expect(bodies.at(-1)).toEqual({ status: 'I', reason: '확인할 것이 있어요', affected: 'keep' })
    expect([statusOf(1), toasts()]).toEqual(['활성', ['새 예약을 멈췄어요.']])
  })

  test('바꾼 뒤에 목록을 다시 읽지 못해도 바뀐 상태는 남는다', async () => {
    restaurants = [restaurant(1, { isActive: 'I' })]
    show()
    await read('가게 1')
    isDown = true
    await choose('가게 1, 상태 변경', '활성')
    await until(() => toasts().length > 0)
    const isSettled = () => button('가게 1, 상태 변경')?.getAttribute('aria-busy') !== 'true'
    await until(isSettled)
    expect(statusOf(1)).toBe('활성')
  })

  test('등록 내용을 보고 그 자리에서 승인하거나 반려한다', async () => {
    restaurants = [restaurant(1), restaurant(2, { isActive: 'Y' })]
    show()
    await read('가게 1')
    button('가게 1')?.click()
    await read('국수를 뽑는 집')
    for (const words of ['서울 마포구 1길 (04001)', '02-123-4567', '칼국수', '국수장인 (noodle_3)'])
      expect(dialog()?.textContent).toContain(words)
    expect(dialog()?.textContent).toContain('활성 맛집 2곳')
    button('반려')?.click()
    await read('맛집 등록 반려')
    // The other dialog is gone, so that the button is this one's.
    await until(() => document.querySelectorAll('[role="dialog"]').length === 1)
    button('닫기')?.click()
    await until(() => dialog() === null)
    await until(isBackSettled)
    await choose('가게 1 관리', '등록 내용 보기')
    await read('국수를 뽑는 집')
    button('승인')?.click()
    await until(() => dialog() === null && statusOf(1) === '활성')
    expect(bodies).toEqual([{ status: 'Y', reason: '' }])
  })

  test('이미 활성인 맛집의 등록 내용에는 승인이 없다', async () => {
    restaurants = [restaurant(2, { isActive: 'Y' })]
    show()
    await read('가게 2')
    button('가게 2')?.click()
    await read('국수를 뽑는 집')
    expect(button('승인')).toBeUndefined()
  })

  test('관리 기록은 그 맛집의 것을 연다', async () => {
    restaurants = [restaurant(7)]
    show()
    await read('가게 7')
    await choose('가게 7 관리', '관리 기록')
    await read('가게 7 관리 기록')
    await read('아직 기록이 없어요')
    expect(requests).toContain(
      'GET /api/admin/audit?targetKind=restaurant&targetNo=7&page=1&size=20',
    )
  })

  test('고른 조건은 주소에 남고, 없으면 그렇다고 말한다', async () => {
    restaurants = [restaurant(1), restaurant(2, { isActive: 'Y' })]
    show('/admin/restaurants?search=가게&page=9')
    // The ninth page is none: the list goes to the last one there is.
    await until(() => address() === '/admin/restaurants?search=%EA%B0%80%EA%B2%8C')
    await read('찾은 맛집 2곳')
    const choice = document.querySelector<HTMLSelectElement>('select[name="status"]')
    expect([...(choice?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
      '전체 상태',
      '승인 대기 (N)',
      '활성 (Y)',
      '비활성 (I)',
      '거부 (R)',
      '취소 (C)',
    ])
    if (choice) choice.value = 'C'
    choice?.dispatchEvent(new Event('change', { bubbles: true }))
    await read('조회된 맛집이 없습니다.')
    expect(address()).toBe('/admin/restaurants?status=C&search=%EA%B0%80%EA%B2%8C')
    const all = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === '전체 맛집 보기',
    )
    all?.click()
    await read('전체 맛집 2곳')
    expect(address()).toBe('/admin/restaurants?status=all')
  })

  test('목록을 불러오지 못하면 다시 시도할 수 있다', async () => {
    restaurants = [restaurant(1)]
    isDown = true
    show()
    await read('맛집 목록을 불러오지 못했어요.')
    isDown = false
    button('다시 시도')?.click()
    await read('가게 1')
    expect(text()).not.toContain('불러오지 못했어요')
  })
})

describe('거르기', () => {
  const { read, write, isFiltered } = restaurantsAddress

  test('주소의 조건을 읽고, 말이 안 되는 것은 없는 것으로 본다', () => {
    expect(read('?status=N&search=%20국수%20&page=3')).toEqual({
      status: 'N',
      search: '국수',
      page: 3,
    })
    expect(read('?status=X&page=0')).toEqual({ status: null, search: '', page: 1 })
    expect(read('?status=n&page=1e3')).toEqual({ status: null, search: '', page: 1 })
  })

  test('조건이 없으면 모두라고 적는다: 아무것도 적지 않은 주소는 할 일부터 연다', () => {
    expect(write({ status: null, search: '', page: 1 })).toBe('/admin/restaurants?status=all')
    expect(read('?status=all')).toEqual({ status: null, search: '', page: 1 })
    expect(write({ status: null, search: '국수', page: 1 })).not.toContain('status')
    expect(['', '?status=all', '?page=2', '?search=국수', '?utm=1'].map(hasNoFilters)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect([read('?status=N'), read('?status=N&search=국수')].map(isApprovalScreen)).toEqual([
      true,
      false,
    ])
    expect(isFiltered({ status: null, search: '', page: 2 })).toBe(false)
    expect(isFiltered({ status: 'Y', search: '', page: 1 })).toBe(true)
  })

  test('주소로 쓴 조건은 그대로 읽힌다', () => {
    const filters = fc.record({
      status: fc.constantFrom(null, 'N', 'Y', 'I', 'R', 'C'),
      search: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 99_999 }),
    })
    fc.assert(
      fc.property(filters, (given) => {
        const address = write(given)
        expect(read(address.slice('/admin/restaurants'.length))).toEqual(given)
      }),
    )
  })
})
