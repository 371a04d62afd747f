import { expect, test } from 'vitest'
import { inboxAddress, pathOf } from './address.ts'

test('우리 화면의 주소로만 데려간다', () => {
  expect(pathOf('/mypage/reservations')).toBe('/mypage/reservations')
  expect(pathOf('/mypage/restaurant?day=2026-11-15')).toBe('/mypage/restaurant?day=2026-11-15')
  expect(pathOf('/')).toBe('/')
})

test.each([
  null,
  '',
  'mypage',
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/mypage\\..',
  ' /mypage',
  'javascript:alert(1)',
])('%j는 우리 화면의 주소가 아니다', (link) => {
  expect(pathOf(link)).toBeNull()
})

test('알림함의 쪽은 주소에 있고, 첫 쪽은 적지 않는다', () => {
  expect([inboxAddress(), inboxAddress(2)]).toEqual(['/mypage/inbox', '/mypage/inbox?page=2'])
})
