import { expect, test } from 'vitest'
import { myReviewsAddress, reviewPageIn } from './mine-address.ts'

test('내 리뷰의 쪽은 주소에 있고, 아닌 것은 첫 쪽이다', () => {
  expect(reviewPageIn('?page=3')).toBe(3)
  for (const search of ['', '?page=', '?page=0', '?page=-1', '?page=two', '?page=1000000']) {
    expect(reviewPageIn(search)).toBe(1)
  }
  expect([myReviewsAddress(), myReviewsAddress(2)]).toEqual([
    '/mypage/reviews',
    '/mypage/reviews?page=2',
  ])
})
