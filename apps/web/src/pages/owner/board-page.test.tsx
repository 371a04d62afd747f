import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { deskHint, socketClosed } from '@matjari/contract/sockets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { atClock, deskDay, deskGuest, deskTime } from '../../../test/support/desk.ts'
import { type FakeSocket, fakeSockets } from '../../../test/support/fake-sockets.ts'
import { button, read, text, toasts, until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { currentToasts } from '../../ui/overlay/toasts.ts'
import { BoardPage } from './board-page.tsx'

let day: DeskDay
let sockets: FakeSocket[]
let sent: { what: string; key: string | null; body: unknown }[]
/** Takes the place of the usual answer to a write. */
let outcomes: (() => Response | Promise<Response>)[]
let role: 'owner' | 'staff'
let isLetGo: boolean

const shop = {
  restaurantNo: '7',
  restaurantName: '담은비빔 연남',
  restaurantAddress: '',
  restaurantPhoneNumber: '',
  restaurantDescription: '',
  restaurantMainPhoto: null,
  isActive: 'Y',
}

/** The answer with a new session: the page renews it first after a refusal. */
const renewal = {
  loginInfo: { memberNo: '1', memberRole: 'ROLE_COMMON', isActive: 'Y' },
  tokens: { accessToken: 'next', refreshToken: 'next' },
}

const lost = () => Promise.reject(new TypeError('no network'))
const question = (code: string, message: string) => () =>
  Response.json({ header: { code, message }, body: {} }, { status: 409 })
const overQuestion = question('E409-OVER', '6명은 자리 수를 2명 넘어요. 그래도 받을까요?')

function answerTo(method: string, url: string, init: RequestInit): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://test')
  if (pathname === '/api/desk/restaurants') return answered([{ ...shop, role }])
  if (pathname === '/api/auth/refresh') return answered(renewal)
  if (pathname === '/api/chatting/unread') return answered({ unreadCount: 0 })
  if (pathname === '/api/desk/day') {
    if (isLetGo) return refused('이 작업을 할 수 있는 권한이 없어요.', 403)
    const after = searchParams.get('after')
    return answered(after === day.seen ? { ...day, isWhole: false, reservations: [] } : day)
  }
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
  const key = new Headers(init.headers).get('idempotency-key')
  sent.push({ what: `${method} ${pathname}`, key, body })
  const outcome = outcomes.shift()
  if (outcome) return outcome()
  return answered(deskGuest(99, { ...(typeof body === 'object' && body), reservationNo: '99' }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: atClock('17:52') })
  beSignedIn('1')
  sockets = fakeSockets()
  sent = []
  outcomes = []
  role = 'owner'
  isLetGo = false
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    Promise.resolve().then(() => answerTo(init.method ?? 'GET', url, init)),
  )
})

afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(shown: DeskDay, at = '/mypage/board') {
  day = shown
  showScreen(<BoardPage title="오늘의 예약" />, { at })
}

const row = (no: number) => document.querySelector(`[data-reservation="${no}"]`)
const rowButton = (no: number, words: string) =>
  [...(row(no)?.querySelectorAll('button') ?? [])].find((one) => one.textContent.includes(words))

/** Changes the state of the server, which sends the event. */
function happen(next: DeskDay) {
  day = { ...next, seen: String(Number(day.seen) + 1) }
  sockets[0]?.say(JSON.parse(deskHint))
}

test('다음 손님과 시간마다의 손님, 늦은 손님과 온 손님이 보인다', async () => {
  show(
    deskDay([
      deskGuest(1, {
        reserveTime: '17:00',
        state: 'visited',
        stateDate: atClock('17:01').toISOString(),
      }),
      deskGuest(2, { reserveTime: '17:30', guestPhone: '010-3350-1182', visits: 1 }),
      deskGuest(3, {
        numberOfGuests: 4,
        request: '유아 의자 하나 부탁드려요.',
        marks: ['allergy'],
      }),
      deskGuest(4, { reserveTime: '19:30', noShows: 1 }),
      deskGuest(5, { guestPhone: null }),
    ]),
  )
  await read('다음 손님')
  expect(document.querySelector('.desk-next-now')?.textContent).toBe(
    '다음 손님18:00 2팀 6명8분 뒤예요 · 지금 17:52',
  )
  expect(document.querySelector('.desk-fold summary')?.textContent).toBe('17:00방문 1팀 2명')
  expect(row(2)?.textContent).toContain('22분 지남')
  expect(row(2)?.textContent).toContain('2번째 방문')
  expect(row(2)?.querySelector('a[href="tel:01033501182"]')).not.toBeNull()
  expect(row(3)?.textContent).toContain('알레르기')
  expect(row(3)?.textContent).toContain('유아 의자 하나 부탁드려요.')
  expect(row(4)?.textContent).toContain('노쇼 1')
  expect(row(4)?.textContent).toContain('18:30부터')
  expect(rowButton(5, '앱 알림 보내기')).toBeDefined()
})

