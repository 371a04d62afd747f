import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered } from '../../../../test/support/answers.ts'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import { button, read, text, toasts, until } from '../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { beSignedIn } from '../../../../test/support/signed-in.ts'
import { currentToasts } from '../../../ui/overlay/toasts.ts'
import { ChangeDrawer, changeBack, changeDraftOf, isSameBooking } from './change-drawer.tsx'
import {
  entryProblems,
  firstProblem,
  peopleText,
  spokenSummary,
  spokenTime,
} from './phone-entry-draft.ts'
import { WalkInEntry } from './walk-in-entry.tsx'

describe('적는 내용', () => {
  test('끊기 전에 읽을 말', () => {
    const table = { day: '2026-11-21', time: '19:00', guests: 4, name: '남지호' }
    expect(spokenSummary(table)).toBe('11월 21일 토요일 저녁 7시, 네 분, 남지호 님으로 잡았어요.')
    expect(spokenSummary({ ...table, name: '' })).toBe('11월 21일 토요일 저녁 7시, 네 분 잡았어요.')
  })

  test.each([
    ['최 과장님', '최 과장님으로'],
    ['이사장님', '이사장님으로'],
    ['박선생님 ', '박선생님으로'],
    ['고객님', '고객님으로'],
    ['남지호', '남지호 님으로'],
    ['님프', '님프 님으로'],
    ['Kim', 'Kim 님으로'],
  ])('%s 손님은 %s 잡았다고 읽는다', (name, said) => {
    const table = { day: '2026-11-21', time: '19:00', guests: 4, name }
    expect(spokenSummary(table)).toBe(`11월 21일 토요일 저녁 7시, 네 분, ${said} 잡았어요.`)
  })

  test.each([
    ['11:30', '오전 11시 30분'],
    ['12:00', '낮 12시'],
    ['15:10', '오후 3시 10분'],
    ['21:00', '밤 9시'],
    ['24:00', '다음 날 새벽 12시'],
    ['25:30', '다음 날 새벽 1시 30분'],
  ])('%s은 %s로 읽는다', (time, spoken) => {
    expect(spokenTime(time)).toBe(spoken)
  })

  test('열을 넘는 인원은 숫자로 읽는다', () => {
    expect([peopleText(1), peopleText(10), peopleText(11)]).toEqual(['한 분', '열 분', '11분'])
  })

  test('이름이나 번호 하나는 있어야 하고, 시간을 골라야 한다', () => {
    const draft = { day: '2026-11-21', time: null, guests: 2, name: '', phone: '', memo: '' }
    expect(firstProblem(draft)).toBe('name')
    expect(firstProblem({ ...draft, phone: '010-12' })).toBe('phone')
    expect(firstProblem({ ...draft, phone: '010-1234-5678' })).toBe('time')
    expect(entryProblems({ ...draft, name: '남지호', time: '18:00' })).toEqual({
      phone: null,
      name: null,
      time: null,
    })
  })

  test('되돌릴 때는 바꾸기 전 그대로이고, 초과였던 것은 다시 묻지 않는다', () => {
    const before = deskGuest(1, { memo: '창가', isOver: 'Y' })
    const draft = { ...changeDraftOf(before), numberOfGuests: 9, why: 'store' as const }
    expect(isSameBooking(draft, before)).toBe(false)
    expect(isSameBooking({ ...changeDraftOf(before), memo: '창가 ' }, before)).toBe(true)
    expect(changeBack(before, draft)).toEqual({
      reservationNo: '1',
      reserveDay: before.reserveDay,
      reserveTime: '18:00',
      numberOfGuests: 2,
      memo: '창가',
      why: 'store',
      isOffHours: 'Y',
      isOver: 'Y',
    })
  })
})

