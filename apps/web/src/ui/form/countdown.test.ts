import { expect, test } from 'vitest'
import { formatRemaining, remainingAnnouncement, secondsLeft } from './countdown.tsx'

test.each([
  [180, '03:00'],
  [61, '01:01'],
  [9, '00:09'],
  [0, '00:00'],
  [3600, '60:00'],
])('%d초는 %s로 보인다', (seconds, expected) => {
  expect(formatRemaining(seconds)).toBe(expected)
})

test('남은 시간은 기한에서 계산하고 올림한다', () => {
  expect(secondsLeft(10_000, 0)).toBe(10)
  expect(secondsLeft(10_000, 1)).toBe(10)
  expect(secondsLeft(10_000, 9_999)).toBe(1)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
})

test('기한이 지나도 음수가 되지 않는다', () => {
  expect(secondsLeft(10_000, 999_999)).toBe(0)
})

test('1분, 10초, 끝에만 알린다', () => {
  expect(remainingAnnouncement(61, 60)).toBe('1분 남았어요.')
  expect(remainingAnnouncement(60, 59)).toBeNull()
  expect(remainingAnnouncement(11, 10)).toBe('10초 남았어요.')
  expect(remainingAnnouncement(1, 0)).toBe('시간이 끝났어요.')
})

test('잠든 탭이 여러 고비를 한꺼번에 넘기면 마지막 것만 알린다', () => {
  expect(remainingAnnouncement(120, 5)).toBe('10초 남았어요.')
  expect(remainingAnnouncement(120, 0)).toBe('시간이 끝났어요.')
})
