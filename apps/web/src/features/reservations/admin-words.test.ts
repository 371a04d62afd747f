import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { cancelWords, failureWords, fullDay, guestNumber, momentText } from './admin-words.ts'

test('날은 해까지, 때는 서울의 시각으로 적는다', () => {
  expect(fullDay('2026-11-15')).toBe('2026.11.15 (일)')
  expect(momentText('2026-12-31T15:00:00.000Z')).toBe('2027.01.01 00:00')
})

test('회원 번호가 없는 손님은 어떻게 왔는지를 적는다', () => {
  expect(guestNumber({ memberNo: '31', source: 'app' })).toBe('31')
  expect(guestNumber({ memberNo: null, source: 'phone' })).toBe('전화')
  expect(guestNumber({ memberNo: null, source: 'app' })).toBe('-')
})

test('취소는 누가 왜 했는지 말한다', () => {
  expect(cancelWords({ cancelledBy: 'store', cancelReason: '재료가 떨어졌어요.' })).toBe(
    '가게 취소 · 재료가 떨어졌어요.',
  )
  expect(cancelWords({ cancelledBy: 'member', cancelReason: null })).toBe('예약자 취소')
  expect(cancelWords({ cancelledBy: null, cancelReason: null })).toBe('')
})

test('까닭을 들었으면 정해진 말 아래에 붙인다', () => {
  const refusal = new ApiError('이미 취소된 예약이에요.', { code: 'E409', status: 409 })
  expect(failureWords('오류', refusal)).toBe('오류\n이미 취소된 예약이에요.')
  expect(failureWords('오류', new TypeError('bug'))).toBe('오류')
})
