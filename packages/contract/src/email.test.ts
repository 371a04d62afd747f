import { expect, test } from 'vitest'
import { emails } from '../test/member-edges.ts'
import { emailProblem, isEmail } from './email.ts'

test.each(emails.taken)('메일 주소로 본다, %s: %s', (_what, email) => {
  expect(emailProblem(email)).toBeNull()
})

test.each(emails.refused)('메일 주소로 보지 않는다, %s: %j', (_what, email, said) => {
  expect(emailProblem(email)).toBe(said)
})

test('비었을 때와 틀렸을 때 하는 말이 다르다', () => {
  expect(emailProblem('')).toBe('이메일을 입력해주세요.')
  expect(emailProblem('you@')).toBe('이메일 주소를 다시 확인해 주세요.')
  expect(emailProblem('you@example.com')).toBeNull()
})

test('아주 길고 애매한 글도 금방 판단한다', () => {
  expect(isEmail(`${'a.'.repeat(100)}@${'a-'.repeat(20)}`)).toBe(false)
})
