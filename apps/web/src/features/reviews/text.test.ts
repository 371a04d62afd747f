import { expect, test } from 'vitest'
import { photoCaption, photosOf, reviewDay, scoreText } from './text.ts'

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
