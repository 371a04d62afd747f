import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readConfig } from '../../lib/config.ts'
import { readSecrets } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../../lib/deps.ts'
import { ACCESS_TOKEN_MS } from './rules.ts'
import { makeAccessToken, readAccessToken } from './tokens.ts'

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
