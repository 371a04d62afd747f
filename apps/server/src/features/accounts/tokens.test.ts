import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../lib/config.ts'
import { readSecrets } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'
import {
  ACCESS_TOKEN_MS,
  isStillConfirmed,
  judgeRefreshToken,
  makeAccessToken,
  type PresentedToken,
  readAccessToken,
} from './tokens.ts'

describe('토큰의 수명', () => {
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
})

describe('토큰 만들기', async () => {
  const secretsFrom = (secret: string) =>
    readSecrets(readConfig({ NODE_ENV: 'test', TOKEN_SECRET: secret.repeat(40) }))
  const secrets = secretsFrom('a')
  const began = new Date('2026-11-16T09:00:00Z')
  const at = (ms: number, own = secrets) =>
    ({ now: () => new Date(began.getTime() + ms), secrets: own }) as Deps

  const who = { memberNo: '7', signInNo: '70' }
  const genuine = await makeAccessToken(at(0), who)
  const expiresAt = new Date(began.getTime() + ACCESS_TOKEN_MS)

  /** Signed with our own key, whatever it says. */
  function signed(text: string) {
    const signature = createHmac('sha256', secrets.accessKey).update(text)
    return `${text}.${signature.digest('base64url')}`
  }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head = '', payload = '', signature = ''] = genuine.split('.')
  const claims = { kind: 'access', sub: '7', sid: '70', exp: expiresAt.getTime() / 1000 }
  const ofKey = (key: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key)

  test('우리가 서명한 토큰은 끝나는 순간 전까지 누구의 것인지 말한다', () => {
    expect(readAccessToken(at(0), genuine)).toEqual({ ...who, expiresAt })
    expect(readAccessToken(at(ACCESS_TOKEN_MS - 1), genuine)).toEqual({ ...who, expiresAt })
    expect(readAccessToken(at(ACCESS_TOKEN_MS), genuine)).toBeNull()
  })

  test.each([
    ['다른 열쇠로 서명한 것', await ofKey(secretsFrom('b').accessKey)],
    ['다른 일에 쓰는 열쇠로 서명한 것', await ofKey(secrets.refreshKey)],
    ['서명이 없는 것', `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`],
    ['서명을 떼어 낸 것', `${head}.${payload}`],
    ['내용을 바꾼 것', `${head}.${encoded({ ...claims, sub: '1' })}.${signature}`],
    ['서명을 달리 적은 것', `${genuine}=`],
    ['다른 방법이라고 적은 것', signed(`${encoded({ alg: 'HS512', typ: 'at+jwt' })}.${payload}`)],
    ['다른 종류라고 적은 것', signed(`${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}`)],
    ['다른 데 쓰는 것', signed(`${head}.${encoded({ ...claims, kind: 'refresh' })}`)],
    ['끝이 없는 것', signed(`${head}.${encoded({ ...claims, exp: undefined })}`)],
    ['글이 아닌 것', signed(`${head}.%%%`)],
    ['한 토막뿐인 것', signed(head)],
    ['빈 것', ''],
  ])('%s은 아무의 것도 아니다', (_name, token) => {
    expect(readAccessToken(at(0), token)).toBeNull()
  })
})
