import { expect, test } from 'vitest'
import { openingHours } from './rules-opening.ts'

const noBreak = { breakStartMin: null, breakEndMin: null }
type Row = Parameters<typeof openingHours>[0][number]

test.each<[string, Row, [string, string, string][]]>([
  [
    '낮 영업',
    { weekDay: 1, startMin: 600, endMin: 1260, ...noBreak },
    [['Monday', '10:00', '21:00']],
  ],
  [
    '브레이크타임은 둘로 나눈다',
    { weekDay: 2, startMin: 660, endMin: 1260, breakStartMin: 900, breakEndMin: 1020 },
    [
      ['Tuesday', '11:00', '15:00'],
      ['Tuesday', '17:00', '21:00'],
    ],
  ],
  [
    '자정을 넘기면 벽시계의 시각',
    { weekDay: 5, startMin: 1080, endMin: 1560, ...noBreak },
    [['Friday', '18:00', '02:00']],
  ],
  [
    '자정까지',
    { weekDay: 6, startMin: 1080, endMin: 1440, ...noBreak },
    [['Saturday', '18:00', '00:00']],
  ],
  [
    '자정 뒤에 다시 열면 다음 요일',
    { weekDay: 7, startMin: 1080, endMin: 1680, breakStartMin: 1440, breakEndMin: 1500 },
    [
      ['Sunday', '18:00', '00:00'],
      ['Monday', '01:00', '04:00'],
    ],
  ],
  [
    '하루 종일',
    { weekDay: 3, startMin: 0, endMin: 1440, ...noBreak },
    [['Wednesday', '00:00', '23:59']],
  ],
])('%s', (_name, row, expected) => {
  const parts = openingHours([row])
  expect(parts.map(({ dayOfWeek, opens, closes }) => [dayOfWeek, opens, closes])).toEqual(expected)
})
