import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { type SocialTestApp, socialTestApp } from '../../../test/support/social/app.ts'
import { typed } from '../../../test/support/social/browser.ts'

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
