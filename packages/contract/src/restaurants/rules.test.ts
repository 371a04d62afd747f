import { describe, expect, test } from 'vitest'
import { menuNameProblem, menuPriceProblem } from './menu-rules.ts'
import {
  allTags,
  cuisineProblem,
  restaurantAddressProblem,
  restaurantNameProblem,
  searchTags,
  shopTextRule,
} from './rules.ts'
import { shopTexts } from './shop-texts.ts'
import { restaurantStatuses, restaurantStatusLabel } from './status.ts'
import { homeCategories, mainCategories, tagGroups } from './tag-list.ts'

describe('태그', () => {
  test('태그는 230개이고 겹치지 않는다', () => {
    expect(allTags).toHaveLength(230)
    expect(new Set(allTags).size).toBe(230)
  })

  test('묶음마다 명세에 적힌 수만큼 있다', () => {
    expect(tagGroups.map(({ name, tags }) => `${name} ${tags.length}`)).toEqual([
      '한식 22',
      '고기/구이 11',
      '일식 22',
      '중식 16',
      '양식 18',
      '세계음식 24',
      '분식/면/탕 9',
      '디저트 & 카페 24',
      '커피 & 차 5',
      '주류 & 바 15',
      '분위기 & 목적 20',
      '컨셉 & 테마 17',
      '편의시설 & 서비스 18',
      '특별식단 9',
    ])
  })

  test('홈은 등록 분류에서 기타를 뺀 넷을 보여 준다', () => {
    expect([...homeCategories, '기타']).toEqual(mainCategories)
  })

  test('태그 검색은 들어 있는 글을 찾고 고른 것은 숨긴다', () => {
    expect(searchTags('갈비', [])).toEqual([
      '갈비찜',
      '갈비탕',
      '닭갈비',
      '떡갈비',
      '돼지갈비',
      '소갈비',
      '양갈비/양고기',
    ])
    expect(searchTags('갈비', ['갈비찜'])[0]).toBe('갈비탕')
    expect(searchTags('오리요리', [])).toEqual(['오리 요리'])
    expect(searchTags('없는태그', [])).toEqual([])
    expect(searchTags('  ', [])).toEqual([])
  })

  test('제안은 열 개까지다', () => {
    expect(searchTags('음식', [])).toHaveLength(10)
  })

  test.each([
    [['한식', '비빔밥'], null],
    [['기타', '비건', '혼밥', '주차가능', '데이트', '노포'], null],
    [[], '대분류를 선택해주세요.'],
    [['비빔밥', '한식'], '대분류를 선택해주세요.'],
    [['한식'], '태그를 1개 이상 선택해주세요.'],
    [
      ['한식', '비빔밥', '혼밥', '데이트', '노포', '비건', '할랄'],
      '태그는 최대 5개까지 선택할 수 있습니다.',
    ],
    [['한식', '없는 태그'], '태그는 목록에 있는 것만 고를 수 있어요.'],
  ])('%j: %s', (cuisine, expected) => {
    expect(cuisineProblem(cuisine)).toBe(expected)
  })
})

describe('글', () => {
  test.each([
    ['열여섯 자까지 받는다', '가'.repeat(16), null],
    [
      '열일곱 자는 쉰 바이트를 넘는다',
      '가'.repeat(17),
      '가게 이름은 50바이트를 초과할 수 없습니다.',
    ],
    ['영문 열일곱 자는 글자 수를 넘는다', 'a'.repeat(17), '가게 이름은 16자까지 쓸 수 있어요.'],
    [
      '이모지는 적은 글자로도 바이트를 넘는다',
      '👨‍👩‍👧‍👦'.repeat(3),
      '가게 이름은 50바이트를 초과할 수 없습니다.',
    ],
    ['빈칸뿐이면 이름이 없다', '  ', '가게 이름을 입력해주세요.'],
  ])('%s', (_why, name, expected) => {
    expect(restaurantNameProblem(name)).toBe(expected)
  })

  test.each([
    ['아흔여섯 자까지 받는다', '가'.repeat(96), null],
    ['영문 아흔일곱 자는 글자 수를 넘는다', 'a'.repeat(97), '가게 설명은 96자까지 쓸 수 있어요.'],
    [
      '백한 자 한글은 삼백 바이트를 넘는다',
      '가'.repeat(101),
      '가게 설명은 300바이트를 초과할 수 없습니다.',
    ],
    ['비면 설명이 없다', '', '가게 설명을 입력해주세요.'],
  ])('%s', (_why, description, expected) => {
    expect(shopTextRule('description')(description)).toBe(expected)
  })

  test.each(Object.entries(shopTexts))('%s의 거절은 그 한도를 말한다', (_name, text) => {
    expect(text.tooLong).toContain(text.characters.toLocaleString('en-US'))
    expect(text.tooManyBytes).toContain(text.bytes.toLocaleString('en-US'))
  })

  test('주소가 없거나 너무 길면 알려 준다', () => {
    expect(restaurantAddressProblem('')).toBe('주소를 입력해주세요.')
    expect(restaurantAddressProblem('서울 마포구 양화로 160')).toBeNull()
    expect(restaurantAddressProblem('가'.repeat(101))).toBe('주소는 100자까지 쓸 수 있어요.')
  })
})

describe('메뉴', () => {
  test('메뉴 이름은 한 자부터 마흔 자까지다', () => {
    expect(menuNameProblem('')).toBe('메뉴 이름을 입력해 주세요.')
    expect(menuNameProblem('하루 쇼유 라멘')).toBeNull()
    expect(menuNameProblem('가'.repeat(41))).toBe('메뉴 이름은 40자까지 쓸 수 있어요.')
  })

  test.each([0, 11_000, 10_000_000])('받는 가격: %d', (price) => {
    expect(menuPriceProblem(price)).toBeNull()
  })

  test.each([-1, 0.5, 10_000_001, Number.NaN])('받지 않는 가격: %d', (price) => {
    expect(menuPriceProblem(price)).toMatch('가격은')
  })
})

describe('상태', () => {
  test('상태마다 표시가 있고 모르는 값은 알 수 없음이다', () => {
    expect([...restaurantStatuses, '?', 'toString'].map(restaurantStatusLabel)).toEqual([
      '승인 대기',
      '활성',
      '비활성',
      '거부됨',
      '취소됨',
      '알 수 없음',
      '알 수 없음',
    ])
  })
})
