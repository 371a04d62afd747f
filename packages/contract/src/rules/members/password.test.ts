import { expect, test } from 'vitest'
import { allowedSpecials, mismatches, passwords } from '../../../test/password-edges.ts'
import { passwordHints, passwordProblem, passwordRepeatProblem } from './password.ts'

test.each(passwords.taken)('받는 비밀번호, %s: %j', (_what, password) => {
  expect(passwordProblem(password)).toBeNull()
})

test.each(passwords.refused)('받지 않는 비밀번호, %s: %j', (_what, password) => {
  expect(passwordProblem(password)).toBe(
    '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.',
  )
})

test.each(allowedSpecials)('특수문자 %s 를 알아본다', (special) => {
  expect(passwordHints(special).special).toBe(true)
})

test.each([
  ['abcdefgH', { length: true, lower: true, upper: true, digit: false, special: false }],
  ['1-', { length: false, lower: false, upper: false, digit: true, special: true }],
  ['', { length: false, lower: false, upper: false, digit: false, special: false }],
  ['a'.repeat(21), { length: false, lower: true, upper: false, digit: false, special: false }],
])('채운 조건만 표시한다: %j', (password, hints) => {
  expect(passwordHints(password)).toEqual(hints)
})

test.each(mismatches)(
  '다시 입력한 비밀번호가 다르면 알려 준다, %s',
  (_what, password, repeated) => {
    expect(passwordRepeatProblem(password, repeated)).toBe('비밀번호가 일치하지 않습니다.')
  },
)

test.each(passwords.taken)('다시 입력한 비밀번호가 같으면 말이 없다, %s', (_what, password) => {
  expect(passwordRepeatProblem(password, password)).toBeNull()
})
