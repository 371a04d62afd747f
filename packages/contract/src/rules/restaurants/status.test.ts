import { expect, test } from 'vitest'
import { restaurantStatuses, restaurantStatusLabel } from './status.ts'

test('상태마다 표시가 있고 모르는 값은 알 수 없음이다', () => {
  expect([...restaurantStatuses, '?', 'toString'].map(restaurantStatusLabel)).toEqual([
    '승인 대기',
    '활성',
    '비활성',
    '거부됨',
    '취소됨',
    '알 수 없음',
    '알 수 없음',
  ])
})
