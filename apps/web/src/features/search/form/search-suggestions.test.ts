import { beforeEach, describe, expect, test } from 'vitest'
import { readSearches, withoutSearch, withSearch, writeSearches } from './recent-searches.tsx'
import { matchParts, suggestionGroups, suggestionRows } from './suggestion-groups.ts'
import { optionAfter } from './suggestion-options.tsx'

describe('고른 칸', () => {
  const one = [1, 1, 1]
  const two = [2, 2, 1]

  test('아래로는 처음부터, 위로는 끝에서부터 들어간다', () => {
    expect(optionAfter(null, 'ArrowDown', one)).toEqual({ row: 0, cell: 0 })
    expect(optionAfter(null, 'ArrowUp', one)).toEqual({ row: 2, cell: 0 })
  })

  test('끝에서는 처음으로, 처음에서는 끝으로 돈다', () => {
    expect(optionAfter({ row: 2, cell: 0 }, 'ArrowDown', one)).toEqual({ row: 0, cell: 0 })
    expect(optionAfter({ row: 0, cell: 0 }, 'ArrowUp', one)).toEqual({ row: 2, cell: 0 })
  })

  test('칸이 둘이면 옆으로도 움직이고 가장자리에서 멈춘다', () => {
    expect(optionAfter({ row: 1, cell: 0 }, 'ArrowRight', two)).toEqual({ row: 1, cell: 1 })
    expect(optionAfter({ row: 1, cell: 1 }, 'ArrowRight', two)).toEqual({ row: 1, cell: 1 })
    expect(optionAfter({ row: 1, cell: 1 }, 'ArrowLeft', two)).toEqual({ row: 1, cell: 0 })
    expect(optionAfter({ row: 1, cell: 1 }, 'ArrowDown', two)).toEqual({ row: 2, cell: 0 })
    expect(optionAfter({ row: 2, cell: 0 }, 'ArrowRight', two)).toBeNull()
  })

  test('목록에 들어가 있으면 Home과 End가 처음과 끝으로 간다', () => {
    expect(optionAfter({ row: 1, cell: 0 }, 'Home', one)).toEqual({ row: 0, cell: 0 })
    expect(optionAfter({ row: 0, cell: 1 }, 'End', two)).toEqual({ row: 2, cell: 0 })
  })

  test('글자를 옮기는 키와 빈 목록은 건드리지 않는다', () => {
    expect(optionAfter({ row: 1, cell: 0 }, 'ArrowLeft', one)).toBeNull()
    expect(optionAfter(null, 'ArrowRight', two)).toBeNull()
    expect(optionAfter(null, 'Home', one)).toBeNull()
    expect(optionAfter(null, 'End', one)).toBeNull()
    expect(optionAfter({ row: 1, cell: 0 }, 'a', one)).toBeNull()
    expect(optionAfter(null, 'ArrowDown', [])).toBeNull()
  })
})

describe('묶음', () => {
  const dish = (text: string) => ({
    ...nothing,
    text,
    kind: 'tag' as const,
    group: 'dish' as const,
  })
  const nothing = { restaurantNo: null, restaurantImage: null, district: null }
  const place = {
    ...nothing,
    text: '파주',
    kind: 'address' as const,
    group: 'place' as const,
  }
  const shop = {
    text: '파스타',
    kind: 'restaurant' as const,
    group: 'shop' as const,
    restaurantNo: '7',
    restaurantImage: null,
    district: '연남동',
  }

  test('최근 검색, 음식, 동네, 가게의 차례로 묶고 앞에서부터 센다', () => {
    const suggestions = [dish('파전'), dish('파닭'), place, shop]
    const rows = suggestionRows('파', { recent: ['라멘', '파스타'], suggestions })
    expect(
      suggestionGroups(rows).map(({ heading, start, rows: listed }) => [
        heading,
        start,
        listed.map(({ text }) => text),
      ]),
    ).toEqual([
      ['최근 검색', 0, ['파스타']],
      ['음식', 1, ['파전', '파닭']],
      ['동네', 3, ['파주']],
      ['가게', 4, ['파스타']],
    ])
  })

  test('최근에 찾은 음식은 한 번만 나온다', () => {
    const rows = suggestionRows('파', {
      recent: ['파전'],
      suggestions: [dish('파전'), dish('파닭')],
    })
    expect(rows.map(({ text, group }) => `${group} ${text}`)).toEqual(['recent 파전', 'dish 파닭'])
  })

  test('글자를 모으는 동안에도 최근 검색이 사라지지 않는다', () => {
    const typed = ['ㅁ', '메', '멘', '멘ㅇ', '멘야', '멘얗', '멘야하']
    const shown = typed.map(
      (text) => suggestionRows(text, { recent: ['멘야하루'], suggestions: [] }).length,
    )
    expect(shown).toEqual(typed.map(() => 1))
  })
})

describe('맞은 부분', () => {
  const marked = (text: string, query: string) =>
    matchParts(text, query)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')

  test.each([
    ['담은비빔', '비빔', '담은[비빔]'],
    ['서울 김치 찌개', '김치찌개', '서울 [김치 찌개]'],
    ['김치찌개', '김치 찌개', '[김치찌개]'],
    ['Pizza Bar', 'BAR', 'Pizza [Bar]'],
    ['멘야하루', 'ㅁㅇㅎㄹ', '[멘야하루]'],
    ['담은비빔', 'ㅂㅂ', '담은[비빔]'],
    ['김치찌개', '김치ㅉ', '[김치찌]개'],
    ['김밥천국', '기', '[김]밥천국'],
    ['김밥천국', '기밥', '김밥천국'],
    ['멘야하루', '멘얗', '[멘야하]루'],
    ['달걀말이', '닭', '[달걀]말이'],
    ['권가네', '구', '[권]가네'],
    ['과자점', '고', '[과]자점'],
    ['김밥천국', '김밧', '김밥천국'],
    ['100% 국수', '%', '100[%] 국수'],
    ['맛집🍜라멘', '🍜라', '맛집[🍜라]멘'],
    ['라멘', '초밥', '라멘'],
    ['라멘', '  ', '라멘'],
  ])('%s에서 %s을 찾은 자리를 알려 준다', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })
})

describe('최근 검색', () => {
  beforeEach(() => localStorage.clear())

  test('새 검색어가 맨 앞에 오고 같은 말은 한 번만 남는다', () => {
    expect(withSearch(['라멘', '국수'], '국수')).toEqual(['국수', '라멘'])
  })

  test('다섯 개까지만 남긴다', () => {
    expect(withSearch(['1', '2', '3', '4', '5'], '6')).toEqual(['6', '1', '2', '3', '4'])
  })

  test('하나를 지우면 나머지는 순서대로 남는다', () => {
    expect(withoutSearch(['라멘', '국수', '김밥'], '국수')).toEqual(['라멘', '김밥'])
  })

  test('적은 것을 다시 읽고, 다 지우면 아무것도 남기지 않는다', () => {
    writeSearches(['라멘', '국수'])
    expect(readSearches()).toEqual(['라멘', '국수'])
    writeSearches([])
    expect(localStorage).toHaveLength(0)
  })

  test.each(['{', '{"a":1}', 'null', '[1, "", null]'])('망가진 기록 %s은 빈 목록이다', (stored) => {
    localStorage.setItem('matjari-recent-searches', stored)
    expect(readSearches()).toEqual([])
  })
})
