import type { BookableDay } from '@matjari/contract/reservations/entities'
import { expect, test } from 'vitest'
import { dayMarks, nextOpenDay, spokenDay, stripDays } from './marks.ts'

const today = '2026-11-16'

const day = (date: string, dayState: BookableDay['dayState']): BookableDay => ({
  day: date,
  dayState,
  firstTime: dayState === 'open' ? '11:30' : null,
})

const days = [
  day('2026-11-15', 'closed'),
  day(today, 'over'),
  day('2026-11-17', 'closed'),
  day('2026-11-18', 'open'),
  day('2026-11-19', 'full'),
  day('2026-11-20', 'paused'),
  day('2026-11-21', 'closed'),
]

test('줄은 오늘부터 열나흘이다', () => {
  const strip = stripDays('2026-11-25')
  expect(strip).toHaveLength(14)
  expect([strip.at(0), strip.at(-1)]).toEqual(['2026-11-25', '2026-12-08'])
})

test('자리가 없는 날에만 까닭을 한 낱말로 달고, 지난 날과 아직 열지 않은 날은 휴무라 하지 않는다', () => {
  expect([...dayMarks(days, { today, lastDay: '2026-11-20' })]).toEqual([
    [today, '마감'],
    ['2026-11-17', '휴무'],
    ['2026-11-19', '마감'],
    ['2026-11-20', '중지'],
    ['2026-11-21', '열기 전'],
  ])
})

test('날은 요일과 날짜, 오늘인지, 어떤 날인지의 차례로 읽는다', () => {
  expect(spokenDay(today, { today, mark: undefined })).toBe('월요일 11월 16일 오늘')
  expect(spokenDay('2026-11-17', { today, mark: '휴무' })).toBe('화요일 11월 17일 휴무')
})

test('다음에 앉을 수 있는 날은 그 뒤의 열린 첫날이다', () => {
  expect(nextOpenDay(days, today)?.day).toBe('2026-11-18')
  expect(nextOpenDay(days, '2026-11-18')).toBeUndefined()
})
