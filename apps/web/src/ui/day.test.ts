import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayTitle, monthTitle, toDay, toLocalDate } from './day.ts'

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
