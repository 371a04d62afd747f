import { expect, test } from 'vitest'
import { ratingText, scoreShares } from './restaurant-ratings.tsx'

test('평점은 소수 한 자리와 사람 수로 말한다', () => {
  expect(ratingText(4, 3)).toBe('4.0점 (3명의 평가)')
  expect(ratingText(4.66, 1280)).toBe('4.7점 (1,280명의 평가)')
})

test('별점은 5점부터 1점까지, 아무도 주지 않은 점수도 한 줄이다', () => {
  const shares = scoreShares([
    { score: 3, count: 1 },
    { score: 5, count: 2 },
  ])
  expect(shares.map(({ score, count, percent }) => [score, count, percent])).toEqual([
    [5, 2, 67],
    [4, 0, 0],
    [3, 1, 33],
    [2, 0, 0],
    [1, 0, 0],
  ])
})

test('평가가 없으면 모두 0퍼센트다', () => {
  expect(scoreShares([]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0])
})
