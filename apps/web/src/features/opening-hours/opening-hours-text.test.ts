import type { HoursException } from '@matjari/contract/schedule/entities'
import { type Hours, openState } from '@matjari/contract/schedule/open-now'
import { addDays } from '@matjari/contract/seoul-day'
import { describe, expect, test } from 'vitest'
import { exceptionRows, hoursRows, openText } from './opening-hours-text.ts'

describe('지금', () => {
  const times = (
    startTime: string,
    endTime: string,
    rest: readonly [string, string] | null = null,
  ) => ({
    startTime,
    endTime,
    breakStartTime: rest?.[0] ?? null,
    breakEndTime: rest?.[1] ?? null,
  })

  // 2026-11-13 is a Friday.
  const hours: Hours = {
    week: [
      { weekDay: 'Thursday', ...times('11:30', '21:30', ['15:00', '17:00']) },
      { weekDay: 'Friday', ...times('18:00', '26:00') },
      { weekDay: 'Sunday', ...times('11:30', '21:00') },
    ],
    exceptions: [{ day: '2026-11-15', isClosed: 'Y', ...times('', '') }],
  }

  function lineAt(moment: string, shown = hours) {
    const now = new Date(`${moment}+09:00`)
    const text = openText(openState(shown, now), now)
    return text && [text.state, text.until].filter(Boolean).join(' · ')
  }

  test('문을 열었으면 언제 닫는지 말한다', () => {
    expect(lineAt('2026-11-12T12:00')).toBe('영업 중 · 21:30에 마감')
  })

  test('쉬는 시간이면 언제 다시 여는지 말한다', () => {
    expect(lineAt('2026-11-12T15:00')).toBe('브레이크타임 · 17:00에 다시 열어요')
    expect(lineAt('2026-11-12T17:00')).toBe('영업 중 · 21:30에 마감')
  })

  test('열기 전이면 언제 여는지 말한다', () => {
    expect(lineAt('2026-11-12T09:00')).toBe('영업 전 · 11:30에 열어요')
  })

  test('닫은 뒤에는 오늘 영업이 끝났다고 말한다', () => {
    expect(lineAt('2026-11-12T21:30')).toBe('오늘 영업 종료')
  })

  test('쉬는 요일과 임시 휴무일에는 오늘 휴무라고 말한다', () => {
    expect(lineAt('2026-11-16T12:00')).toBe('오늘 휴무')
    expect(lineAt('2026-11-15T12:00')).toBe('오늘 휴무')
  })

  test('자정을 넘기는 밤에는 익일이라고 말하고, 자정이 지나면 그 말을 뺀다', () => {
    expect(lineAt('2026-11-13T23:00')).toBe('영업 중 · 익일 02:00에 마감')
    expect(lineAt('2026-11-14T01:00')).toBe('영업 중 · 02:00에 마감')
  })

  test('운영 시간을 모르면 아무 말도 하지 않는다', () => {
    expect(lineAt('2026-11-12T12:00', { week: [] })).toBe(null)
  })
})

describe('한 주', () => {
  const day = (weekDay: string, startTime: string, endTime: string) => ({
    weekDay,
    startTime,
    endTime,
    breakStartTime: null,
    breakEndTime: null,
  })

  const week = [
    { ...day('Tuesday', '11:30', '21:30'), breakStartTime: '15:00', breakEndTime: '17:00' },
    day('Friday', '18:00', '26:00'),
    day('Sunday', '11:30', '21:00'),
  ]

  const exception = (more: Partial<HoursException>): HoursException => ({
    restaurantNo: '1',
    day: '2026-11-15',
    isClosed: 'Y',
    startTime: null,
    endTime: null,
    breakStartTime: null,
    breakEndTime: null,
    reason: '',
    ...more,
  })
  const shortSunday = exception({ isClosed: 'N', startTime: '12:00', endTime: '18:00' })

  test('월요일부터 일요일까지 일곱 줄이고 쉬는 요일에는 시간이 없다', () => {
    const rows = hoursRows({ week }, '2026-11-12')
    expect(rows.map(({ label }) => label).join('')).toBe('월화수목금토일')
    expect(rows.map(({ range }) => range)).toEqual([
      null,
      '11:30 ~ 21:30',
      null,
      null,
      '18:00 ~ 익일 02:00',
      null,
      '11:30 ~ 21:00',
    ])
  })

  test('쉬는 시간은 괄호 안에 말한다', () => {
    expect(hoursRows({ week }, '2026-11-12')[1]?.rest).toBe('(브레이크 15:00 ~ 17:00)')
    expect(hoursRows({ week }, '2026-11-12')[6]?.rest).toBe(null)
  })

  test('오늘 하루만 오늘이다', () => {
    const today = hoursRows({ week }, '2026-11-15').filter(({ isToday }) => isToday)
    expect(today.map(({ label, note }) => [label, note])).toEqual([['일', null]])
  })

  test('오늘이 다른 날이면 그날의 시간을 보여 주고 무엇이 다른지 말한다', () => {
    const sunday = (exceptions: HoursException[]) =>
      hoursRows({ week, exceptions }, '2026-11-15').at(-1)
    expect(sunday([shortSunday])).toMatchObject({ range: '12:00 ~ 18:00', note: '단축 영업' })
    expect(sunday([exception({})])).toMatchObject({ range: null, note: '휴무' })
  })

  test('다음 주의 예외는 이번 주의 같은 요일을 바꾸지 않는다', () => {
    const exceptions = [exception({ day: '2026-11-22' })]
    expect(hoursRows({ week, exceptions }, '2026-11-15').at(-1)).toMatchObject({
      range: '11:30 ~ 21:00',
      note: null,
    })
  })

  test('다가오는 예외만 날짜 순서로, 날짜와 사유와 함께 보여 준다', () => {
    const rows = exceptionRows(
      [
        exception({ day: '2026-11-20', reason: ' 김장 ' }),
        exception({ day: '2026-11-14' }),
        shortSunday,
      ],
      '2026-11-15',
    )
    expect(
      rows.map(({ days: [one], kind, range, reason }) => [one?.label, kind, range, reason]),
    ).toEqual([
      ['11.15 (일)', '단축 영업', '12:00 ~ 18:00', ''],
      ['11.20 (금)', '휴무', null, '김장'],
    ])
  })

  test('이어지는 휴무는 첫날과 마지막 날의 한 줄이고, 안내가 다르거나 하루가 비면 나뉜다', () => {
    const closed = (date: number, reason = '휴가') => exception({ day: `2026-11-${date}`, reason })
    const days = [24, 25, 26, 27].map((date) => closed(date))
    const lines = exceptionRows(
      [...days, closed(28, '수리'), closed(30), shortSunday],
      '2026-11-15',
    )
    expect(
      lines.map((row) => [row.days.map(({ label }) => label).join(' ~ '), row.reason]),
    ).toEqual([
      ['11.15 (일)', ''],
      ['11.24 (화) ~ 11.27 (금)', '휴가'],
      ['11.28 (토)', '수리'],
      ['11.30 (월)', '휴가'],
    ])
  })

  test('서른 날 안에 시작하는 휴가는 그 뒤라도 끝까지 말하고, 그 뒤에 시작하면 아직 말하지 않는다', () => {
    const days = Array.from({ length: 20 }, (_, at) => addDays('2026-12-10', at))
    const lines = exceptionRows(
      [...days, '2027-01-04'].map((day) => exception({ day })),
      '2026-11-15',
    )
    expect(lines.map((row) => row.days.map(({ day }) => day))).toEqual([
      ['2026-12-10', '2026-12-29'],
    ])
  })
})
