import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './secrets.ts'

const key = randomBytes(32)

test('봉한 글은 같은 열쇠로 다시 읽고 같은 글도 매번 다르게 봉한다', () => {
  const [first, second] = [seal(key, '인증번호 123456'), seal(key, '인증번호 123456')]
  expect(unseal(key, first)).toBe('인증번호 123456')
  expect(first.equals(second)).toBe(false)
  expect(first.includes('123456')).toBe(false)
})

test('다른 열쇠나 고친 글은 읽히지 않는다', () => {
  const sealed = seal(key, '인증번호 123456')
  expect(unseal(randomBytes(32), sealed)).toBeNull()
  sealed[sealed.length - 1]! ^= 1
  expect(unseal(key, sealed)).toBeNull()
  expect(unseal(key, Buffer.alloc(5))).toBeNull()
})
