import { deskHint } from '@matjari/contract/sockets'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../test/support/answers.ts'
import { atClock, deskShop } from '../../../test/support/desk.ts'
import { type FakeSocket, fakeSockets } from '../../../test/support/fake-sockets.ts'
import { button, read, text, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { DeskHeader } from '../../owner/desk/desk-header.tsx'
import { DeskTabs } from '../../owner/desk/desk-tabs.tsx'
import { ShopWaitingPage } from './owner-waitlist-page.tsx'

const at = (clock: string, seconds = 0) =>
  new Date(atClock(clock).getTime() + seconds * 1000).toISOString()

const evening = (change: Partial<DeskWaitlistEntry> = {}): DeskWaitlistEntry => ({
  day: '2026-11-20',
  runningDay: '2026-11-20',
  now: '',
  teams: 9,
  holds: [{ time: '18:30', numberOfGuests: 2, heldUntil: at('18:00', 3) }],
  times: [
    {
      time: '18:30',
      teams: 4,
      parties: [
        { numberOfGuests: 2, teams: 3 },
        { numberOfGuests: 4, teams: 1 },
      ],
      offered: 1,
    },
    { time: '19:00', teams: 1, parties: [{ numberOfGuests: 6, teams: 1 }], offered: 0 },
  ],
  openSpans: [
    { from: '17:30', to: '17:30' },
    { from: '19:30', to: '20:30' },
  ],
  log: [
    {
      kind: 'held',
      time: '18:30',
      numberOfGuests: 2,
      minutes: null,
      createDate: at('17:50', 3),
    },
    { kind: 'accepted', time: '19:00', numberOfGuests: 2, minutes: 6, createDate: at('16:20') },
    { kind: 'accepted', time: '19:00', numberOfGuests: 3, minutes: 0, createDate: at('15:20') },
    { kind: 'passed', time: '18:30', numberOfGuests: 4, minutes: 10, createDate: at('14:05') },
  ],
  ...change,
})

let waiting: DeskWaitlistEntry
let sockets: FakeSocket[]
let asked: string[]
let role: 'owner' | 'staff'
/** The till is behind the server. */
let behindMs: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: atClock('17:48') })
  beSignedIn('1')
  sockets = fakeSockets()
  asked = []
  role = 'owner'
  waiting = evening()
  behindMs = 7 * 60_000
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://test')
    if (pathname === '/api/desk/restaurants') return answered([{ ...deskShop, role }])
    asked.push(`${pathname}${search}`)
    return answered({ ...waiting, now: new Date(Date.now() + behindMs).toISOString() })
  })
})

afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () =>
  showScreen(
    <>
      <DeskHeader tools={null} />
      <ShopWaitingPage title="빈자리 알림" />
      <DeskTabs />
    </>,
    { at: '/mypage/board/waiting' },
  )

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const spoken = () => document.querySelector('.desk-wait output')?.textContent
/** Changes the state of the server, which sends the event. */
function happen(next: DeskWaitlistEntry) {
  waiting = next
  sockets[0]?.say(JSON.parse(deskHint))
}

test('시간마다 팀과 인원, 맡아 둔 자리의 남은 시간, 있었던 일이 보이고 누를 것은 날짜뿐이다', async () => {
  show()
  await read('18:30 · 2명 자리를 맡아 두었어요')
  expect(texts('.desk-hold time')).toEqual(['05:03'])
  expect(texts('.desk-wait-row')).toEqual([
    '18:304팀2명 3팀4명 1팀1팀에 알림 보냄',
    '19:001팀6명 1팀자리가 나면 알려요',
  ])
  expect(text()).toContain('17:30 · 19:30~20:30에는 자리가 있어서 기다리는 팀이 없어요.')
  expect(text()).toContain('10분 동안 그 팀만 예약할 수 있어요.')
  expect(texts('.desk-wait-log li')).toEqual([
    '17:5018:30 2명 자리가 나서 맨 앞 팀에 알렸어요.',
    '16:2019:00 2명 자리를 기다리던 팀이 6분 만에 예약했어요.',
    '15:2019:00 3명 자리를 기다리던 팀이 1분 안에 예약했어요.',
    '14:0518:30 4명 자리, 한 팀이 10분 만에 지나갔어요.',
  ])
  expect(texts('.desk-wait button')).toEqual([])
  expect(texts('nav a[aria-current]')).toEqual([
    '빈자리 알림9 9팀 기다려요',
    '빈자리9 9팀 기다려요',
  ])

  button('하루 뒤')?.click()
  await until(() => address() === '/mypage/board/waiting?restaurantNo=7&day=2026-11-21')
  await until(() => asked.includes('/api/desk/waiting?restaurantNo=7&day=2026-11-21'))
})

test('남은 시간은 5분이 남았을 때와 끝났을 때만 소리 내어 읽는다', async () => {
  show()
  await until(() => document.querySelector('.desk-hold'))
  const heard: (string | undefined)[] = []
  async function pass(seconds: number, left: string) {
    vi.advanceTimersByTime(seconds * 1000)
    await until(() => texts('.desk-hold time')[0] === left)
    heard.push(spoken())
  }
  await pass(2, '05:01')
  await pass(1, '05:00')
  await pass(1, '04:59')
  closeScreen()
  const ending = new Date(Date.now() + behindMs + 2000).toISOString()
  waiting = evening({ holds: [{ time: '18:30', numberOfGuests: 2, heldUntil: ending }] })
  show()
  await until(() => texts('.desk-hold time')[0] === '00:02')
  await pass(1, '00:01')
  await pass(1, '00:00')
  const held = '18:30 · 2명 자리를 맡아 두었어요.'
  expect(heard).toEqual([
    '',
    `${held} 5분 남았어요.`,
    `${held} 5분 남았어요.`,
    '',
    `${held} 시간이 끝났어요.`,
  ])
})

test('귀띔이 오면 다시 묻고, 확정된 자리는 사라진다', async () => {
  show()
  await until(() => document.querySelector('.desk-hold'))
  happen(evening({ teams: 8, holds: [], times: [], openSpans: [] }))
  await until(() => document.querySelector('.desk-hold') === null)
  expect(texts('.desk-wait [role="status"]')[0]).toContain('기다리는 팀이 없어요')
  await until(() => texts('.desk-nav-n').join() === '8,8')
})

test('밤에 맡아 둔 자리는 언제까지인지를, 여러 날의 기록은 날짜와 함께 보인다', async () => {
  behindMs = Date.parse(at('23:40')) - Date.now()
  const log = evening().log.slice(1, 2)
  waiting = evening({
    holds: [{ time: '18:30', numberOfGuests: 2, heldUntil: '2026-11-20T23:30:00.000Z' }],
    log: [...log, ...log.map((one) => ({ ...one, createDate: '2026-11-19T11:00:00.000Z' }))],
  })
  show()
  await until(() => document.querySelector('.desk-hold'))
  expect(texts('.desk-hold p')).toEqual(['08:30 까지'])
  expect(text()).toContain('그동안 있었던 일')
  expect(texts('.desk-wait-log time')).toEqual(['16:20', '11.19 목 20:00'])
})

test('직원에게도 사장님에게 보이는 그대로 보인다', async () => {
  role = 'staff'
  show()
  await read('18:30 · 2명 자리를 맡아 두었어요')
  expect(texts('.desk-nav a')).toEqual(['오늘의 예약', '빈자리 알림9 9팀 기다려요', '손님'])
  expect(texts('.desk-tabs a')).toEqual(['오늘', '손님', '손님 넣기', '빈자리9 9팀 기다려요'])
})
