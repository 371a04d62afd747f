import type { OperatingHours } from '@matjari/contract/schedule/entities'
import { closedDay, defaultDay } from '@matjari/contract/schedule/hours-rules'
import type { WeekDay } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import { isSameWeek, weekBody, weekDraft, withDay, withMondayEverywhere } from './week-draft.ts'

const open = (weekDay: WeekDay, rest: string | null = null): OperatingHours => ({
  operatingHoursNo: '1',
  restaurantNo: '7',
  weekDay,
  weekday: weekDay,
  startTime: '18:00',
  endTime: '26:00',
  breakStartTime: rest && '21:00',
  breakEndTime: rest,
})

test('아직 없으면 모든 요일을 09:00부터 18:00까지로 연다', () => {
  expect(weekDraft([]).map(({ weekDay, ...times }) => [weekDay, times])).toEqual([
    ['Monday', defaultDay],
    ['Tuesday', defaultDay],
    ['Wednesday', defaultDay],
    ['Thursday', defaultDay],
    ['Friday', defaultDay],
    ['Saturday', defaultDay],
    ['Sunday', defaultDay],
  ])
})

test('등록된 한 주는 빠진 요일을 휴무로 하고 그대로 연다', () => {
  const week = weekDraft([open('Tuesday', '22:00'), open('Sunday')])
  expect(week[0]).toEqual({ weekDay: 'Monday', ...closedDay })
  expect(week[1]).toEqual({
    weekDay: 'Tuesday',
    startTime: '18:00',
    endTime: '26:00',
    breakStartTime: '21:00',
    breakEndTime: '22:00',
  })
  expect(week[6]).toMatchObject({ startTime: '18:00', breakStartTime: '', breakEndTime: '' })
})

test('하루를 바꾸면 그 요일만 바뀐다', () => {
  const before = weekDraft([])
  const after = withDay(before, { weekDay: 'Friday', ...closedDay })
  expect(after.filter((day) => day.startTime === '').map((day) => day.weekDay)).toEqual(['Friday'])
  expect(isSameWeek(before, after)).toBe(false)
  expect(isSameWeek(before, withDay(after, { weekDay: 'Friday', ...defaultDay }))).toBe(true)
})

test.each(['startTime', 'endTime', 'breakStartTime', 'breakEndTime'] as const)(
  '%s만 달라도 다른 한 주다',
  (field) => {
    const week = weekDraft([])
    const sunday = { weekDay: 'Sunday' as const, ...defaultDay, [field]: '10:10' }
    expect(isSameWeek(week, withDay(week, sunday))).toBe(false)
  },
)

test('월요일 시간을 모든 요일에 넣는다', () => {
  const week = withMondayEverywhere(weekDraft([open('Monday', '22:00'), open('Sunday')]))
  expect(week.map(({ breakEndTime }) => breakEndTime)).toEqual(Array(7).fill('22:00'))
  expect(new Set(week.map(({ weekDay }) => weekDay)).size).toBe(7)
})

test('쉬는 날도 빈 칸으로 일곱 날을 모두 보낸다', () => {
  const body = weekBody('7', weekDraft([open('Monday')]))
  expect(body).toHaveLength(7)
  expect(body[0]).toMatchObject({ restaurantNo: '7', weekDay: 'Monday', endTime: '26:00' })
  expect(body[6]).toEqual({ restaurantNo: '7', weekDay: 'Sunday', ...closedDay })
})
