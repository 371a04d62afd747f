import { type Hours, openState } from '@matjari/contract/schedule/open-now'
import { expect, test } from 'vitest'
import { openText } from './open-text.ts'

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
