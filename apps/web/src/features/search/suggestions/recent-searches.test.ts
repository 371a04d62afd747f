import { beforeEach, expect, test } from 'vitest'
import { readSearches, withoutSearch, withSearch, writeSearches } from './recent-searches.ts'

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
