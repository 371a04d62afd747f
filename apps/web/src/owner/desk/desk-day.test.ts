import { expect, test } from 'vitest'
import { deskDay, deskGuest } from '../../../test/support/desk.ts'
import { mergedDay } from './desk-day.ts'

const before = deskDay([deskGuest(1), deskGuest(2)])
const news = (change: Partial<ReturnType<typeof deskDay>>) =>
  deskDay([], { isWhole: false, seen: '101', ...change })

test('바뀐 것만 온 답은 알던 것에 얹고, 그날에 없는 예약은 뺀다', () => {
  const moved = deskGuest(2, { numberOfGuests: 5 })
  const answer = news({ reservations: [moved, deskGuest(3)], reservationNos: ['2', '3'] })
  const day = mergedDay(before, answer)
  expect(day?.reservations).toEqual([moved, deskGuest(3)])
  expect([day?.seen, day?.isWhole]).toEqual(['101', true])
})

test('바뀐 것이 없으면 알던 예약 그대로다', () => {
  const day = mergedDay(before, news({ reservationNos: ['1', '2'] }))
  expect(day?.reservations[0]).toBe(before.reservations[0])
})

test.each([
  ['알던 것이 없으면', undefined, news({})],
  ['다른 날이면', { ...before, day: '2026-11-19' }, news({ reservationNos: ['1'] })],
  ['모르는 예약이 있으면', before, news({ reservationNos: ['1', '2', '9'] })],
])('%s 온 하루를 다시 물어야 한다', (_, known, answer) => {
  expect(mergedDay(known, answer)).toBeNull()
})

test('온 하루는 알던 것보다 앞선다', () => {
  const whole = deskDay([deskGuest(4)])
  expect(mergedDay(before, whole)).toBe(whole)
})
