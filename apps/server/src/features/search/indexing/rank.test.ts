import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshDays, popularityOf } from './rank.ts'

const now = new Date('2026-11-15T00:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const reviewed = (reviewCount: number, stars: number, days = 400) => ({
  reviewCount,
  halfStarsSum: reviewCount * stars * 2,
  createdAt: daysAgo(days),
})

test('별점 5.0 하나가 4.7 마흔 개를 이기지 못한다, 새로 열었어도', () => {
  expect(popularityOf(reviewed(1, 5, 0), now)).toBeLessThan(popularityOf(reviewed(40, 4.7), now))
})

test('리뷰가 없으면 별점이 나쁜 곳보다 위, 좋은 곳보다 아래다', () => {
  const none = popularityOf(reviewed(0, 0), now)
  expect(popularityOf(reviewed(30, 2), now)).toBeLessThan(none)
  expect(popularityOf(reviewed(30, 4.5), now)).toBeGreaterThan(none)
})

test('별점이 높을수록 위다', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 4999 }),
      fc.integer({ min: 0, max: 100 }),
      (reviewCount, sum, days) => {
        const at = (halfStarsSum: number) =>
          popularityOf({ reviewCount, halfStarsSum, createdAt: daysAgo(days) }, now)
        expect(at(sum)).toBeLessThan(at(sum + 1))
      },
    ),
  )
})

test('새로움은 날마다 줄어 예순 날이면 남지 않는다', () => {
  const old = popularityOf(reviewed(10, 4, 1000), now)
  let before = Number.POSITIVE_INFINITY
  for (let days = 0; days < freshDays; days += 1) {
    const popularity = popularityOf(reviewed(10, 4, days), now)
    expect(popularity).toBeLessThan(before)
    expect(popularity).toBeGreaterThan(old)
    before = popularity
  }
  expect(popularityOf(reviewed(10, 4, freshDays), now)).toBe(old)
})
