import { expect, test } from 'vitest'
import { endOfWritten, readPosition, writePosition } from './replication-primary.ts'

test('기록의 자리는 읽은 대로 다시 적히고, 크기로 견줄 수 있다', () => {
  for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])
    expect(writePosition(readPosition(text) ?? -1n)).toBe(text)
  expect(readPosition('1/0')).toBe((readPosition('0/FFFFFFFF') ?? 0n) + 1n)
})

test.each(['', '/', '16', '16/', '16/G', '123456789/0', '0/1 ', '-1/0', '0/1;'])(
  "'%s'은 자리가 아니다",
  (text) => expect(readPosition(text)).toBeUndefined(),
)

test('쪽의 머리까지만 간 자리는 앞쪽의 끝이다', () => {
  expect(endOfWritten(8192n * 5n + 24n)).toBe(8192n * 5n)
  expect(endOfWritten(8192n * 2048n + 40n)).toBe(8192n * 2048n)
  expect(endOfWritten(8192n * 5n + 48n)).toBe(8192n * 5n + 48n)
})
