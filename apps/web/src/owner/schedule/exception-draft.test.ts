import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { closedDay, defaultDay } from '@matjari/contract/schedule/hours-rules'
import { expect, test } from 'vitest'
import {
  exceptionBody,
  exceptionDraft,
  exceptionHours,
  exceptionProblems,
  isSameException,
  newException,
} from './exception-draft.ts'

const today = '2026-11-15'
const sunday = '2026-11-22'
const short = { ...newException, day: sunday, isClosed: false }
const evening = { ...closedDay, startTime: '18:00', endTime: '26:00' }

const week: OperatingHours[] = [
  {
    operatingHoursNo: '1',
    restaurantNo: '7',
    weekDay: 'Sunday',
    weekday: 'Sunday',
    startTime: '11:30',
    endTime: '21:00',
    breakStartTime: '15:00',
    breakEndTime: '17:00',
  },
]

test('단축 영업은 그 요일의 시간에서 시작한다', () => {
  expect(exceptionHours(short, week)).toEqual({
    startTime: '11:30',
    endTime: '21:00',
    breakStartTime: '15:00',
    breakEndTime: '17:00',
  })
  expect(exceptionHours({ ...short, day: '2026-11-23' }, week)).toEqual(defaultDay)
  expect(exceptionHours({ ...short, day: null }, week)).toEqual(defaultDay)
})

test('손댄 시간은 날짜를 바꾸어도 그대로다', () => {
  expect(exceptionHours({ ...short, hours: evening }, week)).toEqual(evening)
})

test('휴무는 시간 없이, 단축 영업은 시간과 함께 보낸다', () => {
  const sent = { restaurantNo: '7', hours: evening }
  expect(exceptionBody({ ...newException, day: sunday, reason: ' 수리 ' }, sent)).toEqual({
    restaurantNo: '7',
    day: sunday,
    isClosed: 'Y',
    ...closedDay,
    reason: '수리',
  })
  expect(exceptionBody(short, sent)).toMatchObject({ isClosed: 'N', ...evening })
})

test.each([
  [null, '날짜를 골라 주세요.'],
  ['2026-11-14', '오늘이나 그 뒤의 날을 골라 주세요.'],
  ['2026-11-15', null],
  ['2027-11-15', null],
  ['2027-11-16', '앞으로 1년 안의 날을 골라 주세요.'],
])('날짜 %s: %s', (day, expected) => {
  const problems = exceptionProblems({ ...newException, day }, { hours: defaultDay, today })
  expect(problems).toEqual({ day: expected, hours: null, reason: null })
})

test('단축 영업의 시간과 안내의 길이를 본다', () => {
  const draft = { ...short, reason: '가'.repeat(51) }
  expect(exceptionProblems(draft, { hours: closedDay, today })).toEqual({
    day: null,
    hours: '시작시각과 마감시각을 모두 입력해 주세요.',
    reason: '안내는 50자까지 쓸 수 있어요.',
  })
  const closed = { ...draft, isClosed: true, reason: ` ${'가'.repeat(50)} ` }
  expect(exceptionProblems(closed, { hours: closedDay, today })).toEqual({
    day: null,
    hours: null,
    reason: null,
  })
})

const saved: HoursException = {
  restaurantNo: '7',
  day: sunday,
  isClosed: 'N',
  startTime: '18:00',
  endTime: '26:00',
  breakStartTime: null,
  breakEndTime: null,
  reason: '연말',
}

test('정해 둔 날은 그대로 열리고, 바뀐 것만 바뀐 것으로 본다', () => {
  const draft = exceptionDraft(saved)
  expect(draft).toEqual({ day: sunday, isClosed: false, hours: evening, reason: '연말' })
  expect(isSameException(draft, { ...draft, reason: '연말 ' })).toBe(true)
  expect(isSameException(draft, { ...draft, reason: '연초' })).toBe(false)
  expect(isSameException(draft, { ...draft, isClosed: true })).toBe(false)
  expect(isSameException(draft, { ...draft, hours: defaultDay })).toBe(false)
  expect(isSameException(draft, { ...draft, day: today })).toBe(false)
  expect(exceptionDraft({ ...saved, isClosed: 'Y' }).hours).toBeNull()
})
