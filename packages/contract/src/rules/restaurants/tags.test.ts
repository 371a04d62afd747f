import { expect, test } from 'vitest'
import { homeCategories, mainCategories, tagGroups } from './tag-list.ts'
import { allTags, cuisineProblem, searchTags } from './tags.ts'

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
