import { describe, expect, test } from 'vitest'
import { seoulMoment } from '../seoul-day.ts'
import { isPausedOn, type ReservableDay, resultMapOf, slotReason } from './slots.ts'
import { canBecome, reservationStateLabel, reservationStates } from './state.ts'

describe('시간', () => {
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
    const resting = {
      ...open,
      hours: { ...open.hours!, rest: { start: 12 * hour, end: 13 * hour } },
    }
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
})

describe('상태', () => {
  test('상태마다 사람이 읽는 이름이 있고 없으면 확인 중이다', () => {
    expect([...reservationStates, null, undefined].map(reservationStateLabel)).toEqual([
      '예약 확정',
      '방문 완료',
      '노쇼',
      '취소',
      '확인 중',
      '확인 중',
    ])
  })

  test('확정된 예약만 취소할 수 있고 취소는 되돌릴 수 없다', () => {
    const cancellable = reservationStates.filter((state) => canBecome(state, 'cancelled'))
    expect(cancellable).toEqual(['confirmed'])
    expect(reservationStates.filter((state) => canBecome('cancelled', state))).toEqual([])
  })

  test('방문과 노쇼는 서로 고치거나 확정으로 되돌릴 수 있고 취소는 아니다', () => {
    expect(canBecome('confirmed', 'visited')).toBe(true)
    expect(canBecome('visited', 'noShow')).toBe(true)
    expect(canBecome('noShow', 'visited')).toBe(true)
    expect(reservationStates.filter((state) => canBecome(state, 'confirmed'))).toEqual([
      'visited',
      'noShow',
    ])
  })
})
