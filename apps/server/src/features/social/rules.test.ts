import { expect, test } from 'vitest'
import { attemptOf, type RememberedAttempt } from './rules.ts'

const now = new Date('2026-11-15T09:40:00Z')
const attempt = { state: 'state', nonce: 'n', codeVerifier: 'v', returnTo: 'http://localhost/' }
const remembered: RememberedAttempt = {
  provider: 'google',
  attempt,
  expiresAt: new Date(now.getTime() + 1),
}
const returned = { provider: 'google', state: 'state', now } as const

test('이 브라우저에서 이 제공자로 방금 시작한 그 시도만 이어진다', () => {
  expect(attemptOf(remembered, returned)).toBe(attempt)
})

test.each([
  ['기억이 없으면', null, returned],
  ['다른 제공자면', remembered, { ...returned, provider: 'kakao' }],
  ['기한이 되었으면', { ...remembered, expiresAt: now }, returned],
  ['상태가 다르면', remembered, { ...returned, state: 'statf' }],
  ['상태의 길이가 다르면', remembered, { ...returned, state: 'states' }],
  ['상태가 없으면', remembered, { ...returned, state: undefined }],
] as const)('%s 이어지지 않는다', (_name, kept, came) => {
  expect(attemptOf(kept, came)).toBeNull()
})
