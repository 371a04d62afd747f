import { expect, test } from 'vitest'
import {
  adminAddress,
  adminFiltersIn,
  isFiltered,
  isReportsIn,
  reportsAddress,
  reportsPlaceIn,
} from './filters.ts'

const nothing = adminFiltersIn('')

test('아무것도 고르지 않은 주소는 짧다', () => {
  expect(adminAddress(nothing)).toBe('/admin/reviews')
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
  const address = adminAddress(filters)
  expect(adminFiltersIn(address.slice('/admin/reviews'.length))).toEqual(filters)
  expect(isFiltered(filters)).toBe(true)
})

test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
  expect(adminFiltersIn('?score=6&isActive=yes&page=-1&memberId=%20%20')).toEqual(nothing)
  expect(adminFiltersIn('?score=4.5').score).toBeNull()
})

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
    expect(reportsPlaceIn(address.slice('/admin/reviews'.length))).toEqual(place)
    expect(isReportsIn(address.slice('/admin/reviews'.length))).toBe(true)
  }
})
