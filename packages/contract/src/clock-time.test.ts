import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatClockTime,
  guestClock,
  isAfterMidnight,
  isTenMinuteStep,
  parseClockTime,
  pickedTimeProblem,
  rollOver,
  wallClock,
} from './clock-time.ts'

const anyMinutes = fc.integer({ min: 0, max: 48 * 60 - 1 })

test('00:00부터 47:59까지 오가도 그대로다', () => {
  fc.assert(
    fc.property(anyMinutes, (minutes) => {
      const text = formatClockTime(minutes)
      expect(text).toMatch(/^\d\d:\d\d$/)
      expect(parseClockTime(text)).toBe(minutes)
    }),
  )
})

test.each(['', '9:00', '09:0', '09:60', '48:00', '99:99', '09:00 ', 'ab:cd', '-1:00'])(
  '시각이 아니다: %j',
  (text) => {
    expect(parseClockTime(text)).toBeNull()
  },
)

const twoDigits = fc.nat(99)
const padded = (value: number) => String(value).padStart(2, '0')

test('48시부터와 60분부터는 시각이 아니다', () => {
  fc.assert(
    fc.property(twoDigits, twoDigits, (hour, minute) => {
      const expected = hour < 48 && minute < 60 ? hour * 60 + minute : null
      expect(parseClockTime(`${padded(hour)}:${padded(minute)}`)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('벽시계는 하루를 뺀 시각을 보여 준다', () => {
  expect(wallClock('26:00')).toBe('02:00')
  expect(wallClock('24:00')).toBe('00:00')
  expect(wallClock('18:30')).toBe('18:30')
  expect(wallClock('')).toBe('')
})

test('손님에게는 자정 뒤를 익일로 보여 준다', () => {
  expect(guestClock('25:30')).toBe('익일 01:30')
  expect(guestClock('24:00')).toBe('익일 00:00')
  expect(guestClock('23:50')).toBe('23:50')
  expect(isAfterMidnight('23:59')).toBe(false)
})

test('마감이 시작과 같거나 빠르면 다음 날로 본다', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
      (start, end) => {
        const rolled = rollOver(start, end)
        expect(rolled).toBeGreaterThan(start)
        expect(rolled % 1440).toBe(end)
        expect(rolled - start).toBeLessThanOrEqual(1440)
      },
    ),
  )
})

test('10분 단위만 고를 수 있다', () => {
  expect(isTenMinuteStep(610)).toBe(true)
  expect(isTenMinuteStep(615)).toBe(false)
  expect(pickedTimeProblem('09:10')).toBeNull()
  expect(pickedTimeProblem('09:15')).toBe('10분 단위로만 선택할 수 있습니다.')
  expect(pickedTimeProblem('')).toBe('시각을 다시 확인해 주세요.')
})
