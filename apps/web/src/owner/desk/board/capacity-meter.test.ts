import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import { availabilityLines, availabilityText, choiceNote } from '../capacity-text.ts'
import { closedText, exceedsLimitsAt, largestParty, partiesOfTwoAt } from '../desk-capacity.ts'
import { meterOf } from './capacity-meter.ts'

describe('받을 수 있는 인원', () => {
  const { rule } = deskDay()
  const withHours = (hours: NonNullable<typeof rule>['hours']) =>
    deskDay([], { rule: rule && { ...rule, hours } })
  const lunchAndDinner = {
    startTime: '11:30',
    endTime: '22:00',
    breakStartTime: '15:00',
    breakEndTime: '17:00',
  }

  test.each([
    [11 * 60 + 29, '아직 영업 전이에요.'],
    [11 * 60 + 30, null],
    [15 * 60, '브레이크타임이에요.'],
    [17 * 60, null],
    [22 * 60 - 1, null],
    [22 * 60, '영업이 끝났어요.'],
  ])('%i분에 문이 닫혀 있으면 왜 그런지 말한다', (minute, text) => {
    expect(closedText(withHours(lunchAndDinner), minute)).toBe(text)
  })

  test('쉬는 날은 쉬는 날이라고 하고, 예약을 받지 않는 가게는 말이 없다', () => {
    expect(closedText(withHours(null), 720)).toBe('쉬는 날이에요.')
    expect(closedText(deskDay([], { rule: null }), 720)).toBeNull()
  })

  test('한낮에 한 팀이 있으면 열네 자리는 여덟 명 한 팀이 아니라 두 명씩 다섯 팀이다', () => {
    const availability = deskTime('12:00', { fits: 8, teamsLeft: 1, pairsLeft: 5 })
    expect(availabilityLines(availability)).toEqual(['8명까지', '2명씩 5팀'])
  })

  const state = fc.record({
    maxTeamNum: fc.integer({ min: 1, max: 5 }),
    maxSeats: fc.option(fc.integer({ min: 1, max: 14 })),
    maxNum: fc.integer({ min: 1, max: 8 }),
    stayMinutes: fc.constantFrom(null, 60, 90),
    seated: fc.array(
      fc.record({
        at: fc.constantFrom('17:00', '17:30', '17:50'),
        guests: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 5 },
    ),
  })

  test('지금 앉을 수 있다는 만큼 앉아도 초과가 아니고, 그다음부터 초과다', () => {
    fc.assert(
      fc.property(state, ({ seated, ...limits }) => {
        const minute = 17 * 60 + 52
        const guestAt = (no: number, reserveTime: string, numberOfGuests: number) =>
          deskGuest(no, {
            reserveTime,
            numberOfGuests,
            state: 'visited',
            stayMinutes: limits.stayMinutes ?? 30,
          })
        const there = seated.map(({ at, guests }, no) => guestAt(no, at, guests))
        const dayWith = (rows: typeof there) =>
          deskDay(rows, { rule: rule && { ...rule, ...limits }, times: [] })
        let pairs = 0
        for (; !exceedsLimitsAt(dayWith(there), minute, 2); pairs += 1)
          there.push(guestAt(50 + pairs, '17:52', 2))
        const before = dayWith(there.slice(0, seated.length))
        expect(partiesOfTwoAt(before, minute)).toBe(pairs)
        const most = largestParty(before, minute) ?? 0
        expect([
          most === 0 || !exceedsLimitsAt(before, minute, most),
          exceedsLimitsAt(before, minute, most + 1),
        ]).toEqual([true, true])
      }),
    )
  })
})

describe('시간별 막대', () => {
  const now = atClock('17:52')

  test('지난 칸, 다음 칸, 찬 칸을 알고, 쉬는 시간 뒤를 띄운다', () => {
    const times = [
      deskTime('13:30', { guests: 2 }),
      deskTime('17:00'),
      deskTime('17:30', { guests: 6, teams: 3 }),
      deskTime('18:00', { guests: 24, teams: 6 }),
      deskTime('18:30', { guests: 8, teams: 8 }),
    ]
    const columns = meterOf(deskDay([], { times }), '18:00', now)
    expect(columns.map(({ isPast }) => isPast)).toEqual([true, true, false, false, false])
    expect(columns.map(({ share }) => share)).toEqual([2 / 24, 0, 0.25, 1, 8 / 24])
    expect(columns.map(({ isFull }) => isFull)).toEqual([false, false, false, true, true])
    expect(columns.map(({ isNext }) => isNext)).toEqual([false, false, false, true, false])
    expect(columns.map(({ isAfterBreak }) => isAfterBreak)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  test('자리를 세지 않는 가게는 팀을 센다', () => {
    const day = deskDay([], { times: [deskTime('18:00', { guests: 9, teams: 4 })] })
    const byTeams = { ...day, rule: day.rule && { ...day.rule, maxSeats: null } }
    expect(meterOf(byTeams, null, now)[0]).toMatchObject({ value: 4, share: 0.5 })
  })

  test.each([
    [deskTime('18:00', { fits: 4, teamsLeft: 1, pairsLeft: 3 }), '4명까지 · 2명씩 3팀', '4명까지'],
    [deskTime('18:00', { fits: 1, pairsLeft: 0 }), '1명까지', '1명까지'],
    [
      deskTime('18:00', { reason: 'full', blockedBy: '19:30' }),
      '19:30이 만석이라 앱에서는 마감',
      '마감',
    ],
    [
      deskTime('18:00', { reason: 'full', blockedBy: '19:00' }),
      '19:00가 만석이라 앱에서는 마감',
      '마감',
    ],
    [deskTime('18:00', { reason: 'full' }), '만석', '만석'],
    [deskTime('18:00', { reason: 'paused' }), '예약 멈춤', null],
  ])('앱이 하는 일을 까닭과 함께 말한다: %#', (availability, text, note) => {
    expect(availabilityText(availability)).toBe(text)
    expect(choiceNote(availability, 5)).toBe(note)
  })

  test('지금 앉을 수 있는 인원은 머무는 동안 가장 붐비는 때가 정한다', () => {
    const day = deskDay(
      [deskGuest(1, { reserveTime: '17:30', numberOfGuests: 3, state: 'visited' })],
      {
        times: [deskTime('17:30', { guests: 3 }), deskTime('18:00', { guests: 20, teams: 7 })],
      },
    )
    const minute = 17 * 60 + 52
    expect(largestParty(day, minute)).toBe(4)
    expect([exceedsLimitsAt(day, minute, 4), exceedsLimitsAt(day, minute, 5)]).toEqual([
      false,
      true,
    ])
    expect(exceedsLimitsAt(day, minute, 9)).toBe(true)
  })

  test('맡아 둔 자리는 앉은 손님처럼 세고, 그 시간에 그렇다고 말한다', () => {
    const held = { teams: 8, guests: 22, heldTeams: 1, heldGuests: 2, fits: 0 }
    const time = deskTime('18:30', { ...held, reason: 'full' })
    const seated = Array.from({ length: 7 }, (_, no) => deskGuest(no, { reserveTime: '18:30' }))
    const day = deskDay(seated, { times: [time] })
    expect(exceedsLimitsAt(day, 1110, 2)).toBe(true)
    expect(exceedsLimitsAt({ ...day, times: [deskTime('18:30')] }, 1110, 2)).toBe(false)
    expect(availabilityText(time)).toBe('만석 · 1팀 자리를 맡아 두었어요')
    expect(availabilityLines(time)).toEqual(['만석', '1팀 맡아 둠'])
    expect(choiceNote(time, 2)).toBe('1팀 맡아 둠')
  })
})
