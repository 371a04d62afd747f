import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo, proveEmail } from '../../../../test/support/mail/letters.ts'
import { bearer, signIn, testPassword } from '../../../../test/support/members/members.ts'
import {
  changeProfile,
  confirmedMember,
  confirmedSocialMember,
  memberRow,
} from '../../../../test/support/members/profile.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { type Form, pictureFile } from '../../../../test/support/server/form.ts'

const pictures = keptPictures()
let server: TestApp
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
})
afterAll(() => server.close())

const newPassword = 'N3w_Passw0rd'
const change = (who: { token: string }, form: Form) => changeProfile(server, who, form)
const login = async (memberId: string, memberPw: string) => {
  const payload = { memberId, memberPw, authLogin: 'N' }
  const response = await server.app.inject({ method: 'POST', url: '/api/auth/tokens', payload })
  return response.json<{ header: { code: string } }>().header.code
}
const refresh = async (token: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: bearer(token),
    payload: {},
  })
  return response.json<{ header: { code: string } }>().header.code
}

test('인증한 이메일로 닉네임과 사진과 비밀번호를 한 번에 바꾼다', async () => {
  const me = await confirmedMember(server, { isPasswordTemporary: true })
  const elsewhere = await signIn(server.app, me.memberId)
  await server.deps.db
    .insertInto('temporaryPassword')
    .values({
      memberNo: me.memberNo,
      passwordHash: 'x',
      expiresAt: new Date(server.clock.now().getTime() + 60_000),
    })
    .execute()
  await proveEmail(server, me.memberEmail, me.token)
  const form = {
    memberId: me.memberId,
    memberName: '김하루',
    memberEmail: me.memberEmail,
    memberNickName: '바꾼.이름',
    memberPw: newPassword,
    confirmPassword: newPassword,
    memberProFiles: await pictureFile(),
  }
  expect(await change(me, form)).toEqual({
    code: 'S200',
    message: '개인정보가 수정되었습니다. 메인 페이지로 이동합니다.',
  })
  const row = await memberRow(server, me.memberNo)
  expect(row).toMatchObject({ memberNickName: '바꾼.이름', isPasswordTemporary: false })
  expect(pictures.addresses()).toContain(row.memberSelfie)
  expect([await login(me.memberId, testPassword), await login(me.memberId, newPassword)]).toEqual([
    'E400-LOGIN',
    'S200',
  ])
  expect([await refresh(elsewhere.refreshToken), await refresh(me.refreshToken)]).toEqual([
    'E400-SESSION',
    'S200',
  ])
  const temporary = server.deps.db.selectFrom('temporaryPassword').select('memberNo')
  expect(await temporary.where('memberNo', '=', me.memberNo).execute()).toEqual([])
  const [letter] = await lettersTo(server.deps, me.memberEmail)
  expect(letter?.subject).toContain('비밀번호가 변경됐어요')
  expect(`${letter?.html}${letter?.text}`).not.toContain(newPassword)
})

test('바뀐 것이 없으면 인증 없이도 성공하고 NULL 사진은 그대로 두라는 뜻이다', async () => {
  const me = await confirmedMember(server)
  const selfie = '/media/selfies/00000000000000000000000000000000.webp'
  await server.deps.db
    .updateTable('member')
    .set({ memberSelfie: selfie })
    .where('memberNo', '=', me.memberNo)
    .execute()
  const same = {
    memberId: me.memberId,
    memberName: '김하루',
    memberNickName: me.nickname,
    memberEmail: me.memberEmail.toUpperCase(),
    memberProFiles: 'NULL',
    memberPw: '',
  }
  const before = await memberRow(server, me.memberNo)
  expect((await change(me, same)).code).toBe('S200')
  expect((await change(me, {})).code).toBe('S200')
  expect(await memberRow(server, me.memberNo)).toEqual(before)
})

test('다른 사람의 닉네임은 거절하고 인증과 옛 사진은 그대로다', async () => {
  const other = await confirmedMember(server, { memberNickName: 'Taken.Nick' })
  const me = await confirmedMember(server)
  await proveEmail(server, me.memberEmail, me.token)
  const before = pictures.addresses()
  const taken = { code: 'E409', message: '이미 사용 중인 닉네임입니다.' }
  const withPicture = { memberNickName: 'taken.nick', memberProFiles: await pictureFile() }
  expect(await change(me, withPicture)).toEqual(taken)

  // The same when the nickname goes away between the look and the change.
  pictures.meanwhile(() =>
    server.deps.db
      .updateTable('member')
      .set({ memberNickName: '그사이' })
      .where('memberNo', '=', other.memberNo)
      .execute(),
  )
  expect(await change(me, { ...withPicture, memberNickName: '그사이' })).toEqual(taken)
  expect(pictures.addresses()).toEqual(before)
  expect((await change(me, { memberNickName: '비어있던' })).code).toBe('S200')
})

test('새 사진을 올리면 옛 사진은 지워진다', async () => {
  const me = await confirmedMember(server)
  await proveEmail(server, me.memberEmail, me.token)
  await change(me, { memberProFiles: await pictureFile() })
  const first = (await memberRow(server, me.memberNo)).memberSelfie
  await proveEmail(server, me.memberEmail, me.token)
  await change(me, { memberProFiles: await pictureFile('me.jpg', '#1971c2') })
  const second = (await memberRow(server, me.memberNo)).memberSelfie
  expect(second).not.toBe(first)
  expect(pictures.addresses()).toContain(second)
  expect(pictures.addresses()).not.toContain(first)
})

test('내 정보는 소셜 회원인지와 이메일 인증 여부를 알려 준다', async () => {
  const mine = async ({ token }: { token: string }) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/member/mypage-info',
      headers: bearer(token),
    })
    expect(response.body).not.toMatch(/argon2|password/i)
    return response.json<{ body: { items: object } }>().body.items
  }
  const me = await confirmedMember(server)
  expect(await mine(me)).toEqual({
    memberId: me.memberId,
    memberName: '김하루',
    memberNickName: me.nickname,
    memberEmail: me.memberEmail,
    memberSelfie: 'NULL',
    isSocial: 'N',
    isEmailProved: 'Y',
    isMarketingAgreed: 'N',
  })
  expect(await mine(await confirmedSocialMember(server, { isEmailProved: false }))).toMatchObject({
    isSocial: 'Y',
    isEmailProved: 'N',
  })
})
