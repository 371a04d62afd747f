import { expect, test } from 'vitest'
import { passwordHints, passwordProblem, passwordRepeatProblem } from './password.ts'

const said = '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.'

test.each(['Abcdef1!', 'aB3-aB3-', `Aa1${'='.repeat(17)}`])(
  '네 가지가 다 있으면 받는다: %s',
  (password) => {
    expect(passwordProblem(password)).toBeNull()
  },
)

test.each([
  ['비어 있다', ''],
  ['일곱 자다', 'Abcde1!'],
  ['스물한 자다', `Aa1${'='.repeat(18)}`],
  ['소문자가 없다', 'ABCDEF1!'],
  ['대문자가 없다', 'abcdef1!'],
  ['숫자가 없다', 'Abcdefg!'],
  ['특수문자가 없다', 'Abcdefg1'],
  ['목록에 없는 특수문자뿐이다', 'Abcdef1?'],
])('%s: 같은 말로 거절한다', (_why, password) => {
  expect(passwordProblem(password)).toBe(said)
})

test.each('!@#$%^&*()_+=-'.split(''))('특수문자 %s 를 알아본다', (special) => {
  expect(passwordHints(special).special).toBe(true)
})

test('채운 조건만 표시한다', () => {
  expect(passwordHints('abcdefgH')).toEqual({
    length: true,
    lower: true,
    upper: true,
    digit: false,
    special: false,
  })
})

test('다시 입력한 비밀번호가 다르면 알려 준다', () => {
  expect(passwordRepeatProblem('Abcdef1!', 'Abcdef1!')).toBeNull()
  expect(passwordRepeatProblem('Abcdef1!', 'Abcdef1')).toBe('비밀번호가 일치하지 않습니다.')
})
