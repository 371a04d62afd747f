import { expect, test } from 'vitest'
import { movedTo, withMoved } from './tile-order.ts'

const order = (list: readonly string[]) => list.join('')

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('%d번째를 %d번째로 옮기면 사이의 것들이 한 칸씩 밀린다', (from, to, expected) => {
  expect(order(movedTo(['a', 'b', 'c', 'd'], from, to))).toBe(expected)
})

test('없는 자리로는 옮기지 않는다', () => {
  const list = ['a', 'b']
  expect(movedTo(list, 0, 2)).toBe(list)
  expect(movedTo(list, 0, -1)).toBe(list)
  expect(movedTo(list, 5, 0)).toBe(list)
})

test('이름으로 찾아 옮기고, 없는 이름이면 그대로 둔다', () => {
  const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(order(withMoved(list, 'c', 0).map(({ id }) => id))).toBe('cab')
  expect(withMoved(list, 'x', 0)).toBe(list)
})
