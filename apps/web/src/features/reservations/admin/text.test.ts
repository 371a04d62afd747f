import { expect, test } from 'vitest'
import { fullDay } from '../../../lib/korean.ts'
import { cancelText, guestNumber } from './text.ts'

test('날은 해까지 적는다', () => {
  expect(fullDay('2026-11-15')).toBe('2026.11.15 (일)')
})

test('회원 번호가 없는 손님은 어떻게 왔는지를 적는다', () => {
  expect(guestNumber({ memberNo: '31', source: 'app' })).toBe('31')
  expect(guestNumber({ memberNo: null, source: 'phone' })).toBe('전화')
  expect(guestNumber({ memberNo: null, source: 'app' })).toBe('-')
})

test('취소는 누가 왜 했는지 말한다', () => {
  expect(cancelText({ cancelledBy: 'store', cancelReason: '재료가 떨어졌어요.' })).toBe(
    '가게 취소 · 재료가 떨어졌어요.',
  )
  expect(cancelText({ cancelledBy: 'member', cancelReason: null })).toBe('예약자 취소')
  expect(cancelText({ cancelledBy: null, cancelReason: null })).toBe('')
})
