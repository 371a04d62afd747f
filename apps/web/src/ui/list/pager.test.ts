import { expect, test } from 'vitest'
import { pageRange } from './pager.tsx'

test.each([
  ['첫 쪽', 1, 20, [1, 2, 3, 4, 5]],
  ['둘째 쪽', 2, 20, [1, 2, 3, 4, 5]],
  ['가운데 쪽', 9, 20, [7, 8, 9, 10, 11]],
  ['끝에서 둘째 쪽', 19, 20, [16, 17, 18, 19, 20]],
  ['마지막 쪽', 20, 20, [16, 17, 18, 19, 20]],
  ['다섯 쪽보다 적을 때', 2, 3, [1, 2, 3]],
  ['꼭 다섯 쪽일 때', 4, 5, [1, 2, 3, 4, 5]],
  ['쪽이 없을 때', 1, 0, []],
  ['범위를 벗어난 쪽', 99, 6, [2, 3, 4, 5, 6]],
])('%s: 맞는 번호 다섯 개까지 보여 준다', (_name, page, pageCount, expected) => {
  expect(pageRange({ page, pageCount })).toEqual(expected)
})
