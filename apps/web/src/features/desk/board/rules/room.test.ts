import { expect, test } from 'vitest'
import { deskDay } from '../../../../../test/support/desk.ts'
import { closedText } from './room.ts'

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
