import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, buildMember } from '../../../test/support/members/members.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildReview } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, formPayload, pictureFile, sendForm } from '../../../test/support/server/form.ts'
import { type Login, type SocialTestApp, socialTestApp } from '../../../test/support/social/app.ts'
import {
  cancelled,
  goAndReturn,
  typed,
  visitPractice,
} from '../../../test/support/social/browser.ts'
import { readConfig } from '../../lib/config.ts'
import {
  type PracticeProvider,
  startPracticeProvider,
} from '../../lib/open-id/practice-provider.ts'
import { socialProviders } from '../../lib/open-id/social-providers.ts'
import { attemptOf, type RememberedAttempt } from './social-routes.ts'

describe('소셜 로그인', () => {
  let server: SocialTestApp
  beforeAll(async () => {
    server = await socialTestApp()
  })
  afterAll(() => server.close())

  const memberRow = (memberNo: string) =>
    server.deps.db
      .selectFrom('member')
      .selectAll()
      .where('memberNo', '=', memberNo)
      .executeTakeFirstOrThrow()

  test('Google로 처음 오면 추가 정보가 필요한 회원이 되고 다시 오면 같은 회원이다', async () => {
    const first = await server.googleSignIn(typed('한여름', 'summer@example.com'))
    expect(first.header.code).toBe('S200')
    const { loginInfo } = first.body.items
    expect(loginInfo).toMatchObject({
      isModify: 'N',
      isActive: 'Y',
      memberRole: 'ROLE_COMMON',
      memberName: '한여름',
      memberNickName: '한여름',
      memberEmail: 'summer@example.com',
      memberSelfie: 'NULL',
    })
    expect(loginInfo.memberId).toMatch(/^google_[a-z0-9]{10}$/)
    expect(await memberRow(loginInfo.memberNo)).toMatchObject({
      passwordHash: null,
      isEmailProved: true,
      isModify: false,
    })
    const again = await server.googleSignIn(typed('한여름', 'summer@example.com'))
    expect(again.body.items.loginInfo).toEqual(loginInfo)
  })

  test('카카오로 처음 오면 한 번 쓰는 토큰으로 들어오고 다시 오면 같은 회원이다', async () => {
    const { loginInfo } = (await server.kakaoSignIn({ person: '0' })).body.items
    expect(loginInfo).toMatchObject({ isModify: 'N', memberName: '오솔길', memberEmail: '' })
    expect(loginInfo.memberId).toMatch(/^kakao_[a-z0-9]{10}$/)
    const again = await server.kakaoSignIn({ person: '0' })
    expect(again.body.items.loginInfo).toEqual(loginInfo)
  })

  test('완성된 회원이 돌아온 주소의 토큰은 한 번만 쓸 수 있다', async () => {
    const { loginInfo } = (await server.kakaoSignIn(typed('한번만'))).body.items
    await server.deps.db
      .updateTable('member')
      .set({ isModify: true })
      .where('memberNo', '=', loginInfo.memberNo)
      .execute()
    const { returned, cookie } = await server.go('kakao', typed('한번만'))
    const { page } = await server.kakaoReturn(returned, cookie)
    expect(page.pathname).toBe('/oauth2/kakao/callback')
    const token = page.searchParams.get('refreshToken') ?? ''
    expect((await server.renew(token)).header.code).toBe('S200')
    expect((await server.renew(token)).header.code).toBe('E400-SESSION')
  })

  test('같은 이름이라도 제공자가 다르면 다른 회원이고 별명은 겹치지 않게 짓는다', async () => {
    const google = (await server.googleSignIn(typed('달빛'))).body.items.loginInfo
    const kakao = (await server.kakaoSignIn(typed('달빛'))).body.items.loginInfo
    expect(kakao.memberNo).not.toBe(google.memberNo)
    expect(google.memberNickName).toBe('달빛')
    expect(kakao.memberNickName).toMatch(/^미식가_[a-z0-9]{6}$/)
  })

  test('규칙에 맞지 않는 이름은 비워 두고 별명을 지어 준다', async () => {
    const { loginInfo } = (await server.kakaoSignIn(typed('산들 바람 🍃'))).body.items
    expect(loginInfo.memberName).toBe('')
    expect(loginInfo.memberNickName).toMatch(/^미식가_/)
  })

  test('이미 가입한 이메일이면 몰래 합치지 않고 거절하고 아무것도 남기지 않는다', async () => {
    const { memberEmail } = await buildMember(server.deps.db)
    const answer = typed('같은메일', memberEmail.toUpperCase())
    const identities = () => server.deps.db.selectFrom('socialIdentity').selectAll().execute()
    const before = await identities()
    expect((await server.googleSignIn(answer)).header.code).toBe('E409-EMAIL')
    const { returned, cookie } = await server.go('kakao', answer)
    expect(await server.kakaoError(returned, cookie)).toBe('E409-EMAIL')
    expect(await identities()).toEqual(before)
  })

  test('확인되지 않은 채 적혀 있기만 한 이메일은 진짜 주인을 막지 않는다', async () => {
    const { memberEmail } = await buildMember(server.deps.db, { isEmailProved: false })
    const { body } = await server.googleSignIn(typed('주인', memberEmail))
    expect(body.items.loginInfo.memberEmail).toBe(memberEmail)
  })

  test('정지된 회원은 소셜 로그인으로도 들어올 수 없다', async () => {
    for (const signIn of [server.googleSignIn, server.kakaoSignIn]) {
      const { loginInfo } = (await signIn(typed('정지될이'))).body.items
      await server.deps.db
        .updateTable('member')
        .set({ isActive: false })
        .where('memberNo', '=', loginInfo.memberNo)
        .execute()
    }
    expect(await server.googleSignIn(typed('정지될이'))).toMatchObject({
      header: { code: 'S200' },
      body: {
        items: { loginInfo: { isActive: 'N' }, tokens: { accessToken: '', refreshToken: '' } },
      },
    })
    const { returned, cookie } = await server.go('kakao', typed('정지될이'))
    expect(await server.kakaoError(returned, cookie)).toBe('E409-INACTIVE')
  })

  test('로그에는 코드도 상태도 토큰도 쿠키도 남지 않는다', async () => {
    const google = await server.go('google', typed('비밀'))
    const login = await server.googleLogin(google)
    const { tokens } = login.json<{ body: { items: { tokens: object } } }>().body.items
    const kakao = await server.go('kakao', typed('비밀'))
    const { page } = await server.kakaoReturn(kakao.returned, kakao.cookie)
    await server.kakaoReturn(kakao.returned, kakao.cookie)
    const log = server.logLines.join('')
    expect(log).toContain('social sign-in refused')
    const secrets = [
      ...[google, kakao].flatMap(({ code, state, cookie }) => [code, state, cookie]),
      ...Object.values(tokens).map(String),
      page.searchParams.get('refreshToken') ?? '',
    ]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10)
      expect(log).not.toContain(secret)
    }
  })
})

