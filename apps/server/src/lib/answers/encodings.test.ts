import { expect, test } from 'vitest'
import { acceptedEncoding } from './encodings.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['identity', undefined],
  ['identity;q=0.5, gzip;q=0.2', undefined],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['gzip;q=아무거나', undefined],
])('Accept-Encoding이 %s 이면 %s 로 보낸다', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
