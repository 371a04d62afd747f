import { nearbyAddress } from '@matjari/contract/reservations/notifications'
import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { priceLevelNames } from '@matjari/contract/search/price-levels'
import { allSearchSorts } from '@matjari/contract/search/sort'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeFilters, countActive, noFilters } from './active-filters.ts'
import { areaAround, areaIn, areaText } from './map-area.ts'
import {
  filtersAddress,
  filtersIn,
  minRatings,
  radii,
  type SearchFilters,
  searchTitle,
  sortOf,
  withNear,
} from './search-address.ts'

describe('주소', () => {
  const read = (address: string) => filtersIn(new URL(address, 'http://localhost').searchParams)
  const nothing = filtersIn(new URLSearchParams())

  const everything =
    'query=마포 국수&literal=마포,, 국수,마포&day=2026-11-20&time=20:00&meal=lunch&guests=4&near=1&radius=3000&category=한식&bookable=Y&openNow=Y&rating=4.5&price=2,1,2&region=11440,11410&sort=rating&view=map&bbox=126.9,37.5,127.0,37.6&page=3'

  test('주소에 적은 조건을 모두 읽는다', () => {
    expect(filtersIn(new URLSearchParams(everything))).toEqual({
      query: '마포 국수',
      literal: ['마포', '국수'],
      params: { day: '2026-11-20', time: '20:00', meal: 'lunch', guests: '4' },
      near: true,
      radius: 3000,
      category: '한식',
      bookable: true,
      openNow: true,
      rating: 4.5,
      price: ['1', '2'],
      region: ['11440', '11410'],
      sort: 'rating',
      view: 'map',
      area: { west: 126.9, south: 37.5, east: 127, north: 37.6 },
      page: 3,
    })
  })

  const word = fc.stringMatching(/^[가-힣a-z%_"']{1,6}$/)
  const degrees = (from: number) =>
    fc.integer({ min: from * 100_000, max: (from + 1) * 100_000 }).map((whole) => whole / 100_000)

  const params = fc
    .record(
      {
        day: fc.constantFrom('2026-11-16', '2027-02-28'),
        time: fc.constantFrom('20:00', '25:30'),
        meal: fc.constantFrom('lunch', 'dinner'),
        guests: fc.integer({ min: 1, max: 100 }).map(String),
      },
      { requiredKeys: [] },
    )
    .map((texts): Readonly<Record<string, string>> => ({ ...texts }))

  const anyFilters: fc.Arbitrary<SearchFilters> = fc
    .record({
      query: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
      literal: fc.uniqueArray(word, { maxLength: 3 }),
      params: params,
      near: fc.boolean(),
      radius: fc.constantFrom(undefined, ...radii),
      category: fc.constantFrom(undefined, ...mainCategories),
      bookable: fc.boolean(),
      openNow: fc.boolean(),
      rating: fc.constantFrom(undefined, ...minRatings),
      price: fc.subarray([...priceLevelNames]),
      region: fc.uniqueArray(fc.constantFrom('11', '11440', '26350'), { maxLength: 3 }),
      sort: fc.constantFrom(...Object.keys(allSearchSorts)),
      view: fc.constantFrom('list' as const, 'map' as const),
      area: fc.option(
        fc.record({
          west: degrees(126),
          south: degrees(36),
          east: degrees(128),
          north: degrees(38),
        }),
      ),
      page: fc.integer({ min: 1, max: 999 }),
    })
    // What makes no sense beside each other cannot be chosen.
    .map(({ sort, radius, literal, ...filters }) => ({
      ...filters,
      literal: filters.query === '' ? [] : literal,
      radius: filters.near ? radius : undefined,
      sort: sortOf(sort, filters.near),
    }))

  test('무엇을 골랐든 주소로 쓴 조건은 그대로 다시 읽힌다', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(read(filtersAddress(filters))).toEqual(filters)
      }),
    )
  })

  test('기본값은 주소에 적지 않는다', () => {
    expect(filtersAddress(nothing)).toBe('/search-results')
    expect(filtersAddress({ ...nothing, query: '100% _맛_ "집"' })).toBe(
      '/search-results?query=100%25+_%EB%A7%9B_+%22%EC%A7%91%22',
    )
    expect(filtersAddress(withNear(nothing, true))).toBe('/search-results?near=1')
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
    'bookable=true',
    'openNow=N',
    'query=%20%20',
    'literal=마포',
    'day=어제',
    'meal=brunch',
    'guests=0',
    'near=Y',
    'radius=1000',
    'rating=9',
    'price=5',
    'region=마포',
    'bbox=1,2,3',
    'bbox=127,37,126,38',
    'view=grid',
  ])('말이 안 되는 %s는 없는 셈 친다', (address) => {
    expect(filtersIn(new URLSearchParams(address))).toEqual(nothing)
  })

  test('예전 주소의 예약 가능도 자리가 있는 곳을 뜻한다', () => {
    expect(filtersIn(new URLSearchParams('reservable=Y')).bookable).toBe(true)
  })

  test('내 주변이면 가까운 순이 기본이고, 끄면 거리도 함께 풀린다', () => {
    const near = read('/search-results?near=1&radius=1000')
    expect(near.sort).toBe('distance')
    expect(withNear(near, false)).toEqual(nothing)
  })

  test('제목은 검색어, 없으면 내 주변과 분류나 전체를 말한다', () => {
    expect(searchTitle({ ...nothing, query: '마포 국수', near: true })).toBe(
      "'마포 국수' 검색 결과",
    )
    expect(searchTitle({ ...nothing, category: '일식' })).toBe('일식 맛집')
    expect(searchTitle(nothing)).toBe('전체 맛집')
    expect(searchTitle({ ...nothing, near: true })).toBe('내 주변 맛집')
  })

  test('걸린 조건을 세고, 하나씩 빼면 하나씩 줄고, 모두 지우면 남지 않는다', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const active = activeFilters(filters, (code) => code)
        for (const { choice, instead } of active)
          expect(countActive({ ...filters, ...choice })).toBe(active.length - (instead ? 0 : 1))
        expect(countActive({ ...filters, ...noFilters })).toBe(0)
      }),
    )
  })

  test('닫은 가게의 알림이 이끄는 주소는 그 둘레의 같은 분류를 지도로 찾는다', () => {
    const near = (latitude: number | null) =>
      filtersIn(
        new URL(
          nearbyAddress({ category: '한식', guCode: '11440', latitude, longitude: 126.9 }),
          'http://test',
        ).searchParams,
      )
    expect(near(37.5)).toMatchObject({
      category: '한식',
      view: 'map',
      area: { west: 126.888, south: 37.488, east: 126.912, north: 37.512 },
    })
    expect(near(null)).toMatchObject({ category: '한식', view: 'list', region: ['11440'] })
  })
})

