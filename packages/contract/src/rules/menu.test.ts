import { expect, test } from 'vitest'
import { menuNameProblem, menuPriceProblem } from './menu.ts'

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
