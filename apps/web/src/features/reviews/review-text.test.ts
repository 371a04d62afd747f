import { describe, expect, test } from 'vitest'
import { myReviewsAddress, reviewListPageIn, reviewsAddress } from './review-api.ts'
import { photoCaption, photosOf, reviewDay, scoreText } from './review-text.ts'

describe('주소', () => {
  test('정렬과 쪽은 주소에 있고, 주소는 다시 같은 곳을 가리킨다', () => {
    const place = { sort: 'oldest', page: 3 } as const
    expect(reviewsAddress('7', place)).toBe('/reviews/7?sort=oldest&page=3')
    expect(reviewListPageIn('?sort=oldest&page=3')).toEqual(place)
  })

  test('처음 보이는 곳은 주소에 적지 않는다', () => {
    expect(reviewsAddress('7')).toBe('/reviews/7')
    expect(reviewsAddress('7', { sort: 'scoreDesc', page: 2 })).toBe('/reviews/7?page=2')
    expect(reviewsAddress('7', { sort: 'newest', page: 1 })).toBe('/reviews/7?sort=newest')
  })

  test.each(['', '?sort=&page=', '?sort=toString&page=0', '?sort=best&page=-1', '?page=1000000'])(
    '%j는 별점 높은순의 첫 쪽이다',
    (search) => {
      expect(reviewListPageIn(search)).toEqual({ sort: 'scoreDesc', page: 1 })
    },
  )

  test('내 리뷰의 쪽은 주소에 있고, 첫 쪽은 적지 않는다', () => {
    expect([myReviewsAddress(), myReviewsAddress(2)]).toEqual([
      '/mypage/reviews',
      '/mypage/reviews?page=2',
    ])
  })
})

describe('글', () => {
  test('쓴 날은 서울의 날짜다', () => {
    expect(reviewDay('2026-11-15T14:59:59.999Z')).toBe('2026.11.15')
    expect(reviewDay('2026-11-15T15:00:00.000Z')).toBe('2026.11.16')
  })

  test('별점은 늘 소수 한 자리로 적는다', () => {
    expect([4, 0.5, 5].map(scoreText)).toEqual(['4.0', '0.5', '5.0'])
  })

  test('사진은 누구의 몇 번째인지, 크게 볼 때는 몇 점인지도 말한다', () => {
    const review = {
      memberNickname: '망원동산책',
      reviewScore: 4.5,
      photos: [{ reviewPhotoUrl: '/a.jpg' }, { reviewPhotoUrl: '/b.jpg' }],
    }
    expect(photosOf(review)).toEqual([
      { src: '/a.jpg', alt: '망원동산책님의 리뷰 사진 1' },
      { src: '/b.jpg', alt: '망원동산책님의 리뷰 사진 2' },
    ])
    expect(photoCaption(review)).toBe('망원동산책 · 4.5점')
  })
})
