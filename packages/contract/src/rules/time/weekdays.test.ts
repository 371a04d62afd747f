import { expect, test } from 'vitest'
import { isWeekDay, weekDayLabel, weekDays } from './weekdays.ts'

test('한 주는 월요일부터 일요일까지다', () => {
  expect(weekDays.map(weekDayLabel).join('')).toBe('월화수목금토일')
})

test('요일 이름만 요일이다', () => {
  expect(isWeekDay('Sunday')).toBe(true)
  expect(isWeekDay('sunday')).toBe(false)
})
