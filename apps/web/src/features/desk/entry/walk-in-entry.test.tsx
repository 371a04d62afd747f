import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../../test/support/answers.ts'
import { atClock, deskDay } from '../../../../test/support/desk.ts'
import { button, read, text } from '../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { beSignedIn } from '../../../../test/support/signed-in.ts'
import { WalkInEntry } from './walk-in-entry.tsx'

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
