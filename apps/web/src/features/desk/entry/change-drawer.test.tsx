import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../../test/support/answers.ts'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import { button, read, text, toasts, until } from '../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { beSignedIn } from '../../../../test/support/signed-in.ts'
import { currentToasts } from '../../../ui/overlay/toasts.ts'
import { ChangeDrawer } from './change-drawer.tsx'

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
