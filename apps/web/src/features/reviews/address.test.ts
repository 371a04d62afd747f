import { expect, test } from 'vitest'
import { myReviewsAddress, placeIn, reviewsAddress } from './address.ts'

test('정렬과 쪽은 주소에 있고, 주소는 다시 같은 곳을 가리킨다', () => {
  const place = { sort: 'oldest', page: 3 } as const
  expect(reviewsAddress('7', place)).toBe('/reviews/7?sort=oldest&page=3')
  expect(placeIn('?sort=oldest&page=3')).toEqual(place)
})

test('처음 보이는 곳은 주소에 적지 않는다', () => {
  expect(reviewsAddress('7')).toBe('/reviews/7')
  expect(reviewsAddress('7', { sort: 'scoreDesc', page: 2 })).toBe('/reviews/7?page=2')
  expect(reviewsAddress('7', { sort: 'newest', page: 1 })).toBe('/reviews/7?sort=newest')
})

test.each(['', '?sort=&page=', '?sort=toString&page=0', '?sort=best&page=-1', '?page=1000000'])(
  '%j는 별점 높은순의 첫 쪽이다',
  (search) => {
    expect(placeIn(search)).toEqual({ sort: 'scoreDesc', page: 1 })
  },
)

test('내 리뷰의 쪽은 주소에 있고, 첫 쪽은 적지 않는다', () => {
  expect([myReviewsAddress(), myReviewsAddress(2)]).toEqual([
    '/mypage/reviews',
    '/mypage/reviews?page=2',
  ])
})
