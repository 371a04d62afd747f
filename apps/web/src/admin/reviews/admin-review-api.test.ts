import { describe, expect, test } from 'vitest'
import {
  adminReviewsAddress,
  isReportsIn,
  reportsAddress,
  reportsPageIn,
} from './admin-review-api.ts'
import { contentText } from './admin-review-view.tsx'

describe('거르기', () => {
  const { read, write, isFiltered } = adminReviewsAddress
  const nothing = read('')

  test('아무것도 고르지 않은 주소는 짧다', () => {
    expect(write(nothing)).toBe('/admin/reviews')
    expect(isFiltered(nothing)).toBe(false)
    expect(isFiltered({ ...nothing, page: 3 })).toBe(false)
  })

  test('고른 것은 주소에 남고, 주소에서 그대로 돌아온다', () => {
    const filters = {
      memberId: 'mangwon_walk',
      memberNickname: '망원동 산책',
      restaurantName: '국수 & 밥',
      score: 4,
      isActive: 'N',
      page: 2,
    } as const
    const address = write(filters)
    expect(read(address.slice('/admin/reviews'.length))).toEqual(filters)
    expect(isFiltered(filters)).toBe(true)
  })

  test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
    expect(read('?score=6&isActive=yes&page=-1&memberId=%20%20')).toEqual(nothing)
    expect(read('?score=4.5').score).toBeNull()
  })
})

describe('신고 주소', () => {
  test('신고는 대기 중인 것부터, 전체와 쪽은 주소에 있다', () => {
    expect([isReportsIn('?tab=reports'), isReportsIn(''), isReportsIn('?tab=x')]).toEqual([
      true,
      false,
      false,
    ])
    expect(reportsAddress()).toBe('/admin/reviews?tab=reports')
    for (const place of [
      { isAll: false, page: 1 },
      { isAll: false, page: 2 },
      { isAll: true, page: 1 },
      { isAll: true, page: 7 },
    ]) {
      const address = reportsAddress(place)
      expect(reportsPageIn(address.slice('/admin/reviews'.length))).toEqual(place)
      expect(isReportsIn(address.slice('/admin/reviews'.length))).toBe(true)
    }
  })
})

describe('글', () => {
  test('글이 없는 리뷰는 별점만 남겼다고 말한다', () => {
    expect([contentText('맛있어요'), contentText('')]).toEqual([
      '맛있어요',
      '별점만 남긴 리뷰예요.',
    ])
  })
})
