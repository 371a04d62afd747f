import { messages } from '@matjari/contract/messages'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../../test/support/answers.ts'
import { type FakeSocket, fakeSockets } from '../../../../test/support/fake-sockets.ts'
import { button, read, text, until } from '../../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { beSignedIn } from '../../../../test/support/signed-in.ts'
import { acceptedTable, heldPlace } from '../../../../test/support/waiting.ts'
import { leftClock } from './countdown.ts'
import { WaitingWatcher } from './watcher.tsx'

let places: WaitlistEntry[]
let sockets: FakeSocket[]
let asked: number

const waitingPlace = () =>
  heldPlace({ state: 'waiting', heldTime: null, heldDate: null, heldUntil: null })

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-20T18:12:00+09:00'),
  })
  beSignedIn('1')
  sockets = fakeSockets()
  asked = 0
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve().then(() => {
      if (url.endsWith('/accept')) {
        places = [{ ...heldPlace(), state: 'accepted' }]
        return answered(acceptedTable)
      }
      if (url.includes('/api/chatting/unread')) return answered({ unreadCount: 0 })
      asked += 1
      return answered(places.map((place) => ({ ...place, answerDate: new Date().toISOString() })))
    }),
  )
})
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function watch(first: WaitlistEntry[]) {
  places = first
  showScreen(<WaitingWatcher />, { at: '/' })
  await until(() => {
    vi.advanceTimersByTime(100)
    return asked > 0
  })
}

const status = () => document.querySelector('output')?.textContent ?? ''

test('기다리는 동안 듣고, 자리가 나면 세는 알림을 띄우고, 몇 번만 소리 내어 말한다', async () => {
  await watch([waitingPlace()])
  await until(() => sockets.length === 1)
  expect(sockets[0]?.url).toContain('/ws/news?token=')
  sockets[0]?.open()
  await until(() => asked === 2)
  expect(text()).not.toContain('자리가 났어요')
  places = [heldPlace()]
  sockets[0]?.say({ kind: 'changed' })
  await read('19:00 2명 자리가 났어요 · 10:00 남음')
  const said = [status()]
  // Each second around whatever is said, and a leap over the rest.
  const ticks = [600, 303, 63, 3].flatMap((from) => [1, 2, 3, 4, 5].map((gone) => from - gone))
  for (const [at, left] of ticks.filter((tick) => tick > 0).entries()) {
    vi.advanceTimersByTime(((ticks[at - 1] ?? 600) - left) * 1000)
    await read(` · ${leftClock(left)} 남음`)
    if (status() !== said.at(-1)) said.push(status())
  }
  places = [{ ...heldPlace(), state: 'expired' }]
  vi.advanceTimersByTime(1000)
  await until(() => status() !== said.at(-1))
  expect([...said, status()]).toEqual([
    '19:00 2명 자리가 났어요. 10분 안에 확정하세요.',
    '잡아 둔 자리를 확정할 시간이 5분 남았어요.',
    '잡아 둔 자리를 확정할 시간이 1분 남았어요.',
    '확정 시간이 지나 자리가 다음 순서로 넘어갔어요.',
  ])
  expect(button('예약 확정으로 가기보기')).toBeUndefined()
})

test('기다리는 것이 없으면 듣지 않고, 다 끝나면 그만 듣는다', async () => {
  await watch([])
  await until(() => asked === 1)
  expect(sockets).toEqual([])
  closeScreen()
  asked = 0
  await watch([waitingPlace()])
  await until(() => sockets.length === 1)
  sockets[0]?.open()
  await until(() => asked === 2)
  places = []
  sockets[0]?.say({ kind: 'changed' })
  await until(() => sockets[0]?.readyState === 3)
  vi.advanceTimersByTime(10 * 60_000)
  expect(sockets).toHaveLength(1)
})

test('알림을 눌러 확정하면, 더 기다리는 것이 없어도 표가 남는다', async () => {
  await watch([heldPlace()])
  await read('남음')
  button('예약 확정으로 가기보기')?.click()
  await until(() => button('예약 확정'))
  button('예약 확정')?.click()
  await read(messages.reservation.done)
  await until(() => sockets[0]?.readyState === 3)
  expect(text()).toContain('내 예약 보기')
  expect(text()).not.toContain('남음')
  document.querySelector<HTMLElement>('a[href="/mypage/reservations"]')?.click()
  await until(() => !document.querySelector('[role="alertdialog"]'))
  expect(address()).toBe('/mypage/reservations')
})
