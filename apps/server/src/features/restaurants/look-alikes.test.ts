import { expect, test } from 'vitest'
import { isNearName } from './look-alikes.ts'

test.each([
  ['사천골목', '사천 골목', true],
  ['사천골목', '사천골목 연남점', true],
  ['물레방앗간', '물래방앗간', true],
  ['Cafe 온기', 'CAFE 온기', true],
  ['연남국밥', '연남김밥', false],
  ['하루', '하늘', false],
  ['담은비빔', '담은국수', false],
])('%s, %s: 비슷한 이름인지 %s', (one, other, isNear) => {
  expect(isNearName(one, other)).toBe(isNear)
  expect(isNearName(other, one)).toBe(isNear)
})
