import { seoulMoment } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import { tableQueryIn, tableQueryInput, tableQueryTexts } from '../table-search/table-query.ts'
import type { SearchResult } from './search-api.ts'
import { criteriaFromWords, withoutCriteria } from './search-criteria.ts'

type Read = SearchResult['understood'][number]

const read = (kind: Read['kind'], text: string, parts: Partial<Read> = {}): Read => ({
  kind,
  text,
  label: text,
  wonLeast: null,
  wonMost: null,
  day: null,
  clock: null,
  people: null,
  ...parts,
})

const saturday = read('time', '토요일', { day: '2026-11-21' })
const seven = read('time', '7시', { clock: '19:00' })
const four = read('party', '4명', { people: 4 })
const pasta = read('dish', '파스타')

const today = '2026-11-19' // a Thursday
const tomorrow = '2026-11-20'
const day = (text: string, on: string) => read('time', text, { day: on })
const hour = (text: string, clock: string) => read('time', text, { clock })
const night = 23 * 60
const noon = 12 * 60

/** The query to the server for that text, at that minute of the Thursday. */
const asking = (
  understood: readonly Read[],
  minute: number,
  address: Readonly<Record<string, string>> = {},
) =>
  tableQueryInput(
    tableQueryIn(
      new URLSearchParams(criteriaFromWords(understood, { today, params: address })),
      seoulMoment(today, minute),
    ),
  )

const eight = hour('저녁 8시', '20:00')

test.each([
  [
    '내일 저녁 8시 3명',
    [eight, day('내일', tomorrow), read('party', '3명', { people: 3 })],
    night,
    { day: tomorrow, time: '20:00', meal: 'dinner', guests: '3' },
  ],
  [
    '저녁 7시 반',
    [hour('저녁 7시 반', '19:30')],
    noon,
    { day: today, time: '19:30', meal: 'dinner' },
  ],
  ['토요일 7시', [seven, saturday], noon, { day: '2026-11-21', time: '19:00', meal: 'dinner' }],
  ['낮 12시', [hour('낮 12시', '12:00')], 10 * 60, { day: today, time: '12:00', meal: 'lunch' }],
  [
    '오전 11시',
    [hour('오전 11시', '11:00')],
    noon,
    { day: tomorrow, time: '11:00', meal: 'lunch' },
  ],
  ['오후 1시', [hour('오후 1시', '13:00')], noon, { day: today, time: '13:00', meal: 'lunch' }],
  ['4시', [hour('4시', '16:00')], noon, { day: today, time: '16:00', meal: undefined }],
  ['밤 11시', [hour('밤 11시', '23:00')], noon, { day: today, time: '23:00', meal: undefined }],
  [
    '아침 9시',
    [hour('아침 9시', '09:00')],
    night,
    { day: tomorrow, time: '09:00', meal: undefined },
  ],
  ['19:30', [hour('19:30', '19:30')], night, { day: tomorrow, time: '19:30', meal: 'dinner' }],
  ['오늘 8시', [hour('8시', '20:00'), day('오늘', today)], night, { day: today, time: '20:00' }],
  ['8시, 아직 이른 때', [hour('8시', '20:00')], noon, { day: today, time: '20:00' }],
  ['8시, 지난 때', [hour('8시', '20:00')], 20 * 60 + 30, { day: tomorrow, time: '20:00' }],
  [
    '8시, 나설 틈이 없는 때',
    [hour('8시', '20:00')],
    19 * 60 + 50,
    { day: tomorrow, time: '20:00' },
  ],
  ['밤 12시', [hour('밤 12시', '24:00')], noon, { day: today, time: '24:00', meal: undefined }],
  [
    '내일 밤 1시',
    [hour('밤 1시', '25:00'), day('내일', tomorrow)],
    noon,
    { day: tomorrow, time: '25:00' },
  ],
  [
    '새벽 1시 반',
    [hour('새벽 1시 반', '01:30')],
    night,
    { day: today, time: '25:30', meal: undefined },
  ],
  [
    '내일 새벽 1시',
    [hour('새벽 1시', '01:00'), day('내일', tomorrow)],
    night,
    { day: today, time: '25:00' },
  ],
  [
    '오늘 새벽 1시',
    [hour('새벽 1시', '01:00'), day('오늘', today)],
    night,
    { day: today, time: '25:00' },
  ],
  [
    '토요일 새벽 1시',
    [hour('새벽 1시', '01:00'), saturday],
    noon,
    { day: tomorrow, time: '25:00' },
  ],
  [
    '점심 8시',
    [hour('8시', '20:00'), read('time', '점심')],
    noon,
    { day: today, time: '20:00', meal: 'dinner' },
  ],
  [
    '점심 1시',
    [hour('1시', '13:00'), read('time', '점심')],
    10 * 60,
    { day: today, time: '13:00', meal: 'lunch' },
  ],
  ['저녁', [read('time', '저녁')], 10 * 60, { day: today, time: undefined, meal: 'dinner' }],
  [
    '오늘 저녁',
    [day('오늘 저녁', today)],
    10 * 60,
    { day: today, time: undefined, meal: 'dinner' },
  ],
  ['파스타', [pasta], 10 * 60, { day: today, time: undefined, meal: 'lunch' }],
] as const)('%s: 말한 시각을 그대로 묻는다', (_, understood, minute, expected) => {
  expect(asking(understood, minute)).toMatchObject(expected)
})

