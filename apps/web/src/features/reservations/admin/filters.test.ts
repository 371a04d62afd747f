import { reservationStates } from '@matjari/contract/reservations/state'
import { addDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingsAddress } from './filters.ts'

const { read, write, isFiltered } = bookingsAddress
const nothing = read('')
const searchOf = (address: string) => address.slice('/admin/reservations'.length)

test('아무것도 고르지 않은 주소는 짧다', () => {
  expect(write(nothing)).toBe('/admin/reservations')
  expect(isFiltered(nothing)).toBe(false)
  expect(isFiltered({ ...nothing, page: 3 })).toBe(false)
})

test('고른 것은 주소에 남고, 주소에서 그대로 돌아온다', () => {
  const words = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
  const filters = fc.record({
    reserveDay: fc.oneof(
      fc.constant(''),
      fc.nat(70_000).map((days) => addDays('2000-01-01', days)),
    ),
    state: fc.constantFrom(...reservationStates, null),
    restaurantName: words,
    guest: words,
    page: fc.integer({ min: 1, max: 99_999 }),
  })
  fc.assert(
    fc.property(filters, (chosen) => {
      expect(read(searchOf(write(chosen)))).toEqual(chosen)
    }),
  )
})

test('하나라도 고르면 걸러 둔 목록이다', () => {
  expect(isFiltered({ ...nothing, reserveDay: '2026-11-15' })).toBe(true)
  expect(isFiltered({ ...nothing, state: 'noShow' })).toBe(true)
  expect(isFiltered({ ...nothing, restaurantName: '국수' })).toBe(true)
  expect(isFiltered({ ...nothing, guest: '산책' })).toBe(true)
})

test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
  for (const search of ['?reserveDay=2026-02-30', '?reserveDay=x', '?state=gone', '?guest=%20'])
    expect(read(search)).toEqual(nothing)
  expect(read('?page=-1')).toEqual(nothing)
})
