import { expect, test } from 'vitest'
import { closedSearch, groupOf, isFull, moved, offered, typedQuery } from './search.ts'

const five = ['파스타', '와인바', '데이트', '피자', '브런치']

test('고른 태그는 다시 내놓지 않고 열 개까지만 내놓는다', () => {
  expect(offered(typedQuery('파스'), [])).toEqual(['파스타'])
  expect(offered(typedQuery('파스'), ['파스타'])).toEqual([])
  expect(offered(typedQuery('음식'), [])).toHaveLength(10)
})

test('다섯 개를 고르면 더 내놓지 않는다', () => {
  expect(isFull(five)).toBe(true)
  expect(offered(typedQuery('라'), five)).toEqual([])
  expect(offered(typedQuery('라'), five.slice(1))).not.toEqual([])
})

test('화살표는 끝에서 처음으로 돈다', () => {
  const search = typedQuery('음식')
  expect(moved(search, -1, 10).active).toBe(9)
  expect(moved(moved(search, -1, 10), 1, 10).active).toBe(0)
  expect(moved(search, 1, 0)).toBe(search)
})

test('빈칸만 적으면 목록을 열지 않는다', () => {
  expect(typedQuery('  ').isOpen).toBe(false)
  expect(closedSearch.isOpen).toBe(false)
})

test('태그의 갈래를 말한다', () => {
  expect([groupOf('파스타'), groupOf('주차가능'), groupOf('없는 태그')]).toEqual([
    '양식',
    '편의시설 & 서비스',
    '',
  ])
})
