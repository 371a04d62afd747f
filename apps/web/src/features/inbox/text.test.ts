import { expect, test } from 'vitest'
import { badgeText, bellLabel, exactTime, timeAgo } from './text.ts'

const now = new Date('2026-11-15T12:00:00Z')
const ago = (ms: number) => timeAgo(new Date(now.getTime() - ms), now)

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test('얼마나 지났는지를 가장 큰 단위 하나로 말한다', () => {
  expect(ago(0)).toBe('방금 전')
  expect(ago(minute - 1)).toBe('방금 전')
  expect(ago(minute)).toBe('1분 전')
  expect(ago(hour - 1)).toBe('59분 전')
  expect(ago(hour)).toBe('1시간 전')
  expect(ago(day - 1)).toBe('23시간 전')
  expect(ago(day)).toBe('1일 전')
  expect(ago(7 * day - 1)).toBe('6일 전')
})

test('이 기기의 시계가 늦어도 앞날의 알림이 되지 않는다', () => {
  expect(ago(-5 * minute)).toBe('방금 전')
})

test('한 주가 지나면 서울의 날짜를, 지난해의 것은 해까지 말한다', () => {
  expect(ago(7 * day)).toBe('11월 8일')
  // In Seoul the new year has begun nine hours earlier.
  expect(timeAgo(new Date('2025-12-31T15:00:00Z'), now)).toBe('1월 1일')
  expect(timeAgo(new Date('2025-12-31T14:59:59Z'), now)).toBe('2025년 12월 31일')
})

test('정확한 때는 서울의 날짜와 요일과 시각이다', () => {
  expect(exactTime(new Date('2026-11-14T15:05:00Z'))).toBe('2026년 11월 15일 일요일 00:05')
})

test('종의 숫자는 아흔아홉까지 세고, 없으면 비운다', () => {
  expect([0, 1, 99, 100, 1234].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
})

test('종의 이름은 읽지 않은 것이 있을 때만 몇 개인지 말한다', () => {
  expect(bellLabel(0)).toBe('알림')
  expect(bellLabel(3)).toBe('알림, 읽지 않은 것 3개')
  expect(bellLabel(120)).toBe('알림, 읽지 않은 것 120개')
})
