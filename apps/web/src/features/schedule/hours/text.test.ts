import type { HoursException } from '@matjari/contract/schedule/entities'
import { expect, test } from 'vitest'
import { ownerExceptionRows, ownerHoursRows, ownerHoursText } from './text.ts'

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

test('영업 시간과 브레이크를 적는다', () => {
  expect(ownerHoursText(times('11:30', '22:00', ['15:00', '17:00']))).toEqual({
    range: '11:30 ~ 22:00',
    rest: '(브레이크 15:00 ~ 17:00)',
  })
  expect(ownerHoursText(times('11:30', '22:00'))).toEqual({ range: '11:30 ~ 22:00', rest: null })
})

test('24시를 넘는 시각은 24를 빼고 적는다', () => {
  expect(ownerHoursText(times('18:00', '26:00', ['24:30', '25:00']))).toEqual({
    range: '18:00 ~ 02:00',
    rest: '(브레이크 00:30 ~ 01:00)',
  })
  expect(ownerHoursText(times('09:00', '33:00')).range).toBe('09:00 ~ 09:00')
})

test('반쪽짜리 브레이크는 적지 않는다', () => {
  expect(ownerHoursText({ ...times('09:00', '18:00'), breakStartTime: '12:00' }).rest).toBeNull()
})

test('월요일부터 일요일까지, 빠진 요일은 휴무다', () => {
  const friday = {
    operatingHoursNo: '1',
    restaurantNo: '7',
    weekDay: 'Friday' as const,
    weekday: 'Friday' as const,
    ...times('11:30', '25:00'),
    startTime: '11:30',
    endTime: '25:00',
  }
  expect(ownerHoursRows([friday]).map(({ label, range }) => `${label} ${range ?? '휴무'}`)).toEqual(
    ['월 휴무', '화 휴무', '수 휴무', '목 휴무', '금 11:30 ~ 01:00', '토 휴무', '일 휴무'],
  )
})

const exception = (day: string, more: Partial<HoursException> = {}): HoursException => ({
  restaurantNo: '7',
  day,
  isClosed: 'Y',
  startTime: null,
  endTime: null,
  breakStartTime: null,
  breakEndTime: null,
  reason: '',
  ...more,
})

test('다른 날은 가까운 날부터, 지난 날은 빼고 적는다', () => {
  const rows = ownerExceptionRows(
    [
      exception('2027-01-01', { isClosed: 'N', startTime: '18:00', endTime: '26:00' }),
      exception('2026-11-14'),
      exception('2026-11-15', { reason: ' 내부 수리 ' }),
    ],
    '2026-11-15',
  )
  expect(rows.map(({ label, range, reason }) => [label, range, reason])).toEqual([
    ['11.15 (일)', null, '내부 수리'],
    ['1.1 (금)', '18:00 ~ 02:00', ''],
  ])
})
