import { expect, test } from 'vitest'
import { ApiError, failureText } from './error.ts'

test('까닭을 들었으면 정해진 말 아래에 붙인다', () => {
  const refusal = new ApiError('없는 회원이에요.', { code: 'E404', status: 404 })
  expect(failureText('오류', refusal)).toBe('오류\n없는 회원이에요.')
  expect(failureText('오류', new ApiError('오류', { code: 'E500', status: 500 }))).toBe('오류')
  expect(failureText('오류', new TypeError('bug'))).toBe('오류')
})
