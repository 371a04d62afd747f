import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatClockTime, parseClockTime } from '../time/clock-time.ts'
import { weekDays } from '../time/weekdays.ts'
import {
  type DayHours,
  dayHoursProblem,
  exceptionProblem,
  rolledOver,
  weekHoursProblem,
} from './weekly-hours.ts'

/** '09:00-18:00' or '09:00-18:00 12:00-13:00'; an empty text is a closed day. */
function dayOf(text: string): DayHours {
  const [hours = '', rest = ''] = text.split(' ')
  const [startTime = '', endTime = ''] = hours.split('-')
  const [breakStartTime = '', breakEndTime = ''] = rest.split('-')
  return { startTime, endTime, breakStartTime, breakEndTime }
}

test.each([
  '',
  '09:00-18:00',
  '09:00-18:00 12:00-13:00',
  '18:00-02:00',
  '18:00-26:00 25:00-25:30',
  '18:00-02:00 23:30-00:30',
  '18:00-02:00 00:00-01:00',
  '00:00-00:00',
  '00:00-24:00',
])('괜찮은 하루: %j', (text) => {
  expect(dayHoursProblem(dayOf(text))).toBeNull()
})

test.each([
  ['09:05-18:00', '10분 단위로만 선택할 수 있습니다.'],
  ['09:00-18:00 12:05-13:00', '10분 단위로만 선택할 수 있습니다.'],
  ['12:30-18:00 12:00-13:00', '시작시각이 브레이크 타임 사이에 있을 수 없습니다.'],
  ['12:00-18:00 12:00-13:00', '시작시각이 브레이크 타임 사이에 있을 수 없습니다.'],
  ['14:00-18:00 12:00-13:00', '브레이크 시작은 영업 시작 이후여야 합니다.'],
  ['09:00-13:00 12:00-13:00', '마감시각은 브레이크 종료시각보다 이후여야 합니다.'],
  ['09:00-12:30 12:00-13:00', '마감시각은 브레이크 종료시각보다 이후여야 합니다.'],
  ['09:00-18:00 13:00-12:00', '브레이크 시작은 브레이크 종료 이전이어야 합니다.'],
  ['09:00-18:00 13:00-13:00', '브레이크 시작은 브레이크 종료 이전이어야 합니다.'],
  ['18:00-02:00 12:00-13:00', '브레이크 시작은 영업 시작 이후여야 합니다.'],
  ['09:00-', '시작시각과 마감시각을 모두 입력해 주세요.'],
  [' 12:00-13:00', '시작시각과 마감시각을 모두 입력해 주세요.'],
  ['09:00-18:00 12:00-', '브레이크타임의 시작과 종료를 모두 입력해 주세요.'],
  ['09:00-34:00', '하루 영업은 24시간을 넘을 수 없어요.'],
  ['25:00-26:00', '시각을 다시 확인해 주세요.'],
  ['9시-18시', '시각을 다시 확인해 주세요.'],
])('%j: %s', (text, expected) => {
  expect(dayHoursProblem(dayOf(text))).toBe(expected)
})

describe('방금 바꾼 칸의 처지에서 말한다', () => {
  test.each([
    ['startTime', '12:30-18:00 12:00-13:00', '시작시각이 브레이크 타임 사이에 있을 수 없습니다.'],
    ['endTime', '09:00-12:30 12:00-13:00', '마감시각은 브레이크 종료시각보다 이후여야 합니다.'],
    ['breakStartTime', '09:00-18:00 08:00-13:00', '브레이크 시작은 영업 시작 이후여야 합니다.'],
    [
      'breakStartTime',
      '09:00-18:00 14:00-13:00',
      '브레이크 시작은 브레이크 종료 이전이어야 합니다.',
    ],
    ['breakEndTime', '09:00-18:00 12:00-11:00', '브레이크 종료는 브레이크 시작 이후여야 합니다.'],
    ['breakEndTime', '09:00-18:00 12:00-19:00', '브레이크 종료는 영업 종료 이전이어야 합니다.'],
  ] as const)('%s %s', (changed, text, expected) => {
    expect(dayHoursProblem(dayOf(text), changed)).toBe(expected)
  })
})

