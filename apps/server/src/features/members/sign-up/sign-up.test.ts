import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { documentVersions } from '@matjari/contract/rules/members/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveEmail } from '../../../../test/support/mail/letters.ts'
import {
  bearer,
  buildMember,
  signIn,
  testPassword,
} from '../../../../test/support/members/members.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import {
  type Form,
  formPayload,
  pictureFile,
  sendForm,
} from '../../../../test/support/server/form.ts'

const pictures = keptPictures()
let server: TestApp
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
})
afterAll(() => server.close())

let made = 0
/** A form that is accepted once its address is proved; a test changes the one thing it is about. */
function someone(changed: Form = {}) {
  made += 1
  return {
    memberId: `newcomer${made}`,
    memberPw: testPassword,
    memberName: '박새봄',
    memberNickName: `새봄_${made}`,
    memberEmail: `newcomer${made}@mail.example`,
    memberProFiles: 'NULL',
    ...changed,
  }
}

const signUp = (form: Form) => sendForm(server.app, { to: 'POST /api/member', form })
const headerOf = async (response: ReturnType<typeof signUp>) => {
  const { statusCode, json } = await response
  return { statusCode, ...json<{ header: { code: string; message: string } }>().header }
}
const findMember = (memberId: string) =>
  server.deps.db
    .selectFrom('member')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirst()

test('이메일을 인증하고 가입하면 바로 로그인할 수 있고 사진과 동의가 남는다', async () => {
  const form = someone({ memberProFiles: await pictureFile() })
  await proveEmail(server, form.memberEmail)
  expect(await headerOf(signUp(form))).toEqual({
    statusCode: 200,
    code: 'S200',
    message: '계정 생성 성공',
  })
  const member = await findMember(form.memberId)
  expect(member).toMatchObject({
    memberName: form.memberName,
    memberNickName: form.memberNickName,
    memberEmail: form.memberEmail,
    memberRole: 'ROLE_COMMON',
    isEmailProved: true,
    isActive: true,
    isModify: true,
    isStoreOwner: false,
    createdAt: server.clock.now(),
  })
  expect(pictures.addresses()).toContain(member?.memberSelfie)
  const consents = await server.deps.db
    .selectFrom('consent')
    .select(['kind', 'version', 'agreedAt', 'withdrawnAt'])
    .where('memberNo', '=', member?.memberNo ?? '')
    .orderBy('kind')
    .execute()
  const now = server.clock.now()
  expect(consents).toEqual([
    { kind: 'privacy', version: documentVersions.privacy, agreedAt: now, withdrawnAt: null },
    { kind: 'terms', version: documentVersions.terms, agreedAt: now, withdrawnAt: null },
  ])
  expect((await signIn(server.app, form.memberId)).accessToken).toBeTruthy()
})

test('사진 자리에 NULL을 보내면 사진이 없고 소식 동의는 보낸 때만 남는다', async () => {
  const form = someone({ marketingVersion: documentVersions.marketing })
  await proveEmail(server, form.memberEmail)
  expect((await headerOf(signUp(form))).code).toBe('S200')
  const { accessToken } = await signIn(server.app, form.memberId)
  const mine = await server.app.inject({
    method: 'POST',
    url: '/api/member/mypage-info',
    headers: bearer(accessToken),
  })
  expect(mine.json()).toMatchObject({
    body: { items: { memberSelfie: 'NULL', isMarketingAgreed: 'Y', isSocial: 'N' } },
  })
})

test.each([
  ['memberId', messages.signUp.idTaken, 'E409'],
  ['memberNickName', messages.signUp.nicknameTaken, 'E409'],
  ['memberEmail', '이미 가입한 이메일이에요. 아이디와 비밀번호로 로그인해 주세요.', 'E409-EMAIL'],
] as const)('대소문자만 다른 %s 값도 이미 있는 것이다', async (field, message, code) => {
  const taken = `Taken_${field.slice(6)}`
  const value = field === 'memberEmail' ? `${taken}@Example.com` : taken
  await buildMember(server.deps.db, { [field]: value })
  expect(await headerOf(signUp(someone({ [field]: value.toUpperCase() })))).toEqual({
    statusCode: 200,
    code,
    message,
  })
})

