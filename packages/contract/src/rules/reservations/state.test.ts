import { expect, test } from 'vitest'
import { canBecome, reservationStateLabel, reservationStates } from './state.ts'

test('상태마다 사람이 읽는 이름이 있고 없으면 확인 중이다', () => {
  expect([...reservationStates, null, undefined].map(reservationStateLabel)).toEqual([
    '예약 확정',
    '방문 완료',
    '노쇼',
    '취소',
    '확인 중',
    '확인 중',
  ])
})

test('확정된 예약만 취소할 수 있고 취소는 되돌릴 수 없다', () => {
  const cancellable = reservationStates.filter((state) => canBecome(state, 'cancelled'))
  expect(cancellable).toEqual(['confirmed'])
  expect(reservationStates.filter((state) => canBecome('cancelled', state))).toEqual([])
})

test('방문과 노쇼는 서로 고치거나 확정으로 되돌릴 수 있고 취소는 아니다', () => {
  expect(canBecome('confirmed', 'visited')).toBe(true)
  expect(canBecome('visited', 'noShow')).toBe(true)
  expect(canBecome('noShow', 'visited')).toBe(true)
  expect(reservationStates.filter((state) => canBecome(state, 'confirmed'))).toEqual([
    'visited',
    'noShow',
  ])
})