test('주소에 적힌 시각도 지키고, 글에 시각이나 끼니를 적으면 그것이 주소를 이긴다', () => {
  const address = { day: tomorrow, time: '20:00', guests: '3' }
  expect(asking([pasta], noon, address)).toMatchObject({ ...address, meal: 'dinner' })
  expect(asking([seven], noon, address)).toMatchObject({ time: '19:00' })
  expect(asking([read('time', '점심')], noon, address)).toMatchObject({
    day: tomorrow,
    time: undefined,
    meal: 'lunch',
  })
  expect(asking([], noon, { time: '25:30' })).toMatchObject({ day: today, time: '25:30' })
  expect(asking([], noon, { time: '8시' })).toMatchObject({ time: undefined })
  expect(
    criteriaFromWords([hour('새벽 1시', '01:00')], { today, params: { day: tomorrow } }),
  ).toEqual({
    day: tomorrow,
    time: '25:00',
  })
})

test('막대에서 달리 고르면 그 말이 빠지고 나머지 글은 남는다', () => {
  const query = '토요일 7시 4명 파스타'
  const from = { day: '2026-11-21', meal: 'dinner', guests: 4, time: '19:00' } as const
  const without = (to: object) =>
    withoutCriteria(query, [seven, saturday, four, pasta], { from, to: { ...from, ...to } })
  expect(without({})).toBe(query)
  expect(without({ guests: 2 })).toBe('토요일 7시 파스타')
  expect(without({ day: '2026-11-22' })).toBe('7시 4명 파스타')
  expect(without({ meal: 'dinner', time: undefined })).toBe('토요일 4명 파스타')
  expect(without({ meal: 'lunch', time: undefined })).toBe('토요일 4명 파스타')
})

test('날과 인원을 바꾸어도 시각은 남고, 끼니를 고르면 끼니가 시각을 대신한다', () => {
  const now = seoulMoment(today, noon)
  const expected = tableQueryIn(
    new URLSearchParams({ day: tomorrow, time: '20:00', guests: '3' }),
    now,
  )
  expect(tableQueryTexts({ ...expected, guests: 5 })).toEqual({
    day: tomorrow,
    time: '20:00',
    guests: '5',
  })
  expect(tableQueryTexts({ ...expected, meal: 'lunch', time: undefined })).toEqual({
    day: tomorrow,
    meal: 'lunch',
    guests: '3',
  })
})
