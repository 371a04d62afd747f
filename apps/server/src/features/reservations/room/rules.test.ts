import {
  addDays,
  seoulMinutes,
  seoulMoment,
  seoulToday,
} from '@matjari/contract/rules/time/seoul-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdUntil } from './rules.ts'

const minuteMs = 60_000

test.each([
  ['낮', '2026-11-15T18:40', '2026-11-16', 720, '2026-11-15T18:50'],
  ['밤 열한 시 직전', '2026-11-15T22:59:59', '2026-11-16', 720, '2026-11-15T23:09:59'],
  ['밤 열한 시', '2026-11-15T23:00', '2026-11-16', 720, '2026-11-16T08:30'],
  ['새벽, 뒷날의 자리', '2026-11-15T02:00', '2026-11-16', 720, '2026-11-15T08:30'],
  ['새벽, 오늘의 자리', '2026-11-15T02:00', '2026-11-15', 720, '2026-11-15T02:10'],
  ['아침 여덟 시', '2026-11-15T08:00', '2026-11-16', 720, '2026-11-15T08:10'],
  ['아침 일찍 시작하는 자리', '2026-11-15T23:30', '2026-11-16', 480, '2026-11-16T08:00'],
  ['곧 시작하는 자리', '2026-11-15T11:55', '2026-11-15', 720, '2026-11-15T12:00'],
])('%s에 난 자리를 잡아 두는 시간', (_when, now, day, minute, until) => {
  const at = (local: string) => new Date(`${local.padEnd(16)}+09:00`)
  expect(holdUntil({ now: at(now), day, minute })).toEqual(at(until))
})

test('언제 나든 시작을 넘기지 않고, 밤에 난 뒷날의 자리는 아침까지, 나머지는 10분이다', () => {
  const anyMoment = fc.record({
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    ahead: fc.integer({ min: 0, max: 90 }),
    minute: fc.integer({ min: 0, max: 287 }).map((step) => step * 10),
  })
  fc.assert(
    fc.property(anyMoment, ({ now, ahead, minute }) => {
      const day = addDays(seoulToday(now), ahead)
      const start = seoulMoment(day, minute)
      fc.pre(start > now)
      const until = holdUntil({ now, day, minute })
      expect(until <= start && until > now).toBe(true)
      const gone = seoulMinutes(now)
      const isNight = gone >= 23 * 60 || gone < 8 * 60
      const held = until.getTime() - now.getTime()
      // At night the next half past eight there is.
      const isWhole =
        isNight && ahead > 0
          ? seoulMinutes(until) === 8 * 60 + 30 && held <= 9.5 * 60 * minuteMs
          : held === 10 * minuteMs
      expect(isWhole || until.getTime() === start.getTime()).toBe(true)
    }),
  )
})
