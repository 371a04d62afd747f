import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBare, isDesk, restaurantsAddress } from './filters.ts'

const { read, write, isFiltered } = restaurantsAddress

test('주소의 조건을 읽고, 말이 안 되는 것은 없는 것으로 본다', () => {
  expect(read('?status=N&search=%20국수%20&page=3')).toEqual({
    status: 'N',
    search: '국수',
    page: 3,
  })
  expect(read('?status=X&page=0')).toEqual({ status: null, search: '', page: 1 })
  expect(read('?status=n&page=1e3')).toEqual({ status: null, search: '', page: 1 })
})

test('조건이 없으면 모두라고 적는다: 아무것도 적지 않은 주소는 할 일부터 연다', () => {
  expect(write({ status: null, search: '', page: 1 })).toBe('/admin/restaurants?status=all')
  expect(read('?status=all')).toEqual({ status: null, search: '', page: 1 })
  expect(write({ status: null, search: '국수', page: 1 })).not.toContain('status')
  expect(['', '?status=all', '?page=2', '?search=국수', '?utm=1'].map(isBare)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
  expect([read('?status=N'), read('?status=N&search=국수')].map(isDesk)).toEqual([true, false])
  expect(isFiltered({ status: null, search: '', page: 2 })).toBe(false)
  expect(isFiltered({ status: 'Y', search: '', page: 1 })).toBe(true)
})

test('주소로 쓴 조건은 그대로 읽힌다', () => {
  const filters = fc.record({
    status: fc.constantFrom(null, 'N', 'Y', 'I', 'R', 'C'),
    search: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    page: fc.integer({ min: 1, max: 99_999 }),
  })
  fc.assert(
    fc.property(filters, (given) => {
      const address = write(given)
      expect(read(address.slice('/admin/restaurants'.length))).toEqual(given)
    }),
  )
})
