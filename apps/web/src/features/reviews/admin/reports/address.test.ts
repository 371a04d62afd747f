import { expect, test } from 'vitest'
import { isReportsIn, reportsAddress, reportsPlaceIn } from './address.ts'

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