describe('시도 확인', () => {
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
})

describe('돌아온 주소', () => {
  let server: SocialTestApp
  beforeAll(async () => {
    server = await socialTestApp()
  })
  afterAll(() => server.close())

  const somebody = typed('아무개')

  test.each([
    ['상태가 다르면', (login: Login) => ({ ...login, state: 'another' })],
    ['쿠키가 없으면', (login: Login) => ({ ...login, cookie: undefined })],
    [
      '쿠키를 고치면',
      (login: Login) => ({ ...login, cookie: `${login.cookie?.slice(0, -4)}AAAA` }),
    ],
    ['코드가 다르면', (login: Login) => ({ ...login, code: 'another' })],
    ['상태를 빼면', (login: Login) => ({ ...login, state: undefined })],
  ])('Google에서 돌아올 때 %s 들여보내지 않는다', async (_name, change) => {
    const login = await server.go('google', somebody)
    expect(await server.googleCode(change(login))).toBe('E400-SOCIAL')
    expect(await server.googleCode(login)).toBe('S200')
  })

  test('카카오에서 돌아올 때 상태나 코드나 쿠키가 맞지 않으면 들여보내지 않는다', async () => {
    const { returned, cookie } = await server.go('kakao', somebody)
    const [forged, codeless] = [new URL(returned), new URL(returned)]
    forged.searchParams.set('state', 'another')
    codeless.searchParams.delete('code')
    expect(await server.kakaoError(forged, cookie)).toBe('E400-SOCIAL')
    expect(await server.kakaoError(codeless, cookie)).toBe('E400-SOCIAL')
    expect(await server.kakaoError(returned, '')).toBe('E400-SOCIAL')
    expect(await server.kakaoError(returned, 'matjari_social=garbage')).toBe('E400-SOCIAL')
    expect(await server.kakaoError(returned, cookie)).toBeNull()
  })

  test('다른 제공자로 시작한 시도나 그 코드로는 들어올 수 없다', async () => {
    const google = await server.go('google', somebody)
    const kakao = await server.go('kakao', somebody)
    expect(await server.googleCode(kakao)).toBe('E400-SOCIAL')
    expect(await server.googleCode({ ...google, code: kakao.code })).toBe('E400-SOCIAL')
    const crossed = new URL(kakao.returned)
    crossed.searchParams.set('code', google.code)
    expect(await server.kakaoError(crossed, kakao.cookie)).toBe('E400-SOCIAL')
  })

  test('한 번 쓴 코드는 다시 쓸 수 없다', async () => {
    const google = await server.go('google', somebody)
    expect(await server.googleCode(google)).toBe('S200')
    expect(await server.googleCode(google)).toBe('E400-SOCIAL')
    const { returned, cookie } = await server.go('kakao', somebody)
    expect(await server.kakaoError(returned, cookie)).toBeNull()
    expect(await server.kakaoError(returned, cookie)).toBe('E400-SOCIAL')
  })

  test('10분이 지나면 처음부터 다시 해야 한다', async () => {
    const inTime = await server.go('google', somebody)
    const late = await server.go('google', somebody)
    server.clock.advance(599_000)
    expect(await server.googleCode(inTime)).toBe('S200')
    server.clock.advance(1000)
    expect(await server.googleCode(late)).toBe('E400-SOCIAL')
  })

  test('취소하면 로그인 화면으로 돌아가 취소했다고 한다', async () => {
    const { returned, cookie } = await server.go('kakao', cancelled)
    expect(returned.searchParams.get('error')).toBe('access_denied')
    expect(await server.kakaoError(returned, cookie)).toBe('E400-CANCELLED')
  })

  test('제공자의 다른 거절은 마치지 못했다고 한다', async () => {
    const returned = new URL('http://localhost/api/oauth2/kakao/callback?error=server_error')
    expect(await server.kakaoError(returned, '')).toBe('E400-SOCIAL')
  })

  test('쿠키는 스크립트가 읽을 수 없고 돌아오면 지워지며 주소는 새지 않는다', async () => {
    const begun = await server.app.inject({ url: '/api/oauth2/kakao-url' })
    expect(begun.headers['set-cookie']).toMatch(
      /^matjari_social=[\w-]+; Path=\/api\/oauth2; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const { returned, cookie } = await server.go('kakao', somebody)
    const { response } = await server.kakaoReturn(returned, cookie)
    expect(response.statusCode).toBe(302)
    expect(response.body).toBe('')
    expect(response.headers).toMatchObject({
      'set-cookie': expect.stringMatching(/^matjari_social=; .*Max-Age=0/),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    const login = await server.googleLogin({ code: 'x', state: 'y' })
    expect(login.headers['set-cookie']).toMatch(/^matjari_social=; .*Max-Age=0/)
  })

  test('너무 많이 시도하면 한동안 받지 않고 카카오에서 와도 그렇다', async () => {
    server.clock.advance(limits.attempts.windowMinutes * 60_000)
    const most = limits.attempts.login.address
    const answers: string[] = []
    while (answers.length < most) answers.push(await server.googleCode({ code: 'guess' }))
    expect(new Set(answers)).toEqual(new Set(['E400-SOCIAL']))
    expect(await server.googleCode({ code: 'guess' })).toBe('E429')
    const { returned, cookie } = await server.go('kakao', somebody)
    expect(await server.kakaoError(returned, cookie)).toBe('E429')
  })
})

describe('서버 주소', () => {
  let local: PracticeProvider
  beforeAll(async () => {
    local = await startPracticeProvider()
  })
  afterAll(() => local.close())

  async function withServer<T>(
    environment: Record<string, string>,
    work: (server: TestApp) => Promise<T>,
    practice: PracticeProvider | null = local,
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
    const passing = await startPracticeProvider()
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
})

describe('처음 온 회원', () => {
  let server: SocialTestApp
  beforeAll(async () => {
    server = await socialTestApp()
  })
  afterAll(() => server.close())

  const minute = 60_000
  let made = 0

  /** Somebody who comes from Kakao for the first time, with the token in the address. */
  async function newcomer() {
    made += 1
    const { returned, cookie } = await server.go('kakao', typed(`새손님${made}`))
    const { page } = await server.kakaoReturn(returned, cookie)
    return page.searchParams.get('refreshToken') ?? ''
  }
  const exchange = async (token: string) => (await server.renew(token)).body.items
  const codeOf = async (token: string) => (await server.renew(token)).header.code
  const save = (token: string) =>
    sendForm(server.app, {
      to: 'PUT /api/member/social-update',
      form: {
        memberName: '김새봄',
        memberNickName: `새봄_${made}`,
        memberEmail: `spring${made}@example.com`,
        memberProFiles: 'NULL',
      },
      token,
    })
  const statusOf = async (method: 'GET' | 'POST', url: string, token: string) =>
    (await server.app.inject({ method, url, headers: bearer(token) })).statusCode

  test('추가 정보를 쓰는 30분 동안 주소의 토큰을 다시 낼 수 있다', async () => {
    const token = await newcomer()
    expect((await exchange(token)).loginInfo.isModify).toBe('N')
    server.clock.advance(limits.token.extraFormMinutes * minute - 1)
    expect((await exchange(token)).loginInfo.isModify).toBe('N')
    server.clock.advance(1)
    expect(await codeOf(token)).toBe('E400-SESSION')
  })

  test('그 토큰으로 받은 것은 30분을 넘겨 이어지지 않는다', async () => {
    const token = await newcomer()
    server.clock.advance(25 * minute)
    const { tokens } = await exchange(token)
    const later = await exchange(tokens.refreshToken)
    server.clock.advance(5 * minute)
    expect(await codeOf(later.tokens.refreshToken)).toBe('E400-SESSION')
    expect((await save(later.tokens.accessToken)).statusCode).toBe(401)
  })

  test('추가 정보를 넣기 전에는 그 밖의 아무것도 열리지 않는다', async () => {
    const { accessToken } = (await exchange(await newcomer())).tokens
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/member/mypage-info',
      headers: bearer(accessToken),
    })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({
      header: { code: 'E403-EXTRA', message: '추가 정보를 먼저 입력해 주세요.' },
      body: { items: null },
    })
    for (const url of ['/api/favorites', '/api/member/export', '/api/inbox'])
      expect(await statusOf('GET', url, accessToken)).toBe(403)
    expect(await statusOf('GET', '/api/restaurants/category/한식', accessToken)).toBe(200)
  })

  test('추가 정보를 저장한 로그인은 이어지고 주소의 토큰과 남의 로그인은 끝난다', async () => {
    const token = await newcomer()
    const [mine, strangers] = [await exchange(token), await exchange(token)]
    server.clock.advance(9 * minute)
    expect((await save(mine.tokens.accessToken)).json()).toMatchObject({ header: { code: 'S200' } })
    expect(await statusOf('POST', '/api/member/mypage-info', mine.tokens.accessToken)).toBe(200)
    expect(await codeOf(token)).toBe('E400-SESSION')
    expect(await codeOf(strangers.tokens.refreshToken)).toBe('E400-SESSION')
    expect(await statusOf('POST', '/api/member/mypage-info', strangers.tokens.accessToken)).toBe(
      401,
    )
    server.clock.advance(60 * minute)
    expect((await exchange(mine.tokens.refreshToken)).loginInfo.isModify).toBe('Y')
  })

  test('같은 토큰을 거듭 내도 열린 로그인은 정한 만큼만 남는다', async () => {
    const token = await newcomer()
    const first = await exchange(token)
    for (let n = 0; n < limits.token.extraFormSignIns; n += 1) await exchange(token)
    expect(await codeOf(first.tokens.refreshToken)).toBe('E400-SESSION')
    expect(await codeOf(token)).toBe('S200')
  })
})

describe('다른 출처의 클라이언트', () => {
  // A client that knows the specification and nothing else: it lives on another origin, keeps no cookie
  // of ours, and has only what the answers say.

  const clientOrigin = 'https://client.example'
  const api = 'http://localhost:8080'

  let local: PracticeProvider
  let server: TestApp
  let restaurantNo: string
  beforeAll(async () => {
    local = await startPracticeProvider()
    server = await testApp(
      { ALLOWED_ORIGINS: clientOrigin, CLIENT_URL: clientOrigin },
      { social: socialProviders(readConfig({}), local) },
    )
    restaurantNo = await restaurantWithPictures()
  })
  afterAll(async () => {
    await server.close()
    await local.close()
  })

  /** One picture of every kind, with its file. */
  async function restaurantWithPictures() {
    const { db, media } = server.deps
    const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
    const keep = async (file: string) => {
      await media.put(file, bytes)
      return `/media/${file}`
    }
    const hex = (digit: string) => digit.repeat(32)
    const main = await keep(`pictures/${hex('a')}/800.jpg`)
    const dish = await keep(`pictures/${hex('b')}/800.jpg`)
    const reviewPhoto = await keep(`reviews/${hex('c')}/800.jpg`)
    const selfie = await keep(`selfies/${hex('d')}.webp`)
    const made = await buildRestaurant(db, { photo: main })
    const menu = { menuName: '국수', menuPrice: 9000, position: 0, photo: dish }
    await db
      .insertInto('menu')
      .values({ ...menu, restaurantNo: made.restaurantNo })
      .execute()
    const { memberNo } = await buildMember(db)
    await db
      .updateTable('member')
      .set({ memberSelfie: selfie })
      .where('memberNo', '=', memberNo)
      .execute()
    await buildReview(db, { restaurantNo: made.restaurantNo, memberNo, photos: [reviewPhoto] })
    return made.restaurantNo
  }

  type Answer = {
    header: { code: string; message: string }
    body: { items: Record<string, never> } & Record<string, never>
  }
  type CallOptions = { token?: string; json?: object; form?: Form; origin?: string }

  /** A fetch of the client's: with its origin and its token, and nothing that was kept for us. */
  async function call(to: `${'GET' | 'POST' | 'PUT'} /${string}`, options: CallOptions = {}) {
    const { token, json, form, origin = clientOrigin } = options
    const [method, url] = to.split(' ') as ['GET' | 'POST' | 'PUT', string]
    const sent = form ? await formPayload(form) : { payload: json, headers: {} }
    return server.app.inject({
      method,
      url: encodeURI(url),
      ...(sent.payload && { payload: sent.payload }),
      headers: {
        ...sent.headers,
        host: new URL(api).host,
        origin,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
  }
  const answerOf = async (...asked: Parameters<typeof call>) =>
    (await call(...asked)).json<Answer>()

  /** The browser itself goes there: no origin, and no cookie either. */
  const follow = (address: URL) =>
    server.app.inject({
      url: `${address.pathname}${address.search}`,
      headers: { host: address.host },
    })

  /** What the image element of a page on the client's origin gets. */
  async function look(address: string) {
    expect(address).toMatch(new RegExp(`^${api}/`))
    const { statusCode, headers } = await follow(new URL(address))
    return [statusCode, headers['content-type'], headers['cross-origin-resource-policy']]
  }

  const kept = (answer: unknown, name: string): string[] => {
    if (typeof answer !== 'object' || answer === null) return []
    return Object.entries(answer).flatMap(([key, value]: [string, unknown]) =>
      key === name && typeof value === 'string' ? [value] : kept(value, name),
    )
  }

  test('규격만 아는 다른 곳의 화면에서 카카오로 처음 와서 몇 분 뒤에 정보를 넣고 들어온다', async () => {
    const { loginUrl } = (await answerOf('GET /api/oauth2/kakao-url')).body.items
    const returned = await visitPractice(String(loginUrl), typed('먼데서온이'))
    const landed = new URL(String((await follow(returned)).headers.location))
    expect(`${landed.origin}${landed.pathname}`).toBe(`${clientOrigin}/oauth2/kakao/callback`)
    const fromAddress = landed.searchParams.get('refreshToken') ?? ''

    const renew = async (token: string) =>
      (await answerOf('POST /api/auth/refresh', { token, json: {} })).body.items as unknown as {
        loginInfo: { isModify: string }
        tokens: { accessToken: string; refreshToken: string }
      }
    expect((await renew(fromAddress)).loginInfo.isModify).toBe('N')
    server.clock.advance(20 * 60_000)

    const { tokens } = await renew(fromAddress)
    const nickname = { memberNickName: '먼데서' }
    const token = tokens.accessToken
    const checked = await answerOf('POST /api/member/check-nickname', { token, json: nickname })
    expect(checked.header.code).toBe('S200')
    const saved = await answerOf('PUT /api/member/social-update', {
      token,
      form: {
        ...nickname,
        memberName: '먼데서',
        memberEmail: 'far@example.com',
        memberProFiles: await pictureFile(),
      },
    })
    expect(saved.header.code).toBe('S200')

    const { loginInfo, tokens: renewed } = await renew(tokens.refreshToken)
    expect(loginInfo.isModify).toBe('Y')
    const me = await answerOf('POST /api/member/mypage-info', { token: renewed.accessToken })
    const [selfie = ''] = kept(me, 'memberSelfie')
    expect(await look(selfie)).toEqual([200, 'image/webp', 'cross-origin'])
    expect(kept(loginInfo, 'memberSelfie')).toEqual([selfie])
  })

  test('홈과 상세와 리뷰와 메뉴의 사진을 답에 적힌 주소 그대로 볼 수 있다', async () => {
    const seen = [
      ['GET /api/restaurants/category/한식', 'imageUrl'],
      [`GET /api/restaurants/${restaurantNo}`, 'restaurantMainPhoto'],
      [`GET /api/restaurants/${restaurantNo}`, 'restaurantImage'],
      [`GET /api/restaurants/${restaurantNo}/reviews`, 'reviewPhotoUrl'],
      [`GET /api/restaurants/${restaurantNo}/reviews`, 'memberSelfie'],
      [`GET /api/restaurants/${restaurantNo}/menu?page=0&size=5`, 'menuPhotoUrl'],
      ['GET /api/admin/restaurants?status2=Y', 'restaurantImage'],
    ] as const
    for (const [to, name] of seen) {
      const response = await call(to)
      expect(response.headers.vary).toContain('Origin')
      const addresses = kept(response.json(), name)
      expect([to, name, addresses.length > 0]).toEqual([to, name, true])
      for (const address of addresses) {
        const [status, type, policy] = await look(address)
        expect([status, policy]).toEqual([200, 'cross-origin'])
        expect(type).toMatch(/^image\//)
      }
    }
  })

  test.each([
    ['우리 화면', api],
    ['모르는 곳의 화면', 'https://unknown.example'],
  ])('%s에는 사진의 주소가 짧게 간다', async (_name, origin) => {
    const response = await call(`GET /api/restaurants/${restaurantNo}`, { origin })
    expect(kept(response.json(), 'restaurantMainPhoto')[0]).toMatch(/^\/media\/pictures\//)
    expect(response.headers.vary).toContain('Origin')
  })
})
