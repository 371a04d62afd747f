import { messages } from '@matjari/contract/messages'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, read, text, toasts, until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { acceptedTable, heldPlace } from '../../../test/support/waiting.ts'
import { WaitlistOffer } from './waitlist-offer.tsx'

let place: WaitlistEntry
let sent: string[]
let isTooLate: boolean
let closings: number

function answerTo(method: string, pathname: string): Response {
  if (method !== 'GET') sent.push(`${method} ${pathname}`)
  if (pathname === '/api/waiting/line')
    return answered({
      fullTimes: ['19:00'],
      openTimes: ['12:00', '21:30'],
      ahead: 4,
      guestsMin: 1,
      guestsMax: 8,
      own: null,
    })
  if (pathname === '/api/reservation/days')
    return answered([{ day: '2026-11-22', dayState: 'open', firstTime: '18:00' }])
  if (pathname.endsWith('/accept')) {
    if (isTooLate) return refused('잡아 둔 시간이 지나 다음 순서로 넘어갔어요.')
    place = { ...place, state: 'accepted', reservationNo: '31' }
    return answered(acceptedTable)
  }
  if (pathname.endsWith('/decline')) {
    place = { ...place, state: 'declined' }
    return answered(null, '다음 순서로 넘겼어요.')
  }
  if (method === 'POST') return answered(heldPlace({ waitingNo: '9', state: 'waiting', ahead: 4 }))
  return answered([{ ...place, answerDate: new Date().toISOString() }])
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-20T18:12:00+09:00'),
  })
  beSignedIn('1')
  place = heldPlace()
  sent = []
  isTooLate = false
  closings = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    Promise.resolve().then(() =>
      answerTo(init.method ?? 'GET', new URL(url, 'http://test').pathname),
    ),
  )
})
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  showScreen(<WaitlistOffer waitingNo="5" onClose={() => (closings += 1)} />, {
    at: '/mypage/waiting',
  })
const dialog = () => document.querySelector('[role="alertdialog"]')
const heading = () => dialog()?.querySelector('h2')?.textContent
/** The arc that is left, of a hundred. */
const arc = () =>
  100 - Number(dialog()?.querySelector('circle + circle')?.getAttribute('stroke-dashoffset'))

test('남은 시간을 세고, 한 번 눌러 확정하면 예약한 것과 같은 표를 받는다', async () => {
  open()
  await read('10분 안에 확정하세요')
  vi.advanceTimersByTime(18_000)
  await until(() => heading() === '19:00 2명 자리가 났어요.9분 42초 안에 확정하세요')
  expect(dialog()?.querySelector('[role="timer"]')?.textContent).toBe('9:42남음')
  expect(arc()).toBeCloseTo(97, 5)
  expect(text()).toContain(fairnessText)
  button('예약 확정')?.click()
  await read(messages.reservation.done)
  expect(text()).toContain('내 예약 보기')
  expect(sent).toEqual(['POST /api/waiting/5/accept'])
  expect(closings).toBe(0)
})

test('넘기면 닫히고 그렇게 말하지만, Esc는 닫기만 한다', async () => {
  open()
  await read('10분 안에 확정하세요')
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
  )
  await until(() => closings === 1)
  expect(sent).toEqual([])
  button('이번엔 괜찮아요, 다음 순서로 넘기기')?.click()
  await until(() => closings === 2)
  expect(sent).toEqual(['POST /api/waiting/5/decline'])
  expect(toasts()).toEqual(['다음 순서로 넘겼어요.'])
})

test('열어 둔 채 시간이 지나면 지났다고 바뀌고, 다시 신청하면 몇 번째인지 말한다', async () => {
  open()
  await read('10분 안에 확정하세요')
  vi.advanceTimersByTime(10 * 60_000)
  await until(() => heading() === '확정 시간이 지났어요')
  expect(document.activeElement).toBe(dialog())
  expect(text()).toContain('19:00 자리는 다음 순서로 넘어갔어요.')
  expect(button('예약 확정')).toBeUndefined()
  // The server has not passed it on yet: there is no new number.
  expect(text()).not.toContain('맨 뒤')
  place = { ...place, state: 'expired', ahead: null }
  window.dispatchEvent(new Event('visibilitychange'))
  await read('다시 신청하면 맨 뒤 순서예요. 지금은 앞에 4팀이 있어요.')
  const times = [...document.querySelectorAll('.offer-times a')]
  expect(times.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['11.20 (금) 21:30', '/restaurant/7?reserve=1&day=2026-11-20&time=21%3A30&guests=2'],
    ['11.22 (일) 18:00', '/restaurant/7?reserve=1&day=2026-11-22&time=18%3A00&guests=2'],
  ])
  button('빈자리 알림 다시 신청')?.click()
  await read('다시 기다리고 있어요. 지금은 앞에 4팀이 있어요.')
  expect(sent).toEqual(['POST /api/waiting'])
})

test('마지막 순간에 눌러 늦었으면 서버의 말을 그대로 전하고, 이미 끝난 것은 무엇이 됐는지 보인다', async () => {
  isTooLate = true
  open()
  await read('10분 안에 확정하세요')
  button('예약 확정')?.click()
  await read('잡아 둔 시간이 지나 다음 순서로 넘어갔어요.')
  closeScreen()
  place = { ...place, state: 'accepted' }
  open()
  await read('예약했어요')
  expect(button('예약 확정')).toBeUndefined()
})
