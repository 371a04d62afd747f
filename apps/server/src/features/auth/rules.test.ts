import { expect, test } from 'vitest'
import { isStillConfirmed, judgeRefreshToken, type PresentedToken } from './rules.ts'

const now = new Date('2026-11-15T09:40:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const current: PresentedToken = {
  expiresAt: new Date(now.getTime() + 1000),
  replacedAt: null,
  successorReplaced: false,
  signInRevoked: false,
  isOneTime: false,
  scope: 'full',
}

test.each([
  ['살아 있는 토큰은 쓸 수 있다', {}, 'current'],
  ['기한이 된 토큰은 끝났다', { expiresAt: now }, 'over'],
  ['거둔 로그인의 토큰은 끝났다', { signInRevoked: true }, 'over'],
  ['바뀐 지 30초까지는 다시 내도 된다', { replacedAt: secondsAgo(30) }, 'just-replaced'],
  ['30초가 지나면 훔친 것으로 본다', { replacedAt: secondsAgo(30.001) }, 'stolen'],
  [
    '그 다음 토큰까지 바뀌었으면 30초 안이라도 훔친 것으로 본다',
    { replacedAt: secondsAgo(1), successorReplaced: true },
    'stolen',
  ],
  [
    '추가 정보를 쓰는 동안의 주소 토큰은 다시 내도 된다',
    { isOneTime: true, scope: 'extraForm' },
    'reusable',
  ],
  ['한 번만 쓰는 토큰도 처음에는 쓸 수 있다', { isOneTime: true }, 'current'],
  ['한 번만 쓰는 토큰도 기한이 되면 끝났다', { isOneTime: true, expiresAt: now }, 'over'],
  [
    '한 번만 쓰는 토큰은 곧바로 다시 내도 훔친 것으로 본다',
    { isOneTime: true, replacedAt: now },
    'stolen',
  ],
  [
    '한 번만 쓰는 토큰은 기한이 지나 다시 내도 훔친 것으로 본다',
    { isOneTime: true, replacedAt: secondsAgo(60), expiresAt: now },
    'stolen',
  ],
] as const)('%s', (_name, change, verdict) => {
  expect(judgeRefreshToken({ ...current, ...change }, now)).toBe(verdict)
})

test.each([
  ['확인한 적이 없으면 다시 묻는다', null, false],
  ['방금 확인했으면 묻지 않는다', now, true],
  ['10분이 되기 전까지는 묻지 않는다', secondsAgo(599.999), true],
  ['10분이 되면 다시 묻는다', secondsAgo(600), false],
] as const)('비밀번호를 %s', (_name, confirmedAt, isConfirmed) => {
  expect(isStillConfirmed(confirmedAt, now)).toBe(isConfirmed)
})
