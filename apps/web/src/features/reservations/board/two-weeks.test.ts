import { expect, test } from 'vitest'
import { dayAfter, dayBefore, daysOf, twoWeeksOf } from './two-weeks.ts'

const today = '2026-11-15'

test('오늘을 고르면 오늘부터 열나흘을 보여 준다', () => {
  const twoWeeks = twoWeeksOf(today, today)
  expect(twoWeeks).toEqual({ from: '2026-11-15', to: '2026-11-28' })
  expect(daysOf(twoWeeks)).toHaveLength(14)
  expect(daysOf(twoWeeks).slice(0, 2)).toEqual(['2026-11-15', '2026-11-16'])
})

test('같은 묶음 안의 날을 골라도 줄은 그대로다', () => {
  expect(twoWeeksOf('2026-11-28', today)).toEqual(twoWeeksOf(today, today))
})

test('먼 날과 지난날은 그 날이 든 두 주를 보여 준다', () => {
  expect(twoWeeksOf('2026-11-29', today)).toEqual({ from: '2026-11-29', to: '2026-12-12' })
  expect(twoWeeksOf('2026-11-14', today)).toEqual({ from: '2026-11-01', to: '2026-11-14' })
  expect(twoWeeksOf('2027-01-03', today).from).toBe('2026-12-27')
})

test('앞뒤로 넘기면 바로 이어진 날에 닿는다', () => {
  const twoWeeks = twoWeeksOf(today, today)
  expect(dayBefore(twoWeeks)).toBe('2026-11-14')
  expect(dayAfter(twoWeeks)).toBe('2026-11-29')
})
