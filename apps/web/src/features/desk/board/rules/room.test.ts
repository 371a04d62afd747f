import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskDay, deskGuest, deskTime } from '../../../../../test/support/desk.ts'
import { offerLines } from './offer.ts'
import { closedText, isOverAt, largestParty, pairsAt } from './room.ts'

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
])('%i분에 문이 닫혀 있으면 왜 그런지 말한다', (minute, said) => {
  expect(closedText(withHours(lunchAndDinner), minute)).toBe(said)
})

test('쉬는 날은 쉬는 날이라고 하고, 예약을 받지 않는 가게는 말이 없다', () => {
  expect(closedText(withHours(null), 720)).toBe('쉬는 날이에요.')
  expect(closedText(deskDay([], { rule: null }), 720)).toBeNull()
})

test('한낮에 한 팀이 있으면 열네 자리는 여덟 명 한 팀이 아니라 두 명씩 다섯 팀이다', () => {
  const offer = deskTime('12:00', { fits: 8, teamsLeft: 1, pairsLeft: 5 })
  expect(offerLines(offer)).toEqual(['8명까지', '2명씩 5팀'])
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
      for (; !isOverAt(dayWith(there), minute, 2); pairs += 1)
        there.push(guestAt(50 + pairs, '17:52', 2))
      const before = dayWith(there.slice(0, seated.length))
      expect(pairsAt(before, minute)).toBe(pairs)
      const most = largestParty(before, minute) ?? 0
      expect([
        most === 0 || !isOverAt(before, minute, most),
        isOverAt(before, minute, most + 1),
      ]).toEqual([true, true])
    }),
  )
})
