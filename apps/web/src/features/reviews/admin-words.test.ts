import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { contentText, failureWords, momentText } from './admin-words.ts'

test('때는 서울의 날과 시각으로 적는다', () => {
  expect(momentText('2026-11-15T12:05:09.000Z')).toBe('2026.11.15 21:05')
  expect(momentText('2026-12-31T15:00:00.000Z')).toBe('2027.01.01 00:00')
})

test('까닭을 들었으면 정해진 말 아래에 붙인다', () => {
  const refusal = new ApiError('같은 날 쓴 리뷰가 있어요.', { code: 'E409', status: 409 })
  expect(failureWords('상태 변경 실패', refusal)).toBe('상태 변경 실패\n같은 날 쓴 리뷰가 있어요.')
  expect(failureWords('상태 변경 실패', new TypeError('bug'))).toBe('상태 변경 실패')
})

test('글이 없는 리뷰는 별점만 남겼다고 말한다', () => {
  expect([contentText('맛있어요'), contentText('')]).toEqual(['맛있어요', '별점만 남긴 리뷰예요.'])
})
