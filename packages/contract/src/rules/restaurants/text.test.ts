import { expect, test } from 'vitest'
import {
  restaurantAddressProblem,
  restaurantDescriptionProblem,
  restaurantNameProblem,
} from './text.ts'

test.each([
  ['열여섯 자까지 받는다', '가'.repeat(16), null],
  ['열일곱 자는 쉰 바이트를 넘는다', '가'.repeat(17), '가게 이름은 50바이트를 초과할 수 없습니다.'],
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
  expect(restaurantDescriptionProblem(description)).toBe(expected)
})

test('주소가 없거나 너무 길면 알려 준다', () => {
  expect(restaurantAddressProblem('')).toBe('주소를 입력해주세요.')
  expect(restaurantAddressProblem('서울 마포구 양화로 160')).toBeNull()
  expect(restaurantAddressProblem('가'.repeat(101))).toBe('주소는 100자까지 쓸 수 있어요.')
})
