import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  agoText,
  clockText,
  dayTitle,
  longDay,
  momentText,
  monthTitle,
  numberText,
  toDay,
  toLocalDate,
} from './format.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(['Asia/Seoul', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  '시간대가 %s여도',
  (timeZone) => {
    test.each(['2026-01-01', '2026-07-18', '2028-02-29', '2026-12-31'])(
      '%s은 날짜로 바꿨다 돌아와도 같은 날이다',
      (day) => {
        vi.stubEnv('TZ', timeZone)
        expect(toDay(toLocalDate(day))).toBe(day)
      },
    )

    test('자정 직후와 직전이 옆 날로 밀리지 않는다', () => {
      vi.stubEnv('TZ', timeZone)
      expect(toDay(new Date(2026, 6, 18, 0, 0))).toBe('2026-07-18')
      expect(toDay(new Date(2026, 6, 18, 23, 59))).toBe('2026-07-18')
    })
  },
)

test('달 이름과 날 이름을 우리말 순서로 적는다', () => {
  expect(monthTitle(toLocalDate('2026-07-18'))).toBe('2026년 7월')
  expect(dayTitle(toLocalDate('2026-07-18'))).toBe('2026년 7월 18일 토요일')
})

const now = new Date('2026-11-15T12:00:00.000Z')
const ago = (timestamp: string) => agoText(timestamp, now)

test('해 없이 쓰는 날은 달과 날과 요일이다', () => {
  expect(longDay('2026-11-01')).toBe('11월 1일 일요일')
})

test('때는 서울의 날과 시각으로 쓴다', () => {
  expect(clockText('2026-11-15T00:05:00.000Z')).toBe('09:05')
  expect(momentText('2026-11-15T15:05:00.000Z')).toBe('2026.11.16 00:05')
  expect(momentText('2026-11-15T12:05:09.000Z')).toBe('2026.11.15 21:05')
  expect(momentText('2026-12-31T15:00:00.000Z')).toBe('2027.01.01 00:00')
})

test('얼마 전인지를 가장 큰 단위로 말한다', () => {
  expect(ago('2026-11-15T11:59:01.000Z')).toBe('방금 전')
  expect(ago('2026-11-15T12:00:30.000Z')).toBe('방금 전')
  expect(ago('2026-11-15T11:59:00.000Z')).toBe('1분 전')
  expect(ago('2026-11-15T11:00:01.000Z')).toBe('59분 전')
  expect(ago('2026-11-15T11:00:00.000Z')).toBe('1시간 전')
  expect(ago('2026-11-14T12:00:01.000Z')).toBe('23시간 전')
})

test('하루가 지나면 서울의 날수로 센다', () => {
  expect(ago('2026-11-14T12:00:00.000Z')).toBe('어제')
  expect(ago('2026-11-13T15:00:00.000Z')).toBe('어제')
  expect(ago('2026-11-13T14:59:00.000Z')).toBe('2일 전')
  expect(ago('2023-01-01T00:00:00.000Z')).toBe('1,414일 전')
})

test('수는 브라우저가 한국어로 쓰는 것과 같이 세 자리마다 쉼표를 갖는다', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(numberText(value)).toBe(value.toLocaleString('ko-KR'))
    }),
    { examples: [[0], [999], [1000], [-1000], [123_456], [1_000_000]] },
  )
})