test('방문은 묻지 않고 표시되고, 줄은 그 자리에 있고, 실행 취소로 돌아온다', async () => {
  show(deskDay([deskGuest(1), deskGuest(2)]))
  await until(() => rowButton(1, '방문'))
  outcomes = [() => answered(deskGuest(1, { state: 'visited' }))]
  rowButton(1, '방문')?.click()
  await until(() => toasts().includes('손님1 님을 방문으로 표시했어요.'))
  expect(sent[0]).toMatchObject({
    what: 'PATCH /api/reservation/1/state',
    body: { from: 'confirmed', to: 'visited' },
  })
  const order = [...document.querySelectorAll('[data-reservation]')].map((one) =>
    one.getAttribute('data-reservation'),
  )
  expect(order).toEqual(['1', '2'])

  outcomes = [() => answered(deskGuest(1))]
  currentToasts()[0]?.action?.run()
  await until(() => sent.length === 2)
  expect(sent[1]?.body).toEqual({ from: 'visited', to: 'confirmed' })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('답을 잃은 표시는 기다린다고 말하고 같은 열쇠로 다시 나간다', async () => {
  show(deskDay([deskGuest(1)]))
  await until(() => rowButton(1, '방문'))
  outcomes = [lost, () => answered(deskGuest(1, { state: 'visited' }))]
  rowButton(1, '방문')?.click()
  await until(() => row(1)?.textContent.includes('연결을 기다려요'))
  await vi.advanceTimersByTimeAsync(1000)
  await until(() => toasts().length > 0)
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key])
})

test('새 예약은 제자리에 들어와 한 번 알려지고, 손가락이 닿아 있는 동안은 기다린다', async () => {
  show(deskDay([deskGuest(1)]))
  await until(() => row(1))
  await until(() => sockets.length > 0)
  sockets[0]?.open()
  window.dispatchEvent(new Event('pointerdown'))
  happen(deskDay([deskGuest(1), deskGuest(2, { reserveTime: '19:30', memberNickname: '배수아' })]))
  await until(() => toasts().includes('새 예약 · 19:30 배수아 2명'))
  expect(row(2)).toBeNull()
  window.dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(250)
  await until(() => row(2))
  expect(row(2)?.textContent).toContain('방금 들어온 예약')
  await vi.advanceTimersByTimeAsync(60_000)
  await until(() => !row(2)?.textContent.includes('방금 들어온 예약'))
})

test('초과는 한 번 묻고, 그래도 앉히면 그 말과 함께 다시 보낸다', async () => {
  show(
    deskDay([deskGuest(1)], {
      times: [deskTime('17:30'), deskTime('18:00', { guests: 20, teams: 7 })],
    }),
  )
  await read('지금은 4명까지')
  outcomes = [overQuestion]
  const six = [...document.querySelectorAll<HTMLButtonElement>('.desk-seat')].find((one) =>
    one.textContent.startsWith('6'),
  )
  expect(six?.textContent).toContain('초과')
  six?.click()
  expect(await answerYes()).toBe('6명은 자리 수를 2명 넘어요. 그래도 받을까요?')
  await until(() => toasts().includes('현장 손님 6명이 앉았어요'))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { reserveTime: '17:52', isSeated: 'Y', numberOfGuests: 6 },
    { isSeated: 'Y', isOver: 'Y' },
  ])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

/** What was asked. */
async function answerYes() {
  const { firstAlert, removeAlert } = await import('../../ui/overlay/alerts.ts')
  await until(() => firstAlert() !== null)
  const dialog = firstAlert()
  if (dialog) removeAlert(dialog.id)
  dialog?.answer(true)
  return dialog?.message
}

test('문을 닫은 뒤에는 자리가 있다고 하지 않고, 한 번 묻고 그 답과 함께 앉힌다', async () => {
  vi.setSystemTime(atClock('23:07'))
  show(deskDay([deskGuest(1)], { now: atClock('23:07').toISOString() }))
  await read('영업이 끝났어요. 누르면 앉힐지 한 번 물어봐요.')
  expect(text()).not.toContain('지금은')
  const closed = '영업 시간이 아니에요. 그래도 앉힐까요?'
  outcomes = [question('E409-HOURS', closed)]
  document.querySelectorAll<HTMLButtonElement>('.desk-seat')[1]?.click()
  expect(await answerYes()).toBe(closed)
  await until(() => toasts().includes('현장 손님 2명이 앉았어요'))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { reserveTime: '23:07', numberOfGuests: 2 },
    { reserveTime: '23:07', isOffHours: 'Y', isOver: 'Y' },
  ])
  expect(sent[0]?.body).not.toHaveProperty('isOffHours')
})