test('이메일 인증이 없거나 다른 주소의 것이거나 오래됐으면 가입할 수 없다', async () => {
  const proofMissing = { statusCode: 200, code: 'E400-EMAIL', message: messages.email.proofMissing }
  const form = someone()
  expect(await headerOf(signUp(form))).toEqual(proofMissing)
  await proveEmail(server, `other-${form.memberEmail}`)
  expect(await headerOf(signUp(form))).toEqual(proofMissing)
  await proveEmail(server, form.memberEmail)
  server.clock.advance(limits.emailCode.proofMinutes * 60_000)
  expect(await headerOf(signUp(form))).toEqual(proofMissing)
  expect(await findMember(form.memberId)).toBeUndefined()
})

test('남이 증명한 이메일로는 다른 곳에서 가입할 수 없다', async () => {
  const form = someone()
  await proveEmail(server, form.memberEmail)
  const { payload, headers } = await formPayload(form)
  const from = (remoteAddress: string, cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/member',
      payload,
      headers: { ...headers, cookie },
      remoteAddress,
    })
  const codeOf = async (response: ReturnType<typeof from>) =>
    (await response).json<{ header: { code: string } }>().header.code
  expect(await codeOf(from('192.0.2.44'))).toBe('E400-EMAIL')
  expect(await codeOf(from('127.0.0.1', `matjari_proof=${'A'.repeat(43)}`))).toBe('E400-EMAIL')
  expect(await codeOf(from('127.0.0.1'))).toBe('S200')
})

test('이메일 인증은 한 번만 쓸 수 있다', async () => {
  const form = someone()
  await proveEmail(server, form.memberEmail)
  expect((await headerOf(signUp(form))).code).toBe('S200')
  await server.deps.db.deleteFrom('member').where('memberId', '=', form.memberId).execute()
  expect((await headerOf(signUp(form))).code).toBe('E400-EMAIL')
})

test('사진이 아닌 파일은 거절하고 인증은 그대로 남는다', async () => {
  const form = someone()
  await proveEmail(server, form.memberEmail)
  const fake = new File(['<svg onload="alert(1)"/>'], 'me.jpg', { type: 'image/jpeg' })
  expect(await headerOf(signUp({ ...form, memberProFiles: fake }))).toMatchObject({
    code: 'E400',
    message: messages.picture.imageOnly,
  })
  expect(await findMember(form.memberId)).toBeUndefined()
  expect((await headerOf(signUp(form))).code).toBe('S200')
})

test.each([
  ['memberId', messages.signUp.idTaken],
  ['memberNickName', messages.signUp.nicknameTaken],
  ['memberEmail', '이미 가입한 이메일이에요. 아이디와 비밀번호로 로그인해 주세요.'],
] as const)('확인한 뒤에 %s 값을 빼앗기면 아무것도 반만 남지 않는다', async (field, message) => {
  const form = someone({ memberProFiles: await pictureFile() })
  await proveEmail(server, form.memberEmail)
  const before = pictures.addresses()
  pictures.meanwhile(() => buildMember(server.deps.db, { [field]: form[field] }))
  expect(await headerOf(signUp(form))).toMatchObject({ statusCode: 200, message })
  expect(pictures.addresses()).toEqual(before)
  const mine = server.deps.db.selectFrom('member').where('memberName', '=', form.memberName)
  expect(
    await mine.select('memberNo').where('memberEmail', '=', form.memberEmail).execute(),
  ).toEqual([])
  const other = someone()
  const again = { ...form, memberId: other.memberId, memberNickName: other.memberNickName }
  // The proof came back with the rollback; only the address itself is gone when it is what was taken.
  expect((await headerOf(signUp(again))).code).toBe(field === 'memberEmail' ? 'E409-EMAIL' : 'S200')
})

test('가입하는 동안 비밀번호와 해시는 로그와 답에 나오지 않는다', async () => {
  const form = someone({ memberPw: 'Hidden_Pw_7391' })
  await proveEmail(server, form.memberEmail)
  const { body } = await signUp(form)
  const { passwordHash } = (await findMember(form.memberId)) ?? {}
  expect(passwordHash).toMatch(/^\$argon2id\$/)
  expect(`${body}${server.logLines.join('')}`).not.toMatch(/Hidden_Pw_7391|argon2/)
})
