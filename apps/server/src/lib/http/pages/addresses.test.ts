import { expect, test } from 'vitest'
import { drawnAddress } from './addresses.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=kakao', '/'],
  ['/restaurant/12?from=kakao', '/restaurant/12'],
  ['/reviews/12?page=2&sort=latest&x=1', '/reviews/12?sort=latest&page=2'],
  [
    '/search-results?page=2&query=%EA%B9%80+%EB%B0%A5',
    '/search-results?query=%EA%B9%80+%EB%B0%A5&page=2',
  ],
  ['/search-results?literal=a&x=1&query=a+b', '/search-results?query=a+b&literal=a'],
  ['/search-results?query=&query=a', '/search-results'],
  [
    '/search-results?price=2&day=2026-11-20&guests=4&view=map&query=a',
    '/search-results?query=a&price=2',
  ],
])('%s 는 %s 와 같은 것을 보인다', (url, address) => {
  expect(drawnAddress(url)).toBe(address)
})

test.each([
  '/login',
  '/restaurant/abc',
  '/restaurant/12/',
  '/restaurant/1/2',
  '/reviews',
  '//',
  '',
])('%s 는 브라우저가 그린다', (url) => {
  expect(drawnAddress(url)).toBeNull()
})
