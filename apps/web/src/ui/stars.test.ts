import { expect, test } from 'vitest'
import { spokenRating, starFills, starSteps } from './star-halves.ts'

const drawn = (value: number) =>
  starFills(value)
    .map((fill) => ({ full: '●', half: '◐', empty: '○' })[fill])
    .join('')

test.each([
  [0, '○○○○○'],
  [0.2, '○○○○○'],
  [0.5, '◐○○○○'],
  [3.5, '●●●◐○'],
  [4.24, '●●●●○'],
  [4.25, '●●●●◐'],
  [4.74, '●●●●◐'],
  [4.75, '●●●●●'],
  [5, '●●●●●'],
])('%s점은 %s로 그린다', (value, expected) => {
  expect(drawn(value)).toBe(expected)
})

test('줄 수 있는 별점은 0.5부터 5까지 열 가지다', () => {
  expect(starSteps).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
})

test('평균은 소수 한 자리까지 읽고 정수는 정수로 읽는다', () => {
  expect([4.666, 5, 3.5].map(spokenRating)).toEqual(['4.7', '5', '3.5'])
})
