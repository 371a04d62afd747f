import { expect, test } from 'vitest'
import { seoulMoment } from '../time/seoul-day.ts'
import { isPausedOn, type ReservableDay, resultMapOf, slotReason } from './slots.ts'

const day = '2026-11-15'
const hour = 60
const open: ReservableDay = {
  day,
  isActive: true,
  isPaused: false,
  interval: 60,
  maxTeamNum: 2,
  maxSeats: null,
  stayMinutes: null,
  stayByParty: [],
  horizonDays: 90,
  leadMinutes: 0,
  window: { start: 11 * hour, end: 15 * hour },
  hours: { start: 9 * hour, end: 22 * hour, rest: null },
}
const early = seoulMoment(day, 0)

test('쉬는 시간과 문을 닫은 시간은 그날의 표에 없다', () => {
  const slot = { available: false, remaining: 0 }
  expect(
    resultMapOf([
      { time: '11:00', available: true, remaining: 2, reason: null },
      { ...slot, time: '12:00', reason: 'break' },
      { ...slot, time: '13:00', reason: 'closed' },
      { ...slot, time: '14:00', reason: 'full' },
    ]),
  ).toEqual({ '11:00': true, '14:00': false })
})

test('브레이크는 시작부터 끝 직전까지다', () => {
  const resting = { ...open, hours: { ...open.hours!, rest: { start: 12 * hour, end: 13 * hour } } }
  const reasons = [11, 12, 13].map((at) => slotReason(resting, at * hour, early))
  expect(reasons).toEqual([null, 'break', null])
})

test('자정을 넘긴 시간은 시작한 영업일에 속하고, 시작하는 순간 지난 시간이다', () => {
  const night = { ...open, hours: { start: 18 * hour, end: 26 * hour, rest: null } }
  const one = seoulMoment('2026-11-16', hour)
  expect(slotReason(night, 25 * hour, one)).toBe('past')
  expect(slotReason(night, 25 * hour, new Date(one.getTime() - 1))).toBe(null)
})

test('마감과 지평선은 지난 시간 다음에 말한다', () => {
  const late = { ...open, leadMinutes: 90 }
  const now = seoulMoment(day, 10 * hour)
  const reasons = [10, 11, 12].map((at) => slotReason(late, at * hour, now))
  expect(reasons).toEqual(['past', 'lead', null])
  const farFrom = (from: string) => slotReason(open, 12 * hour, seoulMoment(from, 0))
  expect(farFrom('2026-08-17')).toBe(null)
  expect(farFrom('2026-08-16')).toBe('horizon')
})

test.each<[boolean, string | null, boolean]>([
  [false, null, false],
  [true, null, true],
  [true, '2026-11-14', false],
  [true, '2026-11-15', true],
  [true, '2026-11-16', true],
])('멈춤 %s, 마지막 날 %s이면 오늘은 %s', (isPaused, pausedUntil, expected) => {
  expect(isPausedOn({ isPaused, pausedUntil }, day)).toBe(expected)
})
