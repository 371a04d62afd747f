import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeIssuer } from '../../../test/support/social/fake-issuer.ts'
import { readConfig } from '../config.ts'
import { openIdProvider, type SocialAttempt } from './open-id.ts'
import { socialProviders } from './social-providers.ts'

describe('OpenID', () => {
  const returnTo = 'http://localhost:8080/oauth2/google/callback'
  const manner = { scope: 'openid profile email', extra: { prompt: 'select_account' } }
  const attempt: SocialAttempt = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), returnTo }
  const code = 'a-code-nobody-may-log'

  let fake: Awaited<ReturnType<typeof startFakeIssuer>>
  beforeAll(async () => {
    fake = await startFakeIssuer()
  })
  afterAll(() => fake.close())
  beforeEach(() => fake.answersWith(null))

  const provider = (issuer = fake.issuer) =>
    openIdProvider({ issuer, clientId: 'us', clientSecret: 'our secret' }, manner)
  const finishWith = async (changes: JWTPayload, given: SocialAttempt | null = attempt) => {
    fake.answersWith(await fake.tokenOf(changes))
    return provider().finish({ code, attempt: given })
  }

  test('시작할 때마다 새로운 상태와 논스와 검증자를 만들고 주소에는 검증자가 없다', async () => {
    const [first, second] = [await provider().begin(returnTo), await provider().begin(returnTo)]
    const { searchParams } = new URL(first.loginUrl)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'us',
      response_type: 'code',
      redirect_uri: returnTo,
      scope: manner.scope,
      prompt: 'select_account',
      state: first.attempt.state,
      nonce: first.attempt.nonce,
      code_challenge_method: 'S256',
    })
    expect(first.loginUrl).not.toContain(first.attempt.codeVerifier)
    for (const part of ['state', 'nonce', 'codeVerifier'] as const)
      expect(first.attempt[part]).not.toBe(second.attempt[part])
  })

  test('코드를 검증자와 함께 바꾸고 누구인지 읽는다', async () => {
    fake.asked.length = 0
    const told = { email: 'a@example.com', email_verified: true, name: ' 김하루 ' }
    expect(await finishWith({ nonce: 'n', ...told })).toEqual({
      subject: 'somebody',
      email: 'a@example.com',
      isEmailProved: true,
      name: '김하루',
    })
    expect(Object.fromEntries(new URLSearchParams(fake.asked.join('')))).toMatchObject({
      code,
      redirect_uri: returnTo,
      code_verifier: attempt.codeVerifier,
      client_id: 'us',
      client_secret: 'our secret',
    })
  })

  test.each<[string, JWTPayload, object]>([
    ['별명만 알려주면 그것이 이름이다', { nickname: '솔' }, { name: '솔', email: null }],
    ['아무것도 알려주지 않아도 된다', {}, { name: null, email: null, isEmailProved: false }],
    ['보증하지 않은 이메일', { email: 'a@b.co' }, { email: 'a@b.co', isEmailProved: false }],
    ['글자로 쓴 보증', { email: 'a@b.co', email_verified: 'true' }, { isEmailProved: false }],
  ])('%s', async (_name, told, read) => {
    expect(await finishWith({ nonce: 'n', ...told })).toMatchObject(read)
  })

  test('Google 스크립트가 준 코드는 postmessage로 바꾼다', async () => {
    fake.asked.length = 0
    expect(await finishWith({}, null)).toMatchObject({ subject: 'somebody' })
    const sent = new URLSearchParams(fake.asked.join(''))
    expect(sent.get('redirect_uri')).toBe('postmessage')
    expect(sent.has('code_verifier')).toBe(false)
  })

  test.each<[string, JWTPayload]>([
    ['다른 논스', { nonce: 'another' }],
    ['논스 없음', {}],
    ['다른 발급자', { nonce: 'n', iss: 'https://accounts.google.com' }],
    ['남에게 준 토큰', { nonce: 'n', aud: 'somebody else' }],
    ['기한이 지난 토큰', { nonce: 'n', exp: Math.floor(Date.now() / 1000) - 3600 }],
  ])('%s: 받아들이지 않는다', async (_name, claims) => {
    await expect(finishWith(claims)).rejects.toMatchObject({ kind: 'socialFailed' })
  })

  test.each([
    ['우리 시도', attempt],
    ['Google 스크립트', null],
  ])('%s: 다른 열쇠로 서명한 토큰과 토큰 없는 답은 받아들이지 않는다', async (_name, given) => {
    const { privateKey } = await generateKeyPair('RS256')
    fake.answersWith(await fake.tokenOf(given ? { nonce: 'n' } : {}, privateKey))
    const forged = provider().finish({ code, attempt: given })
    await expect(forged).rejects.toMatchObject({ kind: 'socialFailed' })
    fake.answersWith(null)
    const empty = provider().finish({ code, attempt: given })
    await expect(empty).rejects.toMatchObject({ kind: 'socialFailed' })
  })

  test('제공자의 거절은 이름만 남기고 코드나 토큰은 남기지 않는다', async () => {
    const client = provider()
    await client.begin(returnTo)
    fake.answersEverythingWith((_request, response) => {
      const body = { error: 'invalid_grant', error_description: `${code} was used` }
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const refusal: unknown = await client.finish({ code, attempt }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ kind: 'socialFailed', cause: 'invalid_grant' })
    const told = refusal instanceof Error ? `${refusal.message} ${refusal.stack}` : ''
    expect(told).not.toContain(code)
  })

  test('제공자가 아프면 나중에 다시 하라고 하고 나으면 다시 된다', async () => {
    const client = provider()
    fake.answersEverythingWith((_request, response) => void response.writeHead(502).end())
    await expect(client.begin(returnTo)).rejects.toMatchObject({ kind: 'unavailable' })
    fake.answersEverythingWith((_request, response) => void response.destroy())
    await expect(client.begin(returnTo)).rejects.toMatchObject({ kind: 'unavailable' })
    fake.answersWith(null)
    expect((await client.begin(returnTo)).loginUrl).toContain(fake.issuer)
  })

  test('토큰을 받으러 가다 끊겨도 나중에 다시 하라고 한다', async () => {
    const client = provider()
    await client.begin(returnTo)
    fake.answersEverythingWith((_request, response) => void response.destroy())
    const lost = client.finish({ code, attempt })
    await expect(lost).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('이 컴퓨터 밖의 제공자에게는 http로 묻지 않는다', async () => {
    const client = provider('http://provider.example')
    await expect(client.begin(returnTo)).rejects.toMatchObject({ kind: 'socialFailed' })
  })
})

describe('제공자 고르기', () => {
  const registration = { issuer: 'http://127.0.0.1:9', clientId: 'practice', clientSecret: 'x' }
  const local = {
    google: registration,
    kakao: registration,
    url: 'http://127.0.0.1:9',
    close: async () => {},
  }
  const idsOf = (environment: Record<string, string>, practice: typeof local | null) => {
    const { google, kakao } = socialProviders(readConfig(environment), practice)
    return [google?.clientId, kakao?.clientId]
  }
  const keys = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'gs', KAKAO_CLIENT_ID: 'k' }

  test('정해 둔 열쇠가 먼저고 없으면 연습용이고 그것도 없으면 없다', () => {
    expect(idsOf(keys, local)).toEqual(['g', 'k'])
    expect(idsOf({ KAKAO_CLIENT_ID: 'k' }, local)).toEqual(['practice', 'k'])
    expect(idsOf({}, local)).toEqual(['practice', 'practice'])
    expect(idsOf({}, null)).toEqual([undefined, undefined])
  })
})
