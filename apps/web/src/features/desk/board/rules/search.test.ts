import { expect, test } from 'vitest'
import { deskGuest } from '../../../../../test/support/desk.ts'
import { isSought } from './search.ts'

const row = deskGuest(1, { memberNickname: '김서준', guestPhone: '010-4821-7730' })

test.each([
  ['김서', true],
  ['ㄱㅅㅈ', true],
  ['ㅅㅈ', true],
  ['7730', true],
  ['4821-77', true],
  [' ', true],
  ['9999', false],
  ['ㅂ', false],
  ['이서', false],
])('%s: 찾는 손님인가 %s', (query, isFound) => {
  expect(isSought(row, query)).toBe(isFound)
})

test('번호 없는 손님도 이름으로 찾는다', () => {
  const walkIn = deskGuest(2, { source: 'walkIn', memberNickname: null, guestPhone: null })
  expect([isSought(walkIn, '현장'), isSought(walkIn, '0000')]).toEqual([true, false])
})
