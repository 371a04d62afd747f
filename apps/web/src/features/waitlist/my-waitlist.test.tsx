import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, read, text, toasts, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { MyWaitingPage } from '../../pages/my/my-waiting-page.tsx'
import { firstAlert } from '../../ui/overlay/alerts.ts'

const minuteMs = 60_000

const waiting = (waitingNo: string, change: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  waitingNo,
  restaurantNo: '7',
  restaurantName: `가게 ${waitingNo}`,
  restaurantAddress: '서울 마포구',
  restaurantImage: null,
  day: '2099-11-20',
  from: '18:00',
  to: '25:00',
  numberOfGuests: 2,
  state: 'waiting',
  ahead: 2,
  heldTime: null,
  heldDate: null,
  heldUntil: null,
  reservationNo: null,
  createDate: '2026-11-16T10:00:00+09:00',
  endDate: null,
  answerDate: new Date().toISOString(),
  ...change,
})

let waitings: WaitlistEntry[]
let refusal: string | null
let sent: string[]

const held = (until: number) =>
  waiting('1', {
    state: 'held',
    ahead: 0,
    heldTime: '19:00',
    heldDate: new Date(until - 600 * minuteMs).toISOString(),
    heldUntil: new Date(until).toISOString(),
  })

/** The server: what was decided about a place is what it is from then on. */
function answer(url: string, { method = 'GET' }: RequestInit) {
  if (method === 'GET') return Promise.resolve(answered(waitings))
  const path = url.replace(/.*\/api\/waiting\//, '')
  sent.push(`${method} ${path}`)
  if (refusal) return Promise.resolve(refused(refusal))
  const [number, word] = path.split('/')
  const state = word === 'decline' ? 'declined' : 'left'
  waitings = waitings.map((one) => (one.waitingNo === number ? { ...one, state } : one))
  return Promise.resolve(answered(null, '다음 순서로 넘겼어요.'))
}

const show = (at = '/mypage/waiting') => showScreen(<MyWaitingPage title="빈자리 알림" />, { at })

beforeEach(() => {
  waitings = []
  refusal = null
  sent = []
  vi.stubGlobal('fetch', vi.fn(answer))
  beSignedIn('1')
})

afterEach(() => {
  closeScreen()
  beSignedOut()
  vi.unstubAllGlobals()
})

test('잡아 둔 자리가 맨 위에, 기다리는 차례가 그 아래, 지난 것은 되어 간 말과 함께 있다', async () => {
  waitings = [
    held(Date.now() + 600 * minuteMs),
    waiting('2'),
    waiting('3', { ahead: 0, from: '19:00', to: '19:00' }),
    waiting('4', { state: 'over', ahead: null }),
    waiting('5', { state: 'accepted', ahead: null, reservationNo: '9' }),
  ]
  show()
  await read('가게 5')
  const items = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items[0]).toContain('19:00 · 2명 자리가 났어요')
  expect(items[0]).toMatch(/\d+시간( \d+분)? 남음/)
  expect(items[1]).toContain('18:00 ~ 익일 01:00 · 2명앞에 2팀')
  expect(items[2]).toContain('19:00 · 2명다음 차례예요')
  expect(items[3]).toContain('자리가 나지 않았어요가게 4 다른 날 보기')
  expect(items[4]).toContain('예약했어요가게 5 내 예약 보기')
  expect(text()).toContain('먼저 신청한 순서대로, 자리를 잡아 둔 동안 아무도 가져가지 못해요.')
})

test('넘기기는 한 번에 되고 무엇이 됐는지 말하며, 초점은 제목으로 간다', async () => {
  waitings = [held(Date.now() + 600 * minuteMs)]
  show()
  await until(() => button('가게 1 넘기기'))
  button('가게 1 넘기기')?.click()
  await read('다음 순서로 넘겼어요')
  await until(() => document.activeElement?.tagName === 'H1')
  expect(toasts()).toEqual(['다음 순서로 넘겼어요.'])
  expect(sent).toEqual(['POST 1/decline'])
})

test('확정이 거절되면 까닭을 말하고, 시간이 끝난 자리는 누를 것이 없다', async () => {
  refusal = '잡아 둔 시간이 지나 다음 순서로 넘어갔어요.'
  waitings = [held(Date.now() + 600 * minuteMs)]
  show()
  await until(() => button('가게 1 예약 확정'))
  button('가게 1 예약 확정')?.click()
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe(refusal)
  closeScreen()
  waitings = [held(Date.now() - 1)]
  show()
  await read('시간이 끝났어요')
  expect(button('가게 1 예약 확정')).toBeUndefined()
})

test('편지의 주소는 제안을 열고, 닫으면 목록만 남는다', async () => {
  waitings = [held(Date.now() + 600 * minuteMs)]
  show('/mypage/waiting?waitingNo=1')
  await until(() => document.querySelector('[role="dialog"], [role="alertdialog"]'))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await until(() => !address()?.includes('waitingNo'))
  expect(address()).toBe('/mypage/waiting')
})

test('기다린 적이 없거나 불러오지 못하면 그렇다고 한다', async () => {
  show()
  await read('기다리는 빈자리가 없어요.')
  expect(text()).toContain('먼저 신청한 순서대로')
  closeScreen()
  vi.stubGlobal('fetch', () => Promise.resolve(refused('서버가 아파요.', 500)))
  show()
  await read('빈자리 알림을 불러오지 못했어요.')
})
