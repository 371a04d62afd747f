import { expect, test } from 'vitest'
import { adminReviewsAddress } from './filters.ts'

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
