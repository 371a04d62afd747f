import { expect, test } from 'vitest'
import { memberIdProblem } from './member-id.ts'

test.each(['abcd', 'noodle_evening', 'a.b-c_9', 'A'.repeat(20)])('쓸 수 있는 아이디: %s', (id) => {
  expect(memberIdProblem(id)).toBeNull()
})

test.each(['abc', 'a'.repeat(21), 'a b c d', '아이디입니다', 'abcd!', 'abcd\n'])(
  '쓸 수 없는 아이디: %j',
  (id) => {
    expect(memberIdProblem(id)).toBe('아이디는 4~20자의 영문, 숫자, _ - . 만 사용할 수 있어요.')
  },
)

test('비어 있으면 먼저 입력하라고 한다', () => {
  expect(memberIdProblem('')).toBe('아이디 먼저 입력해주세요.')
})
