import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { expect, test } from 'vitest'
import { holidaysInMonth, holidayYears, loadHolidays } from './holidays.ts'

test('공휴일을 그 이름과 함께 알려 준다', async () => {
  const holidays = await loadHolidays(2026)
  expect(holidays.get('2026-07-17')).toBe('제헌절')
  expect(holidays.has('2026-07-18')).toBe(false)
})

test('같은 달의 공휴일만 날짜 순서로 고른다', async () => {
  const holidays = await loadHolidays(2026)
  expect(holidaysInMonth(holidays, '2026-08')).toEqual([
    { date: 15, name: '광복절' },
    { date: 17, name: '대체공휴일(광복절)' },
  ])
  expect(holidaysInMonth(holidays, '2026-11')).toEqual([])
})

test('목록에 없는 해는 묻지 않고 비워 둔다', async () => {
  expect((await loadHolidays(holidayYears.first - 1)).size).toBe(0)
  expect((await loadHolidays(holidayYears.last + 1)).size).toBe(0)
})

test('아는 해의 처음과 끝이 목록과 같다', async () => {
  const { first, last } = holidayYears
  await expect(getHolidayPreset(String(first - 1))).rejects.toThrow(RangeError)
  await expect(getHolidayPreset(String(last + 1))).rejects.toThrow(RangeError)
  expect((await loadHolidays(first)).size).toBeGreaterThan(0)
  expect((await loadHolidays(last)).size).toBeGreaterThan(0)
})
