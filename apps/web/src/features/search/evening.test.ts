import { expect, test } from 'vitest'
import type { Found } from './api.ts'
import { saidIn, withoutSaid } from './evening.ts'

type Read = Found['understood'][number]

const read = (kind: Read['kind'], text: string, said: Partial<Read> = {}): Read => ({
  kind,
  text,
  label: text,
  wonLeast: null,
  wonMost: null,
  day: null,
  clock: null,
  people: null,
  ...said,
})

const saturday = read('time', '토요일 7시', { day: '2026-11-21', clock: '19:00' })
const four = read('party', '4명', { people: 4 })
const pasta = read('dish', '파스타')

test('글에서 읽은 때와 인원이 물음을 채우고, 끼니가 아닌 시각은 시계에 맡긴다', () => {
  expect(saidIn([saturday, four, pasta])).toEqual({
    day: '2026-11-21',
    meal: 'dinner',
    guests: '4',
  })
  expect(saidIn([read('time', '낮 12시', { clock: '12:00' })])).toEqual({ meal: 'lunch' })
  expect(saidIn([read('time', '4시', { clock: '16:00' }), pasta])).toEqual({})
})

test('끼니만 적어도 시계가 아니라 적은 끼니를 묻는다', () => {
  expect(saidIn([read('time', '오늘 저녁', { day: '2026-11-19' })])).toEqual({
    day: '2026-11-19',
    meal: 'dinner',
  })
  expect(saidIn([read('time', '점심'), pasta])).toEqual({ meal: 'lunch' })
  expect(saidIn([read('dish', '저녁노을파스타')])).toEqual({})
})

test('막대에서 달리 고르면 그 말이 빠지고 나머지 글은 남는다', () => {
  const query = '토요일 7시 4명 파스타'
  const from = { day: '2026-11-21', meal: 'dinner', guests: 4 } as const
  const without = (to: Partial<typeof from> | { guests: number } | { day: string }) =>
    withoutSaid(query, [saturday, four, pasta], { from, to: { ...from, ...to } })
  expect(without({})).toBe(query)
  expect(without({ guests: 2 })).toBe('토요일 7시 파스타')
  expect(without({ day: '2026-11-22' })).toBe('4명 파스타')
})
