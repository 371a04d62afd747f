import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { reservationStates } from '@matjari/contract/reservations/state'
import { addDays } from '@matjari/contract/seoul-day'
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
import { fullDay } from '../../lib/korean.ts'
import { AdminReservationsPage } from '../../pages/admin/admin-reservations-page.tsx'
import { firstAlert } from '../../ui/overlay/alerts.ts'
import { bookingsAddress } from './admin-bookings-api.ts'
import { cancelText, guestNumber } from './admin-bookings-table.tsx'

describe('조건', () => {
  const { read, write, isFiltered } = bookingsAddress
  const nothing = read('')
  const searchOf = (address: string) => address.slice('/admin/reservations'.length)

  test('아무것도 고르지 않은 주소는 짧다', () => {
    expect(write(nothing)).toBe('/admin/reservations')
    expect(isFiltered(nothing)).toBe(false)
    expect(isFiltered({ ...nothing, page: 3 })).toBe(false)
  })

  test('고른 것은 주소에 남고, 주소에서 그대로 돌아온다', () => {
    const words = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
    const filters = fc.record({
      reserveDay: fc.oneof(
        fc.constant(''),
        fc.nat(70_000).map((days) => addDays('2000-01-01', days)),
      ),
      state: fc.constantFrom(...reservationStates, null),
      restaurantName: words,
      guest: words,
      page: fc.integer({ min: 1, max: 99_999 }),
    })
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(searchOf(write(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('하나라도 고르면 걸러 둔 목록이다', () => {
    expect(isFiltered({ ...nothing, reserveDay: '2026-11-15' })).toBe(true)
    expect(isFiltered({ ...nothing, state: 'noShow' })).toBe(true)
    expect(isFiltered({ ...nothing, restaurantName: '국수' })).toBe(true)
    expect(isFiltered({ ...nothing, guest: '산책' })).toBe(true)
  })

  test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
    for (const search of ['?reserveDay=2026-02-30', '?reserveDay=x', '?state=gone', '?guest=%20'])
      expect(read(search)).toEqual(nothing)
    expect(read('?page=-1')).toEqual(nothing)
  })
})

describe('문장', () => {
  test('날은 해까지 적는다', () => {
    expect(fullDay('2026-11-15')).toBe('2026.11.15 (일)')
  })

  test('회원 번호가 없는 손님은 어떻게 왔는지를 적는다', () => {
    expect(guestNumber({ memberNo: '31', source: 'app' })).toBe('31')
    expect(guestNumber({ memberNo: null, source: 'phone' })).toBe('전화')
    expect(guestNumber({ memberNo: null, source: 'app' })).toBe('-')
  })

  test('취소는 누가 왜 했는지 말한다', () => {
    expect(cancelText({ cancelledBy: 'store', cancelReason: '재료가 떨어졌어요.' })).toBe(
      '가게 취소 · 재료가 떨어졌어요.',
    )
    expect(cancelText({ cancelledBy: 'member', cancelReason: null })).toBe('예약자 취소')
    expect(cancelText({ cancelledBy: null, cancelReason: null })).toBe('')
  })
})

describe('목록', () => {
  let bookings: GuestReservation[]
  let refusal: string | null
  let isBroken: boolean
  let requests: string[]
  let gate: Promise<void>

  const booking = (n: number, change: Partial<GuestReservation> = {}): GuestReservation => ({
    reservationNo: `${n}`,
    restaurantNo: `7${n}`,
    restaurantName: `가게 ${n}`,
    reserveDay: '2026-11-16',
    reserveTime: '26:00',
    numberOfGuests: 4,
    createDate: '2026-11-15T12:05:00.000Z',
    status: '예약 확정',
    reservationStatus: '예약 확정',
    state: 'confirmed',
    cancelledBy: null,
    cancelReason: null,
    memberNo: `3${n}`,
    memberId: `member_${n}`,
    memberNickname: `손님${n}`,
    source: 'app',
    guestName: null,
    guestPhone: null,
    memo: '',
    request: '',
    stayMinutes: 30,
    ...change,
  })

  /** No cancellation is answered until what is returned is called. */
  function holdBack() {
    let release = () => {}
    gate = new Promise((resolve) => {
      release = resolve
    })
    return () => release()
  }

  function cancel(number: string | null, cancelReason: string | null) {
    if (refusal) return refused(refusal, 409)
    bookings = bookings.map((one) =>
      one.reservationNo === number
        ? { ...one, state: 'cancelled', cancelledBy: 'admin', cancelReason }
        : one,
    )
    return answered(null, '예약이 취소되었습니다.')
  }

  /** The server: the bookings of the test, cancelled on demand unless it refuses. */
  async function fetched(address: string, { method = 'GET' }: RequestInit) {
    const { pathname, searchParams } = new URL(address, 'http://test')
    requests.push(`${method} ${address}`)
    if (method === 'DELETE') {
      await gate
      return cancel(searchParams.get('reservationNo'), searchParams.get('reason'))
    }
    if (pathname !== '/api/admin/reservations')
      return answered({ entries: [], pageInfo: firstPageOf(0) })
    if (isBroken) return refused('서버가 아파요.', 500)
    const wanted = searchParams.get('state')
    const found = bookings.filter(({ state }) => !wanted || state === wanted)
    return answered({ reservations: found, pageInfo: firstPageOf(found.length) })
  }

  const cellsOf = (n: number) => {
    const rows = [...document.querySelectorAll('tbody tr')]
    const row = rows.find(({ textContent }) => textContent.includes(`가게 ${n}`))
    return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  }
  const stateOf = (n: number) => cellsOf(n)[7]
  const cancelOf = (n: number) => button(`예약 ${n} 예약취소하기`)
  const changes = () => requests.filter((what) => !what.startsWith('GET'))

  async function cancelWith(n: number, reason: string) {
    await until(() => cancelOf(n) !== undefined)
    cancelOf(n)?.focus()
    cancelOf(n)?.click()
    await until(() => dialog() !== null)
    typeInto(document.querySelector('textarea'), reason)
    await read(`${reason.length} / 100`)
    button('예약취소하기')?.click()
  }

  function show(at = '/admin/reservations') {
    showScreen(<AdminReservationsPage title="예약 내역" />, { at })
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    bookings = [booking(1), booking(2)]
    refusal = null
    isBroken = false
    requests = []
    gate = Promise.resolve()
  })

  afterEach(() => {
    closeScreen()
    vi.unstubAllGlobals()
  })

  test('표에는 정해진 칸이 있고, 사람이 읽을 이름이 함께 있다', async () => {
    bookings = [
      booking(1),
      booking(2, { state: 'visited', source: 'phone', memberNo: null, guestName: '김하루' }),
      booking(3, { state: 'cancelled', cancelledBy: 'store', cancelReason: '재료가 떨어졌어요.' }),
    ]
    show()
    await read('전체 예약 3건')
    const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
    expect(headers).toEqual([
      '예약번호',
      '매장번호',
      '회원번호',
      '예약일',
      '예약시간',
      '인원',
      '등록일',
      '상태',
      '예약취소',
    ])
    expect(cellsOf(1)).toEqual([
      '1',
      '가게 1 71',
      '손님1 31',
      '2026.11.16 (월)',
      '익일 02:00',
      '4명',
      '2026.11.15 21:05',
      '예약 확정',
      '예약 1 예약취소하기',
    ])
    expect([cellsOf(2)[2], cellsOf(2)[8]]).toEqual(['김하루 전화', ''])
    expect(cellsOf(3).slice(7)).toEqual(['취소', '가게 취소 · 재료가 떨어졌어요.'])
    expect(requests[0]).toBe(
      'GET /api/admin/reservations?reserveDay=&restaurantName=&guest=&page=1&size=20',
    )
  })

  test('이유와 함께 취소하면 줄은 바로 취소가 되고, 답이 온 뒤에 알린다', async () => {
    const release = holdBack()
    show()
    await cancelWith(1, '폭우로 쉬어요.')
    await until(() => dialog() === null && stateOf(1) === '취소')
    expect([toasts(), stateOf(2)]).toEqual([[], '예약 확정'])
    expect(cellsOf(1)[8]).toContain('관리자 취소 · 폭우로 쉬어요.')
    release()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['예약이 취소되었습니다.'])
    const sent = new URLSearchParams(changes()[0]?.split('?')[1])
    expect(Object.fromEntries(sent)).toEqual({ reservationNo: '1', reason: '폭우로 쉬어요.' })
  })

  test('단추가 사라진 뒤의 초점은 목록의 처음이 이어받는다', async () => {
    show()
    await cancelWith(1, '폭우')
    await until(() => stateOf(1) === '취소')
    await until(() => document.activeElement?.tagName === 'H2')
    expect(document.activeElement?.textContent).toBe('전체 예약 2건')
  })

  test('거절되면 제자리로 돌아와 까닭을 알리고, 적은 이유는 남아 있다', async () => {
    const release = holdBack()
    refusal = '지난 예약은 바꾸거나 취소할 수 없어요.'
    show()
    await cancelWith(1, '폭우')
    await until(() => stateOf(1) === '취소')
    // The list cannot be asked: the row goes back by itself.
    isBroken = true
    release()
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe(
      '처리 중 오류가 발생했습니다.\n지난 예약은 바꾸거나 취소할 수 없어요.',
    )
    await until(() => stateOf(1) === '예약 확정')
    expect(toasts()).toEqual([])
    cancelOf(1)?.click()
    await until(() => dialog() !== null)
    expect(document.querySelector('textarea')?.value).toBe('폭우')
  })

  test('닫으면 아무 일도 없고, 초점은 단추로 돌아온다', async () => {
    show()
    await until(() => cancelOf(1) !== undefined)
    cancelOf(1)?.focus()
    cancelOf(1)?.click()
    await until(() => dialog() !== null)
    button('닫기')?.click()
    await until(() => dialog() === null)
    await until(() => document.activeElement === cancelOf(1))
    expect(changes()).toEqual([])
  })

  test('관리자가 취소한 예약만 관리 기록이 있다', async () => {
    bookings = [
      booking(1, { state: 'cancelled', cancelledBy: 'admin' }),
      booking(2, { state: 'cancelled', cancelledBy: 'member' }),
    ]
    show()
    await read('관리 기록')
    expect(button('예약 2 관리 기록')).toBeUndefined()
    button('예약 1 관리 기록')?.click()
    await until(() => dialog() !== null)
    expect(dialog()?.textContent).toContain('예약 1 관리 기록')
  })

  test('고른 조건은 주소에 남고 서버에 그대로 묻는다', async () => {
    show('/admin/reservations?guest=mang&page=2')
    // The second page is none: the list goes to the last one there is.
    await until(() => address() === '/admin/reservations?guest=mang')
    await until(() => document.querySelector<HTMLInputElement>('[name="guest"]')?.value === 'mang')
    button('예약일전체')?.click()
    await until(() => dialog() !== null)
    const days = [...document.querySelectorAll<HTMLElement>('[role="dialog"] td button')]
    days[9]?.click()
    await until(() => address()?.includes('reserveDay=') === true && dialog() === null)
    const day = new URLSearchParams(address()?.split('?')[1]).get('reserveDay') ?? ''
    const choice = document.querySelector<HTMLSelectElement>('select[name="state"]')
    if (choice) choice.value = 'noShow'
    choice?.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => address() === `/admin/reservations?reserveDay=${day}&state=noShow&guest=mang`)
    await until(() => requests.some((what) => what.includes('state=noShow')))
    expect(requests.at(-1)).toContain(`reserveDay=${day}`)
    expect(requests.at(-1)).toContain('guest=mang')
    button(`예약일${fullDay(day)}`)?.click()
    await until(() => dialog() !== null)
    button('전체 날짜 보기')?.click()
    await until(() => address() === '/admin/reservations?state=noShow&guest=mang')
  })

  test('아무것도 없으면 그렇다고 말하고, 조건을 지울 수 있다', async () => {
    show('/admin/reservations?state=noShow')
    await read('조회된 예약이 없습니다.')
    const all = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === '전체 예약 보기',
    )
    all?.click()
    await read('가게 1')
    expect(address()).toBe('/admin/reservations')
  })

  test('불러오는 동안에는 로딩 중, 못 불러오면 다시 시도할 수 있다', async () => {
    isBroken = true
    show()
    await read('로딩 중...')
    await read('예약 정보를 불러오지 못했습니다.')
    expect(text()).toContain('서버가 아파요.')
    isBroken = false
    button('다시 시도')?.click()
    await read('가게 1')
  })
})
