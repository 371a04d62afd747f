import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addDays,
  dayLabel,
  daysBetween,
  isDay,
  isWeekDay,
  seoulMinutes,
  seoulMoment,
  seoulToday,
  weekDayLabel,
  weekDayOf,
  weekDays,
} from './seoul-day.ts'

describe('서울의 날', () => {
  const zoneBefore = process.env.TZ
  afterEach(() => {
    process.env.TZ = zoneBefore
  })

  const moments = fc.date({
    min: new Date('2000-01-02T00:00:00Z'),
    max: new Date('2199-12-30T00:00:00Z'),
    noInvalidDate: true,
  })

  // The platform's own calendar: another road to the same answer.
  const seoulParts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Seoul',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'long',
  })

  function seoulByIntl(now: Date) {
    const parts = Object.fromEntries(
      seoulParts.formatToParts(now).map(({ type, value }) => [type, value]),
    )
    return {
      day: `${parts.year}-${parts.month}-${parts.day}`,
      minutes: Number(parts.hour) * 60 + Number(parts.minute),
      weekDay: parts.weekday,
    }
  }

  describe.each([
    ['UTC', 0],
    ['Asia/Seoul', -540],
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
    ['America/St_Johns', 210],
  ])('서버가 %s 에 있어도', (zone, winterOffset) => {
    test('서울의 오늘과 시각과 요일은 같다', () => {
      process.env.TZ = zone
      expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(winterOffset)
      fc.assert(
        fc.property(moments, (now) => {
          const expected = seoulByIntl(now)
          expect(seoulToday(now)).toBe(expected.day)
          expect(seoulMinutes(now)).toBe(expected.minutes)
          expect(weekDayOf(seoulToday(now))).toBe(expected.weekDay)
        }),
        { numRuns: 200 },
      )
    })

    test('날을 더했다 빼면 제자리고 사이의 날 수가 맞다', () => {
      process.env.TZ = zone
      fc.assert(
        fc.property(moments, fc.integer({ min: -400, max: 400 }), (now, count) => {
          const day = seoulToday(now)
          const moved = addDays(day, count)
          expect(addDays(moved, -count)).toBe(day)
          expect(daysBetween(day, moved)).toBe(count)
        }),
        { numRuns: 100 },
      )
    })
  })

  test('자정 앞뒤로 날이 바뀐다', () => {
    expect(seoulToday(new Date('2026-11-14T14:59:59Z'))).toBe('2026-11-14')
    expect(seoulToday(new Date('2026-11-14T15:00:00Z'))).toBe('2026-11-15')
    expect(seoulMinutes(new Date('2026-11-14T14:59:59Z'))).toBe(1439)
    expect(seoulMinutes(new Date('2026-11-14T15:00:00Z'))).toBe(0)
  })

  test('영업일의 24시 뒤는 다음 날의 순간이다', () => {
    expect(seoulMoment('2026-11-15', 26 * 60).toISOString()).toBe('2026-11-15T17:00:00.000Z')
    fc.assert(
      fc.property(moments, (now) => {
        const minute = Math.floor(now.getTime() / 60_000) * 60_000
        expect(seoulMoment(seoulToday(now), seoulMinutes(now)).getTime()).toBe(minute)
      }),
    )
  })

  test('날짜를 월.일 (요일)로 쓴다', () => {
    expect(dayLabel('2026-11-15')).toBe('11.15 (일)')
    expect(dayLabel('2026-07-04')).toBe('7.4 (토)')
  })

  test.each(['2026-02-28', '2024-02-29', '2000-01-01', '2199-12-31'])('있는 날이다: %s', (day) => {
    expect(isDay(day)).toBe(true)
  })

  test.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '1999-12-31',
    '2026-11-15T00:00:00Z',
    '20261115',
  ])('없는 날이다: %j', (day) => {
    expect(isDay(day)).toBe(false)
  })
})

describe('요일', () => {
  test('한 주는 월요일부터 일요일까지다', () => {
    expect(weekDays.map(weekDayLabel).join('')).toBe('월화수목금토일')
  })

  test('요일 이름만 요일이다', () => {
    expect(isWeekDay('Sunday')).toBe(true)
    expect(isWeekDay('sunday')).toBe(false)
  })
})
