import { expect, test } from 'vitest'
import { addressOf, filtersOf, isFiltered, searchTitle, withoutFilters } from './address.ts'

const everything = {
  query: '마포 국수',
  literal: ['마포', '국수'],
  category: '한식',
  sort: 'rating',
  page: 3,
  reservable: true,
  openNow: true,
} as const

const nothing = {
  query: '',
  literal: [],
  category: undefined,
  sort: 'relevance',
  page: 1,
  reservable: false,
  openNow: false,
} as const

test('주소에 적은 조건을 모두 읽는다', () => {
  const address = new URLSearchParams(
    'query=마포 국수&literal=마포,, 국수,마포&category=한식&sort=rating&page=3&reservable=Y&openNow=Y',
  )
  expect(filtersOf(address)).toEqual(everything)
})

test('주소로 쓴 조건은 그대로 다시 읽힌다', () => {
  for (const filters of [everything, nothing]) {
    const search = new URL(addressOf(filters), 'http://localhost').searchParams
    expect(filtersOf(search)).toEqual(filters)
  }
})

test('기본값은 주소에 적지 않는다', () => {
  expect(addressOf(nothing)).toBe('/search-results')
  expect(addressOf({ ...nothing, query: '100% _맛_ "집"' })).toBe(
    '/search-results?query=100%25+_%EB%A7%9B_+%22%EC%A7%91%22',
  )
})

test.each([
  'category=분식',
  'category=__proto__',
  'sort=distance',
  'sort=toString',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=둘',
  'page=999999',
  'reservable=true',
  'openNow=N',
  'query=%20%20',
  'literal=마포',
])('말이 안 되는 %s는 없는 셈 친다', (address) => {
  expect(filtersOf(new URLSearchParams(address))).toEqual(nothing)
})

test('제목은 검색어, 없으면 분류나 전체를 말한다', () => {
  expect(searchTitle(everything)).toBe("'마포 국수' 검색 결과")
  expect(searchTitle({ ...nothing, category: '일식' })).toBe('일식 맛집')
  expect(searchTitle(nothing)).toBe('전체 맛집')
})

test('필터를 풀면 검색어와 읽는 법과 순서만 남는다', () => {
  expect(isFiltered(everything)).toBe(true)
  const without = withoutFilters(everything)
  expect(isFiltered(without)).toBe(false)
  expect(without).toEqual({
    ...nothing,
    query: '마포 국수',
    literal: ['마포', '국수'],
    sort: 'rating',
  })
})
