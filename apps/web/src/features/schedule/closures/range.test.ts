import type { HoursException } from '@matjari/contract/schedule/entities'
import { addDays } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import { ownerExceptionRows } from '../hours/text.ts'
import { exceptionLines } from './lines.ts'
import { extended, noRange, pressed, rangeProblem, spokenRange } from './range.ts'

const within = { first: '2026-12-01', last: '2027-12-01' }

test('첫 번째로 누른 날에 시작하고 두 번째로 누른 날에 끝난다', () => {
  const begun = pressed(noRange, '2026-12-24')
  expect(begun).toEqual({ from: '2026-12-24', to: null })
  const whole = pressed(begun, '2026-12-28')
  expect(whole).toEqual({ from: '2026-12-24', to: '2026-12-28' })
  expect(pressed(begun, '2026-12-20')).toEqual({ from: '2026-12-20', to: '2026-12-24' })
  expect(pressed(begun, '2026-12-24')).toEqual({ from: '2026-12-24', to: '2026-12-24' })
  expect(pressed(whole, '2026-12-30')).toEqual({ from: '2026-12-30', to: null })
})

test('Shift와 화살표는 초점이 있는 끝을 옮기고, 다른 끝은 그대로 둔다', () => {
  const begun = pressed(noRange, '2026-12-24')
  const longer = extended(begun, { on: '2026-12-24', by: 7, ...within })
  expect(longer).toEqual({
    range: { from: '2026-12-24', to: '2026-12-31' },
    focus: '2026-12-31',
  })
  const shorter = extended(longer.range, { on: '2026-12-31', by: -1, ...within })
  expect(shorter.range).toEqual({ from: '2026-12-24', to: '2026-12-30' })
  const earlier = extended(shorter.range, { on: '2026-12-24', by: -1, ...within })
  expect(earlier.range).toEqual({ from: '2026-12-23', to: '2026-12-30' })
  const anew = extended(earlier.range, { on: '2026-12-10', by: 1, ...within })
  expect(anew.range).toEqual({ from: '2026-12-10', to: '2026-12-11' })
})

test('지난 날과 1년 뒤로는 옮겨지지 않는다', () => {
  const begun = pressed(noRange, '2026-12-02')
  expect(extended(begun, { on: '2026-12-02', by: -7, ...within }).focus).toBe('2026-12-01')
  const late = pressed(noRange, '2027-11-30')
  expect(extended(late, { on: '2027-11-30', by: 7, ...within }).focus).toBe('2027-12-01')
})

test('고르지 않았거나 너무 길면 까닭을 말하고, 고른 것을 소리로도 말한다', () => {
  const from = '2026-12-24'
  expect(rangeProblem(noRange)).toBe('쉬기 시작하는 날을 골라 주세요.')
  expect(rangeProblem({ from, to: addDays(from, 91) })).toBeNull()
  expect(rangeProblem({ from, to: addDays(from, 92) })).toBe(
    '쉬는 기간은 시작하는 날부터 92일까지 정할 수 있어요.',
  )
  expect(spokenRange({ from, to: null })).toBe('12월 24일부터. 끝나는 날을 골라 주세요.')
  expect(spokenRange({ from, to: '2026-12-28' })).toBe('12월 24일부터 12월 28일까지 5일')
})

const closed = (day: string, reason = ''): HoursException => ({
  restaurantNo: '7',
  day,
  isClosed: 'Y',
  startTime: null,
  endTime: null,
  breakStartTime: null,
  breakEndTime: null,
  reason,
})
const linesOf = (exceptions: readonly HoursException[]) =>
  exceptionLines(ownerExceptionRows(exceptions, '2026-12-01')).map((one) =>
    one.kind === 'day' ? one.row.label : `${one.line.label} ${one.line.days}일`,
  )

test('이어지는 휴무는 한 줄이고, 단축 영업이나 다른 안내에서 끊긴다', () => {
  const short = { ...closed('2026-12-26'), isClosed: 'N' as const, startTime: '11:00' }
  expect(
    linesOf([closed('2026-12-24'), closed('2026-12-25'), short, closed('2026-12-27')]),
  ).toEqual(['12.24 (목) ~ 12.25 (금) 2일', '12.26 (토)', '12.27 (일)'])
  expect(
    linesOf([closed('2026-12-24', '휴가'), closed('2026-12-25', '휴가'), closed('2026-12-26')]),
  ).toEqual(['12.24 (목) ~ 12.25 (금) 2일', '12.26 (토)'])
  const many = Array.from({ length: 94 }, (_, day) => closed(addDays('2026-12-01', day)))
  expect(linesOf(many)).toEqual(['12.1 (화) ~ 3.2 (화) 92일', '3.3 (수) ~ 3.4 (목) 2일'])
})
