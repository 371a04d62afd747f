import { describe, expect, test } from 'vitest'
import type { SearchResult } from '../search-api.ts'
import { correctionText, parsedWordChips } from './parsed-words.tsx'
import { resultSections } from './result-grid.tsx'

describe('읽은 말', () => {
  type Read = SearchResult['understood'][number]

  const read = (kind: Read['kind'], text: string, label = text): Read => ({
    kind,
    text,
    label,
    wonLeast: null,
    wonMost: null,
    day: null,
    clock: null,
    people: null,
  })

  test('읽은 것마다 적은 차례대로 하나씩 있고, 이름에는 없다', () => {
    const understood = [
      read('price', '10000원 이하', '10,000원 이하'),
      read('place', '유성', '유성구'),
      read('name', '한솥'),
      read('dish', '초밥집', '초밥'),
      read('dish', '초밥집', '초밥'),
    ]
    const chips = parsedWordChips({ understood, literal: [] }, '유성 한솥 초밥집 10,000원 이하')
    expect(chips.map(({ kind, label }) => `${kind} ${label}`.trim())).toEqual([
      '동네 유성구',
      '음식 초밥',
      '10,000원 이하',
    ])
    expect(chips.map(({ action }) => action)).toEqual([
      '동네 유성구로 읽지 않기',
      '음식 초밥으로 읽지 않기',
      '10,000원 이하로 읽지 않기',
    ])
  })

  test('하나를 빼면 글자 그대로 찾을 말이 되고, 그 자리에서 되돌릴 수 있다', () => {
    const dish = read('dish', '삼겹살')
    const before = parsedWordChips(
      { understood: [read('place', '강남', '강남구'), dish], literal: [] },
      '강남 삼겹살',
    )
    expect(before[0]?.literal).toEqual(['강남'])

    const after = parsedWordChips(
      { understood: [read('name', '강남'), dish], literal: ['강남'] },
      '강남 삼겹살',
    )
    expect(after.map(({ text, isLiteral }) => [text, isLiteral])).toEqual([
      ['강남', true],
      ['삼겹살', false],
    ])
    expect(after[0]).toMatchObject({ label: "'강남' 글자 그대로", literal: [] })
    expect(after[1]?.literal).toEqual(['강남', '삼겹살'])
  })

  test('이름뿐이면 아무것도 없다', () => {
    expect(
      parsedWordChips({ understood: [read('name', '멘야하루')], literal: [] }, '멘야하루'),
    ).toEqual([])
  })
})

describe('고친 말', () => {
  test.each([
    ['김치찌게', '김치찌개', "'김치찌게' 대신 '김치찌개'로 찾았어요."],
    ['rlaqkq', '김밥', "'rlaqkq' 대신 '김밥'으로 찾았어요."],
    ['칼귁', '수제비 칼', "'칼귁' 대신 '수제비 칼'로 찾았어요."],
    ['pizzaa', 'pizza', "'pizzaa' 대신 'pizza'로 찾았어요."],
  ])('%s를 고친 말은 소리에 맞게 읽힌다', (query, corrected, expected) => {
    expect(correctionText(query, corrected)).toBe(expected)
  })
})

describe('묶음', () => {
  type Restaurant = SearchResult['restaurants'][number]

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

  type Listed = {
    total: number
    page?: number
    supplements?: SearchResult['supplements']
    query?: string
  }

  /** Five to a page. */
  function parts({ total, page = 1, supplements = [], query = '초밥집' }: Listed) {
    const first = (page - 1) * 5
    const restaurants = Array.from({ length: Math.min(5, total - first) }, (_, at) =>
      restaurant(first + at),
    )
    const pageInfo = { totalBoardNo: total, boardNoPerPage: 5, pageSize: 5, currentPage: page }
    return resultSections({ restaurants, supplements, pageInfo }, query).map(
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
    expect(
      parts({ total: 2, supplements: [{ after: 0, query: '초밥', isNearby: false }] }),
    ).toEqual([['꼭 맞는 곳은 없어요. "초밥" 결과도 보여드려요', 0, [0, 1]]])
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
      parts({
        total: 2,
        supplements: [{ after: 1, query: '홍대 파스타', isNearby }],
        query,
      })[1]?.[0]
    expect(line('홍대 파스타', true)).toBe('가까운 곳의 결과도 보여드려요')
    expect(line('홍익대 파스타', true)).toBe('"홍대 파스타", 가까운 곳의 결과도 보여드려요')
    // The same words can be found by something else than a wider place.
    expect(line('홍대 파스타', false)).toBe('"홍대 파스타" 결과도 보여드려요')
  })
})