describe('지도 범위', () => {
  test('지역은 주소에 적은 그대로 다시 읽히고, 말이 안 되는 것은 없는 셈이다', () => {
    const area = { west: 126.9, south: 37.54, east: 126.95, north: 37.57 }
    expect(areaText(area)).toBe('126.9,37.54,126.95,37.57')
    expect(areaIn(areaText(area))).toEqual(area)
    for (const text of [
      null,
      '',
      '1,2,3',
      '1,2,3,4,5',
      '127,37,126,38',
      '126,38,127,37',
      'a,b,c,d',
      '126,,127,38',
      '126,-99,127,38',
    ])
      expect(areaIn(text)).toBeNull()
  })

  test('찾은 곳이 모두 들어오는 지역을 고르고, 한 곳이면 그 둘레 몇 골목이다', () => {
    const places = [
      { lat: 37.55, lng: 126.91 },
      { lat: 37.57, lng: 126.99 },
    ]
    const around = areaAround(places)
    for (const { lat, lng } of places) {
      expect(around?.west).toBeLessThan(lng)
      expect(around?.east).toBeGreaterThan(lng)
      expect(around?.south).toBeLessThan(lat)
      expect(around?.north).toBeGreaterThan(lat)
    }
    const one = areaAround(places.slice(0, 1))
    expect(one && one.north - one.south).toBeCloseTo(0.018)
    expect(areaAround([])).toBeNull()
  })
})
