import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { goAndReturn, typed, visitPractice } from '../../../test/support/social/browser.ts'
import { readConfig } from '../../lib/config.ts'
import { type LocalProvider, startLocalProvider } from '../../lib/social/local/provider.ts'
import { socialProviders } from '../../lib/social/providers.ts'

let local: LocalProvider
beforeAll(async () => {
  local = await startLocalProvider()
})
afterAll(() => local.close())

async function withServer<T>(
  environment: Record<string, string>,
  work: (server: TestApp) => Promise<T>,
  practice: LocalProvider | null = local,
) {
  const social = socialProviders(readConfig({}), practice)
  const server = await testApp(environment, { social })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

const begin = (server: TestApp, { host = 'localhost', provider = 'google' } = {}) =>
  server.app.inject({ url: `/api/oauth2/${provider}-url`, headers: { host } })
const returnTo = async (response: ReturnType<typeof begin>) => {
  const { body } = (await response).json<{ body: { items: { loginUrl: string } } }>()
  return new URL(body.items.loginUrl).searchParams.get('redirect_uri')
}

test('개발할 때는 이 컴퓨터의 어느 이름으로 와도 그 이름으로 돌아간다', async () => {
  await withServer({ PUBLIC_URL: 'https://matjari.example' }, async (server) => {
    const to = (host: string, provider?: string) =>
      returnTo(begin(server, { host, ...(provider && { provider }) }))
    expect(await to('127.0.0.1:5173')).toBe('http://127.0.0.1:5173/oauth2/google/callback')
    expect(await to('[::1]:8080')).toBe('http://[::1]:8080/oauth2/google/callback')
    expect(await to('localhost:8080', 'kakao')).toBe(
      'http://localhost:8080/api/oauth2/kakao/callback',
    )
    for (const host of ['evil.example', 'localhost.evil.example', 'a b'])
      expect(await to(host)).toBe('https://matjari.example/oauth2/google/callback')
  })
})

test('운영에서는 언제나 정해 둔 주소로 돌아가고 쿠키는 https로만 다닌다', async () => {
  const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://matjari.example' }
  await withServer(environment, async (server) => {
    expect(await returnTo(begin(server))).toBe('https://matjari.example/oauth2/google/callback')
    expect((await begin(server)).headers['set-cookie']).toMatch(/SameSite=Lax; Secure$/)
  })
})

test('화면이 다른 곳에 있으면 쿠키가 그곳에서 온 부름에도 따라온다', async () => {
  await withServer({ ALLOWED_ORIGINS: 'https://app.example' }, async (server) => {
    expect((await begin(server)).headers['set-cookie']).toMatch(/SameSite=None; Secure$/)
  })
})

test('화면이 다른 곳에 있으면 제공자는 우리에게, 브라우저는 그곳으로 돌아간다', async () => {
  await withServer({ CLIENT_URL: 'https://app.example/' }, async ({ app }) => {
    const { returned, cookie } = await goAndReturn(app, 'kakao', typed('먼곳'))
    expect(`${returned.origin}${returned.pathname}`).toBe(
      'http://localhost/api/oauth2/kakao/callback',
    )
    const url = `${returned.pathname}${returned.search}`
    const landed = await app.inject({ url, headers: { cookie } })
    expect(landed.headers.location).toMatch(
      /^https:\/\/app\.example\/oauth2\/kakao\/callback\?refreshToken=/,
    )
    const failed = await app.inject({ url: '/api/oauth2/kakao/callback?error=access_denied' })
    expect(failed.headers.location).toBe('https://app.example/login?error=E400-CANCELLED')
  })
})

test('쿠키를 간직하지 않는 다른 곳의 화면은 떠난 망에서만 돌아올 수 있다', async () => {
  const environment = { ALLOWED_ORIGINS: 'https://app.example' }
  await withServer(environment, async ({ app }) => {
    const returnFor = async (origin: string) => {
      const begun = await app.inject({ url: '/api/oauth2/kakao-url', headers: { origin } })
      const { loginUrl } = begun.json<{ body: { items: { loginUrl: string } } }>().body.items
      const { pathname, search } = await visitPractice(loginUrl, typed('쿠키없이'))
      return `${pathname}${search}`
    }
    const pageOf = async (url: string, remoteAddress = '127.0.0.1') =>
      new URL(String((await app.inject({ url, remoteAddress })).headers.location)).pathname
    const url = await returnFor('https://app.example')
    expect(await pageOf(url, '192.0.2.7')).toBe('/login')
    expect(await pageOf(url.replace(/state=.{4}/, 'state=AAAA'))).toBe('/login')
    expect(await pageOf(url)).toBe('/oauth2/kakao/callback')
    expect(await pageOf(await returnFor('https://unknown.example'))).toBe('/login')
  })
})

test('열쇠가 없는 서버는 그 로그인을 쓸 수 없다고 한다', async () => {
  const ask = async (server: TestApp) => {
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/oauth2/google-login',
      payload: { code: 'x' },
    })
    return [await begin(server), await begin(server, { provider: 'kakao' }), login]
  }
  for (const answer of await withServer({}, ask, null)) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json<{ header: object }>().header).toMatchObject({
      code: 'E503',
      message: expect.stringMatching(/^지금은 (Google|카카오) 로그인을 쓸 수 없어요\.$/),
    })
  }
})

test('제공자에 닿을 수 없으면 그렇게 말하고 로그인 화면으로 돌려보낸다', async () => {
  const passing = await startLocalProvider()
  const leave = async (server: TestApp) => {
    const { returned, cookie } = await goAndReturn(server.app, 'kakao', typed('아무개'))
    await passing.close()
    const url = `${returned.pathname}${returned.search}`
    return [await server.app.inject({ url, headers: { cookie } }), await begin(server)] as const
  }
  const [back, begun] = await withServer({}, leave, passing)
  expect(back.headers.location).toBe('http://localhost/login?error=E503')
  expect(begun.statusCode).toBe(503)
})
