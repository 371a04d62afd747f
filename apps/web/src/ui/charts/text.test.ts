import { expect, test } from 'vitest'
import { shortDay, summaryOf } from './text.ts'

const days = [
  { day: '2026-11-13', count: 1200 },
  { day: '2026-11-14', count: 58 },
]

test('날은 짧게 쓴다', () => {
  expect(shortDay('2026-11-01')).toBe('11.1')
})

test('그래프는 한 문장으로도 말한다', () => {
  expect(summaryOf({ title: '하루 예약 수', unit: '건', days })).toBe(
    '최근 2일 하루 예약 수. 모두 1,258건, 가장 많은 날은 11월 13일 금요일 1,200건이에요.',
  )
})

test('없으면 없다고 말한다', () => {
  const none = days.map((one) => ({ ...one, count: 0 }))
  expect(summaryOf({ title: '가입', unit: '명', days: none })).toBe('최근 2일 가입. 아직 없어요.')
})
