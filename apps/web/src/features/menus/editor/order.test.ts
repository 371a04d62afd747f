import { expect, test } from 'vitest'
import { canMove, moved, neighbourOf, placeNews } from './order.ts'

const list = ['라멘', '교자', '덮밥']

test('한 칸 위나 아래로 옮긴다', () => {
  expect(moved(list, 1, -1)).toEqual(['교자', '라멘', '덮밥'])
  expect(moved(list, 1, 1)).toEqual(['라멘', '덮밥', '교자'])
})

test.each([
  [0, -1],
  [2, 1],
  [3, -1],
  [-1, 1],
] as const)('갈 곳이 없으면 목록은 그대로다: %d에서 %d', (index, step) => {
  expect(moved(list, index, step)).toBe(list)
})

test('옮겨도 원래 목록은 바뀌지 않는다', () => {
  moved(list, 0, 1)
  expect(list).toEqual(['라멘', '교자', '덮밥'])
})

test('처음은 위로, 마지막은 아래로 갈 수 없다', () => {
  const at = (index: number) => [-1, 1].map((step) => canMove({ index, total: 3 }, step as -1 | 1))
  expect([at(0), at(1), at(2)]).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
})

test('옮긴 자리를 말로 알린다', () => {
  const news = placeNews({ menuName: '수제 교자' }, { index: 1, total: 12 })
  expect(news).toBe('수제 교자, 12개 중 2번째로 옮겼어요.')
})

test('지운 뒤에는 다음 메뉴로, 마지막이었으면 앞 메뉴로 간다', () => {
  const dishes = ['1', '2', '3'].map((menuNo) => ({ menuNo }))
  expect(neighbourOf(dishes, '2')).toEqual({ menuNo: '3' })
  expect(neighbourOf(dishes, '3')).toEqual({ menuNo: '2' })
  expect(neighbourOf(dishes.slice(0, 1), '1')).toBeUndefined()
})