describe('현장 손님', () => {
  let running = deskDay()

  beforeEach(() => {
    beSignedIn('1')
    running = deskDay()
    vi.stubGlobal('fetch', () => Promise.resolve(answered(running)))
  })

  afterEach(() => {
    closeScreen()
    vi.unstubAllGlobals()
  })

  function show(clock: string, day = running) {
    running = { ...running, now: atClock(clock).toISOString() }
    const close = () => undefined
    const frame = { day, now: atClock(clock), kind: null, onDone: close, onClose: close }
    showScreen(<WalkInEntry {...frame} />, { at: '/mypage/board' })
  }

  test('열려 있는 동안은 몇 명까지 앉을 수 있는지 말한다', async () => {
    show('18:40')
    await read('누르면 바로 착석이에요.')
    expect(text()).toContain('18:40부터 90분 앉으면 8명까지')
  })

  test.each([
    ['16:20', '아직 영업 전이에요. 누르면 앉힐지 한 번 물어봐요.'],
    ['23:12', '영업이 끝났어요. 누르면 앉힐지 한 번 물어봐요.'],
  ])('%s에는 자리를 약속하지 않고, 그래도 앉힐 수는 있다', async (clock, said) => {
    show(clock)
    await read(said)
    expect(text()).not.toMatch(/받을 수 있어요|바로 착석|자리가/)
    expect(button('2명')).toBeDefined()
  })

  test('다른 날을 보고 있어도 지금 영업하는지는 오늘이 정한다', async () => {
    show('23:12', deskDay([], { day: '2026-11-21' }))
    await read('영업이 끝났어요. 누르면 앉힐지 한 번 물어봐요.')
    expect(text()).not.toContain('받을 수 있어요')
  })
})

describe('예약 변경', () => {
  const day = deskDay([], { times: [deskTime('18:00'), deskTime('18:30', { reason: 'full' })] })
  const row = deskGuest(1, { memberNickname: '서다인', numberOfGuests: 4 })
  let sent: { key: string | null; body: Record<string, unknown> }[]
  let isClosed: boolean
  let outcomes: (() => Promise<Response>)[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: atClock('17:52') })
    beSignedIn('1')
    sent = []
    isClosed = false
    outcomes = []
    vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
      if (!url.includes('/api/desk/reservations/1')) return answered(day)
      const said: Record<string, unknown> = JSON.parse(typeof body === 'string' ? body : '{}')
      sent.push({ key: new Headers(headers).get('idempotency-key'), body: said })
      return outcomes.shift()?.() ?? answered(row)
    })
  })

  afterEach(() => {
    closeScreen()
    focusManager.setFocused(undefined)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  async function show(guest = row) {
    const close = () => {
      isClosed = true
    }
    showScreen(<ChangeDrawer day={day} row={guest} onClose={close} />, { at: '/mypage/board' })
    await read('18:30')
  }

  const press = (name: string) => until(() => button(name)?.click() ?? true)
  const time = (clock: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('.desk-choice')].find((one) =>
      one.textContent.startsWith(clock),
    )

  test('바꾸기 전에 손님이 읽을 말을 그대로 보이고, 보낸 뒤 되돌리면 앞의 것을 보낸다', async () => {
    await show()
    expect(button('바꾸기')?.disabled).toBe(true)
    expect(text()).toContain('아직 바뀐 것이 없어요.')
    await press('인원 늘리기')
    await read('담은비빔 연남에서 예약을 바꿨어요')
    expect(text()).toContain(
      '부탁하신 대로 11.20 (금) 18:00, 5명으로 바꿨어요. (이전 11.20 (금) 18:00, 4명)',
    )
    await press('바꾸고 알리기')
    await until(() => toasts().includes('서다인 님의 예약을 바꿨어요'))
    expect([isClosed, currentToasts()[0]?.lastsMs]).toEqual([true, 10_000])
    currentToasts()[0]?.action?.run()
    await until(() => toasts().includes('서다인 님의 예약을 되돌렸어요'))
    expect(sent.map(({ body }) => body.numberOfGuests)).toEqual([5, 4])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  test('찬 시간도 고를 수 있고, 전화 손님에게는 알림이 가지 않는다고 말한다', async () => {
    await show(deskGuest(1, { source: 'phone', memberNickname: null, guestName: '최민재' }))
    expect(time('18:30')?.textContent).toBe('18:30만석')
    time('18:30')?.click()
    await read('이 손님에게는 알림이 가지 않아요. 직접 알려 주세요.')
    await press('바꾸기')
    await until(() => sent.length === 1)
    expect(sent[0]?.body).toMatchObject({ reserveTime: '18:30', why: 'guest' })
  })

  test('답을 잃은 변경은 다른 창을 보는 동안에도 같은 열쇠로 다시 나간다', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: atClock('17:52') })
    await show()
    await press('인원 늘리기')
    await until(() => button('바꾸고 알리기'))
    outcomes = [() => Promise.reject(new TypeError('no network'))]
    focusManager.setFocused(false)
    button('바꾸고 알리기')?.click()
    await until(() => sent.length === 1)
    await read('답을 기다리고 있어요.')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key])
  })
})
