import { expect, test } from 'vitest'
import { memberCount } from './table.tsx'

test('회원 수는 세 자리마다 끊어 적는다', () => {
  expect(memberCount(1284)).toBe('1,284명')
})
