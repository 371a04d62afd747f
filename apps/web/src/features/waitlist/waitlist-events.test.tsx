import { messages } from '@matjari/contract/messages'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered } from '../../../test/support/answers.ts'
import { type FakeSocket, fakeSockets } from '../../../test/support/fake-sockets.ts'
import { button, read, text, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { acceptedTable, heldPlace } from '../../../test/support/waiting.ts'
import { announcement, clockTimeLeft, endOfHold, spokenTimeLeft } from './offer-countdown.ts'
import { WaitlistWatcher } from './waitlist-watcher.tsx'

describe('남은 시간', () => {
  const table = { heldTime: '19:00', numberOfGuests: 2 }

  test('어떻게 건너뛰며 세어도 시작, 5분, 1분, 끝에만 말하고, 같은 말을 두 번 하지 않는다', () => {
    const falling = fc
      .array(fc.integer({ min: 1, max: 600 }), { minLength: 1 })
      .map((seconds) => [...new Set([...seconds, 0])].toSorted((a, b) => b - a))
    fc.assert(
      fc.property(falling, (ticks) => {
        const announced = ticks.map((left, at) => announcement(table, ticks[at - 1] ?? null, left))
        const [first = 0] = ticks
        const marks = [300, 60, 0].filter((mark) => mark < first)
        const heard = announced.slice(1).filter((words) => words !== null)
        expect(announced[0]).toBe(
          `19:00 2명 자리가 났어요. ${spokenTimeLeft(first)} 안에 확정하세요.`,
        )
        expect(heard.length).toBeLessThanOrEqual(marks.length)
        expect(new Set(heard).size).toBe(heard.length)
        expect(heard.at(-1)).toBe('확정 시간이 지나 자리가 다음 순서로 넘어갔어요.')
        // Every second, it is exactly at the marks.
        const each = Array.from({ length: first }, (_, gone) =>
          announcement(table, first - gone, first - gone - 1),
        )
        expect(each.flatMap((words, gone) => (words === null ? [] : first - gone - 1))).toEqual(
          marks,
        )
      }),
      { numRuns: 50 },
    )
  })

  test('창의 시계가 틀려도 서버의 시계로 센다', () => {
    const at = (time: string) => `2026-11-20T${time}+09:00`
    const hold = { state: 'held', heldUntil: at('18:20:00'), answerDate: at('18:12:00') } as const
    const right = Date.parse(at('18:12:00'))
    expect(endOfHold(hold, right - 2000)).toBe(Date.parse(at('18:20:00')))
    const hour = 60 * 60_000
    expect(endOfHold(hold, right + hour)).toBe(right + hour + 8 * 60_000)
    expect(endOfHold(hold, right - hour)).toBe(right - hour + 8 * 60_000)
    expect(endOfHold({ ...hold, state: 'expired' }, right)).toBeNull()
  })

  test('남은 시간은 분과 초로, 밤을 넘기는 것은 시간과 분으로 읽는다', () => {
    expect([582, 60, 5, 29_109].map(clockTimeLeft)).toEqual(['9:42', '1:00', '0:05', '8:05:09'])
    expect([582, 60, 5, 29_109].map(spokenTimeLeft)).toEqual([
      '9분 42초',
      '1분',
      '5초',
      '8시간 5분',
    ])
  })
})

describe('자리 소식', () => {
  let places: WaitlistEntry[]
  let sockets: FakeSocket[]
  let callCount: number

  const waitingPlace = () =>
    heldPlace({ state: 'waiting', heldTime: null, heldDate: null, heldUntil: null })

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date('2026-11-20T18:12:00+09:00'),
    })
    beSignedIn('1')
    sockets = fakeSockets()
    callCount = 0
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve().then(() => {
        if (url.endsWith('/accept')) {
          places = [{ ...heldPlace(), state: 'accepted' }]
          return answered(acceptedTable)
        }
        if (url.includes('/api/chatting/unread')) return answered({ unreadCount: 0 })
        callCount += 1
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
    showScreen(<WaitlistWatcher />, { at: '/' })
    await until(() => {
      vi.advanceTimersByTime(100)
      return callCount > 0
    })
  }

  const status = () => document.querySelector('output')?.textContent ?? ''

  test('기다리는 동안 듣고, 자리가 나면 세는 알림을 띄우고, 몇 번만 소리 내어 말한다', async () => {
    await watch([waitingPlace()])
    await until(() => sockets.length === 1)
    expect(sockets[0]?.url).toContain('/ws/news?token=')
    sockets[0]?.open()
    await until(() => callCount === 2)
    expect(text()).not.toContain('자리가 났어요')
    places = [heldPlace()]
    sockets[0]?.say({ kind: 'changed' })
    await read('19:00 2명 자리가 났어요 · 10:00 남음')
    const announced = [status()]
    // Each second around whatever is said, and a leap over the rest.
    const ticks = [600, 303, 63, 3].flatMap((from) => [1, 2, 3, 4, 5].map((gone) => from - gone))
    for (const [at, left] of ticks.filter((tick) => tick > 0).entries()) {
      vi.advanceTimersByTime(((ticks[at - 1] ?? 600) - left) * 1000)
      await read(` · ${clockTimeLeft(left)} 남음`)
      if (status() !== announced.at(-1)) announced.push(status())
    }
    places = [{ ...heldPlace(), state: 'expired' }]
    vi.advanceTimersByTime(1000)
    await until(() => status() !== announced.at(-1))
    expect([...announced, status()]).toEqual([
      '19:00 2명 자리가 났어요. 10분 안에 확정하세요.',
      '잡아 둔 자리를 확정할 시간이 5분 남았어요.',
      '잡아 둔 자리를 확정할 시간이 1분 남았어요.',
      '확정 시간이 지나 자리가 다음 순서로 넘어갔어요.',
    ])
    expect(button('예약 확정으로 가기보기')).toBeUndefined()
  })

  test('기다리는 것이 없으면 듣지 않고, 다 끝나면 그만 듣는다', async () => {
    await watch([])
    await until(() => callCount === 1)
    expect(sockets).toEqual([])
    closeScreen()
    callCount = 0
    await watch([waitingPlace()])
    await until(() => sockets.length === 1)
    sockets[0]?.open()
    await until(() => callCount === 2)
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
})