test('쉬는 날에도 현장 손님을 앉힐 수 있고, 쉬는 날이라고 말한다', async () => {
  const { rule } = deskDay()
  show(deskDay([], { times: [], rule: rule && { ...rule, hours: null } }))
  await read('쉬는 날이에요. 누르면 앉힐지 한 번 물어봐요.')
  expect(document.querySelectorAll('.desk-seat')).toHaveLength(8)
})

test('쉬는 날에는 다음 영업일로 가고, 예약 없는 날에는 넣을 수 있다', async () => {
  show(deskDay([], { times: [], nextOpenDay: '2026-11-24' }))
  await read('예약을 받지 않는 날이에요.')
  expect(button('11.24 화 보기')).toBeDefined()
  closeScreen()
  show(deskDay([]))
  await read('아직 예약이 없어요')
  expect(button('현장 손님')).toBeDefined()
})

test('예약 없이 영업이 끝난 날은 그렇다고 하고, 열기 전에는 바로 앉히라고 하지 않는다', async () => {
  show(deskDay([], { now: atClock('23:07').toISOString() }))
  await read('영업이 끝났어요오늘은 예약이 없었어요.')
  expect(button('현장 손님')).toBeUndefined()
  closeScreen()
  show(deskDay([], { now: atClock('16:00').toISOString() }))
  await read('아직 예약이 없어요17:00에 문을 열어요.')
  expect(button('현장 손님')).toBeUndefined()
})

test('연결이 끊기면 마지막 명단과 그때를 보여 준다', async () => {
  show(deskDay([deskGuest(1)]))
  await until(() => row(1))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await read('연결이 끊겼어요.')
  expect(text()).toContain('17:52까지의 명단이에요.')
  expect(row(1)).not.toBeNull()
  online.mockRestore()
})

test('타임라인의 칸은 이름과 시간으로 불리고, 누르면 그 손님의 줄이 열린다', async () => {
  show(
    deskDay([deskGuest(1, { memberNickname: '김서준', numberOfGuests: 4, request: '유아 의자' })]),
    '/mypage/board?view=timeline',
  )
  await until(() => document.querySelector('.tl-block'))
  const block = document.querySelector<HTMLElement>('.tl-block')
  expect(block?.getAttribute('aria-label')).toBe(
    '김서준 4명, 18:00부터 19:30까지, 앱 · 첫 방문, 요청사항 있음',
  )
  block?.click()
  await until(() => document.querySelector('[role="dialog"] .desk-guest'))
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('유아 의자')
})

const done = (name: string, deed: 'visited' | 'changed' | 'booked', clock: string) =>
  ({ kind: 'store', name, deed, at: atClock(clock).toISOString() }) as const

test('누가 마지막으로 무엇을 했는지 줄마다 보이고, 손님이 스스로 예약한 것은 말하지 않는다', async () => {
  const at = atClock('17:20').toISOString()
  show(
    deskDay([
      deskGuest(1, {
        reserveTime: '17:30',
        state: 'visited',
        stateDate: at,
        lastBy: done('지우', 'visited', '17:20'),
      }),
      deskGuest(2, { lastBy: done('사장', 'changed', '17:40') }),
      deskGuest(3, { lastBy: { kind: 'guest', name: '손님', deed: 'booked', at } }),
      deskGuest(4, {
        lastBy: { kind: 'guest', name: '손님', deed: 'changed', at: '2026-11-19T05:00:00.000Z' },
      }),
    ]),
  )
  await until(() => row(4))
  const by = (no: number) => row(no)?.querySelector('.desk-by')?.textContent
  expect(row(1)?.textContent).toContain('17:20 방문 · 지우')
  expect([2, 3, 4].map(by)).toEqual(['변경 · 사장 17:40', undefined, '변경 · 손님 11.19 목 14:00'])
})

test('직원에게는 내려받기가 없고, 내보내지면 그렇다고 말하며 손님을 보이지 않는다', async () => {
  role = 'staff'
  show(deskDay([deskGuest(1)]))
  await until(() => row(1))
  await until(() => sockets.length > 0)
  sockets[0]?.open()
  expect(button('인쇄와 내려받기')).toBeUndefined()
  expect(button('인쇄')).toBeDefined()
  isLetGo = true
  sockets[0]?.cut(socketClosed.refused)
  await read('이제 이 가게의 예약을 볼 수 없어요')
  expect(text()).not.toContain('손님1')
  expect(row(1)).toBeNull()
})
