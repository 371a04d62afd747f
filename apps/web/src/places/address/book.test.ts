import { knownPostcodes } from '@matjari/contract/places/districts'
import { expect, test } from 'vitest'
import { metresBetween } from '../coordinates.ts'
import { bookEntries, postcodeOf, readQuery, searchBook } from './book.ts'

const spoken = (query: string) =>
  searchBook(query).map(({ district, road, bname }) =>
    [district.name, road, bname].filter(Boolean).join(' '),
  )

test('예순이 넘는 길과 스물다섯 구를 안다', () => {
  expect(bookEntries.filter(({ road }) => road !== null).length).toBeGreaterThan(60)
  expect(bookEntries.filter(({ road }) => road === null)).toHaveLength(25)
})

test('법정동 코드는 열 자리이고 구의 코드로 시작한다', () => {
  const wrong = bookEntries.filter(
    ({ bcode, district }) => !/^\d{10}$/.test(bcode) || !bcode.startsWith(district.code),
  )
  expect(wrong).toEqual([])
})

test('동네는 그 구의 가운데에서 멀지 않다', () => {
  const far = bookEntries.filter(({ at, district }) => metresBetween(at, district) > 6_500)
  expect(far.map(({ bname }) => bname)).toEqual([])
})

test('한 동네의 한 길은 한 번만 나온다', () => {
  const keys = bookEntries.map(({ bcode, road }) => `${bcode} ${road}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('길 이름이 꼭 맞는 것이 먼저다', () => {
  expect(spoken('월드컵로')[0]).toBe('마포구 월드컵로 망원동')
  expect(spoken('연남로1길 30')).toEqual(['마포구 연남로1길 연남동'])
})

test('동 이름과 구 이름으로도 찾는다', () => {
  expect(spoken('성수동2가')).toContain('성동구 연무장길 성수동2가')
  expect(spoken('서울 마포구')[0]).toBe('마포구')
  expect(spoken('마포구 독막로')).toEqual(['마포구 독막로 상수동', '마포구 독막로 합정동'])
})

test('없는 주소는 찾지 못하고 빈 말에는 아무것도 내놓지 않는다', () => {
  expect(spoken('해운대해변로')).toEqual([])
  expect(spoken('   ')).toEqual([])
})

test.each([
  ['테헤란로 152', ['테헤란로'], '152'],
  ['서울특별시 강남구 테헤란로 30-1', ['강남구', '테헤란로'], '30-1'],
  ['152', ['152'], ''],
  ['서울숲2길', ['서울숲2길'], ''],
])('%s에서 건물번호를 떼어 낸다', (query, words, buildingNumber) => {
  expect(readQuery(query)).toEqual({ words, buildingNumber })
})

test('아는 우편번호는 모두 길이 있는 주소의 것이다', () => {
  const lost = Object.keys(knownPostcodes).filter((address) => {
    const [district, road = '', number = ''] = address.split(' ')
    const entry = bookEntries.find((it) => it.district.name === district && it.road === road)
    return !entry || postcodeOf(entry, road, number) !== knownPostcodes[address]
  })
  expect(lost).toEqual([])
})
