import fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersAddress } from './filters.ts'

const { read, write, isFiltered } = membersAddress
const nothing = read('')
const searchOf = (address: string) => address.slice('/admin/users'.length)

test('아무것도 고르지 않은 주소는 짧다', () => {
  expect(write(nothing)).toBe('/admin/users')
  expect(isFiltered(nothing)).toBe(false)
  expect(isFiltered({ ...nothing, page: 3 })).toBe(false)
})

test('고른 것은 주소에 남고, 주소에서 그대로 돌아온다', () => {
  const yesNo = fc.constantFrom('Y' as const, 'N' as const, null)
  const filters = fc.record({
    isActive: yesNo,
    isStoreOwner: yesNo,
    search: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    page: fc.integer({ min: 1, max: 99_999 }),
  })
  fc.assert(
    fc.property(filters, (chosen) => {
      expect(read(searchOf(write(chosen)))).toEqual(chosen)
    }),
  )
})

test('하나라도 고르면 걸러 둔 목록이다', () => {
  expect(isFiltered({ ...nothing, isActive: 'N' })).toBe(true)
  expect(isFiltered({ ...nothing, isStoreOwner: 'Y' })).toBe(true)
  expect(isFiltered({ ...nothing, search: '국수' })).toBe(true)
})

test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
  for (const search of ['?isActive=yes', '?isStoreOwner=', '?search=%20', '?page=0', '?page=1.5'])
    expect(read(search)).toEqual(nothing)
})
