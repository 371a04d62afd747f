import { expect, test } from 'vitest'
import { emailProblem, isEmail } from './email.ts'

test.each([
  'you@example.com',
  'first.last+tag@mail.example.co.kr',
  "o'neil@example.com",
  'a@b-c.io',
  `${'a'.repeat(64)}@example.com`,
])('메일 주소로 본다: %s', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  '',
  'you',
  'you@example',
  '@example.com',
  'you@@example.com',
  'you@.com',
  'you@example..com',
  '.you@example.com',
  'you.@example.com',
  'y ou@example.com',
  'you@-example.com',
  'you@example.c',
  'you@example.com\nbcc:other@example.com',
  '유@example.com',
  `${'a'.repeat(65)}@example.com`,
  `you@${'a.'.repeat(125)}com`,
])('메일 주소로 보지 않는다: %j', (email) => {
  expect(isEmail(email)).toBe(false)
})

test('비었을 때와 틀렸을 때 하는 말이 다르다', () => {
  expect(emailProblem('')).toBe('이메일을 입력해주세요.')
  expect(emailProblem('you@')).toBe('이메일 주소를 다시 확인해 주세요.')
  expect(emailProblem('you@example.com')).toBeNull()
})

test('아주 길고 애매한 글도 금방 판단한다', () => {
  expect(isEmail(`${'a.'.repeat(100)}@${'a-'.repeat(20)}`)).toBe(false)
})