test('자정을 넘는 마감과 휴식은 24시 뒤로 옮긴다', () => {
  expect(rolledOver(dayOf('18:00-02:00 00:30-01:00'))).toEqual(dayOf('18:00-26:00 24:30-25:00'))
  expect(rolledOver(dayOf('18:00-26:00'))).toEqual(dayOf('18:00-26:00'))
  expect(rolledOver(dayOf('09:00-09:00'))).toEqual(dayOf('09:00-33:00'))
  expect(rolledOver(dayOf('09:00-18:00 08:00-10:00'))).toEqual(dayOf('09:00-18:00 08:00-10:00'))
  expect(rolledOver(dayOf(''))).toEqual(dayOf(''))
})

const picked = fc.integer({ min: 0, max: 143 }).map((step) => formatClockTime(step * 10))

test('받아들인 하루는 언제나 시작 < 휴식 시작 < 휴식 끝 < 마감이고 24시간 안이다', () => {
  fc.assert(
    fc.property(picked, picked, fc.option(fc.tuple(picked, picked)), (startTime, endTime, rest) => {
      const given = dayOf(`${startTime}-${endTime}${rest ? ` ${rest.join('-')}` : ''}`)
      if (dayHoursProblem(given) !== null) return
      const day = rolledOver(given)
      const times = [day.startTime, day.breakStartTime, day.breakEndTime, day.endTime]
      const minutes = times.filter((time) => time !== '').map((time) => parseClockTime(time) ?? -1)
      expect(minutes.toSorted((a, b) => a - b)).toEqual(minutes)
      expect(new Set(minutes).size).toBe(minutes.length)
      expect((minutes.at(-1) ?? 0) - (minutes[0] ?? 0)).toBeLessThanOrEqual(1440)
      expect(rolledOver(day)).toEqual(day)
    }),
    { numRuns: 1000 },
  )
})

const week = (text: (weekDay: string) => string) =>
  weekDays.map((weekDay) => ({ weekDay, ...dayOf(text(weekDay)) }))

test('한 주는 월요일부터 일요일까지 한 번씩이어야 한다', () => {
  const open = week(() => '09:00-18:00')
  const [monday] = open
  expect(weekHoursProblem(open)).toBeNull()
  expect(weekHoursProblem(open.slice(1))).toBe('월요일부터 일요일까지 한 번씩 입력해 주세요.')
  expect(weekHoursProblem(monday ? [...open.slice(0, 6), monday] : [])).toBe(
    '월요일부터 일요일까지 한 번씩 입력해 주세요.',
  )
})

test('한 주 가운데 하루만 틀려도 그 말을 한다', () => {
  const bad = week((weekDay) => (weekDay === 'Friday' ? '09:00-18:00 13:00-12:00' : ''))
  expect(weekHoursProblem(bad)).toBe('브레이크 시작은 브레이크 종료 이전이어야 합니다.')
})

test('쉬는 날뿐인 한 주는 받지 않는다', () => {
  expect(weekHoursProblem(week(() => ''))).toBe('영업하는 요일을 하루 이상 정해 주세요.')
  expect(weekHoursProblem(week((day) => (day === 'Sunday' ? '12:00-21:00' : '')))).toBeNull()
})

test('하루짜리 예외는 쉬거나 제 시간이 있어야 한다', () => {
  expect(exceptionProblem({ ...dayOf(''), isClosed: 'Y' })).toBeNull()
  expect(exceptionProblem({ ...dayOf('12:00-15:00'), isClosed: 'N' })).toBeNull()
  expect(exceptionProblem({ ...dayOf(''), isClosed: 'N' })).toBe(
    '시작시각과 마감시각을 모두 입력해 주세요.',
  )
})
