import { expect, test } from 'vitest'
import type { Found } from '../api.ts'
import { sectionsOf } from './sections.ts'

type Restaurant = Found['restaurants'][number]

const restaurant = (no: number): Restaurant => ({
  restaurantNo: `${no}`,
  restaurantName: `가게 ${no}`,
  restaurantAddress: '서울 마포구 동교로 1',
  isActive: 'Y',
  priceMedian: null,
  photos: [],
  district: '동교동',
  restaurantCuisineType: '일식',
  restaurantImage: null,
  averageRating: 0,
  reviewCount: 0,
  lat: null,
  lng: null,
  reservable: false,
  openNow: false,
})

type Listed = { total: number; page?: number; supplements?: Found['supplements']; query?: string }

/** Five to a page. */
function parts({ total, page = 1, supplements = [], query = '초밥집' }: Listed) {
  const first = (page - 1) * 5
  const restaurants = Array.from({ length: Math.min(5, total - first) }, (_, at) =>
    restaurant(first + at),
  )
  const pageInfo = { totalBoardNo: total, boardNoPerPage: 5, pageSize: 5, currentPage: page }
  return sectionsOf({ restaurants, supplements, pageInfo }, query).map(
    ({ line, start, restaurants: listed }) => [
      line,
      start,
      listed.map(({ restaurantNo }) => Number(restaurantNo)),
    ],
  )
}

test('덧붙인 것이 없으면 하나의 목록이다', () => {
  expect(parts({ total: 2 })).toEqual([[null, 0, [0, 1]]])
  expect(parts({ total: 0 })).toEqual([])
})

test('덧붙인 결과마다 무엇으로 찾았는지 앞에 적는다', () => {
  const supplements = [
    { after: 1, query: '합정동 초밥', isNearby: false },
    { after: 3, query: '초밥', isNearby: false },
  ]
  expect(parts({ total: 5, supplements })).toEqual([
    [null, 0, [0]],
    ['"합정동 초밥" 결과도 보여드려요', 1, [1, 2]],
    ['"초밥" 결과도 보여드려요', 3, [3, 4]],
  ])
})

test('꼭 맞는 곳이 없으면 그것부터 말한다', () => {
  expect(parts({ total: 2, supplements: [{ after: 0, query: '초밥', isNearby: false }] })).toEqual([
    ['꼭 맞는 곳은 없어요. "초밥" 결과도 보여드려요', 0, [0, 1]],
  ])
})

test('뒤쪽에서 시작하거나 앞쪽에서 이어져도 적는다', () => {
  const supplements = [
    { after: 2, query: '합정동 초밥', isNearby: false },
    { after: 7, query: '초밥', isNearby: false },
  ]
  expect(parts({ total: 9, page: 2, supplements })).toEqual([
    ['"합정동 초밥" 결과도 보여드려요', 0, [5, 6]],
    ['"초밥" 결과도 보여드려요', 2, [7, 8]],
  ])
})

test('동네를 넓혀 찾은 곳은 가까운 곳이라고 하고, 그 동네에 있다고 하지 않는다', () => {
  const line = (query: string, isNearby: boolean) =>
    parts({ total: 2, supplements: [{ after: 1, query: '홍대 파스타', isNearby }], query })[1]?.[0]
  expect(line('홍대 파스타', true)).toBe('가까운 곳의 결과도 보여드려요')
  expect(line('홍익대 파스타', true)).toBe('"홍대 파스타", 가까운 곳의 결과도 보여드려요')
  // The same words can be found by something else than a wider place.
  expect(line('홍대 파스타', false)).toBe('"홍대 파스타" 결과도 보여드려요')
})
