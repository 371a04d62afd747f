import { documentVersions } from '@matjari/contract/accounts/documents'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, signIn } from '../../../test/support/members/members.ts'
import { memberRow } from '../../../test/support/members/profile.ts'
import { buildSocialMember } from '../../../test/support/members/social-member.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, pictureFile, sendForm } from '../../../test/support/server/form.ts'

const pictures = memoryStore()
let server: TestApp
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
})
afterAll(() => server.close())

/** Somebody who has just come from a provider for the first time. */
const newcomer = (options: Parameters<typeof buildMember>[1] = {}) =>
  buildSocialMember(server, { isModify: false, ...options })

let made = 0
function filledIn(changed: Form = {}) {
  made += 1
  return {
    memberName: '최소셜',
    memberNickName: `소셜_${made}`,
    memberProFiles: 'NULL',
    ...changed,
  }
}

const send = (token: string, form: Form) =>
  sendForm(server.app, { to: 'PUT /api/member/social-update', form, token })
const headerOf = async (token: string, form: Form) =>
  (await send(token, form)).json<{ header: { code: string; message: string } }>().header

test('추가 정보를 한 번 입력하면 회원이 완성되고 동의가 남는다', async () => {
  const me = await newcomer()
  const form = filledIn({
    memberProFiles: await pictureFile(),
    marketingVersion: documentVersions.marketing,
  })
  expect(await headerOf(me.token, form)).toEqual({
    code: 'S200',
    message: '소셜 회원가입 완료되었습니다. 메인 페이지로 이동합니다.',
  })
  const row = await memberRow(server, me.memberNo)
  expect(row).toMatchObject({
    memberName: '최소셜',
    memberNickName: form.memberNickName,
    memberEmail: me.memberEmail,
    isEmailProved: true,
    isModify: true,
  })
  expect(pictures.addresses()).toContain(row.memberSelfie)
  const consents = server.deps.db.selectFrom('consent').select('kind').orderBy('kind')
  expect(await consents.where('memberNo', '=', me.memberNo).execute()).toEqual([
    { kind: 'marketing' },
    { kind: 'privacy' },
    { kind: 'terms' },
  ])

  expect(await headerOf(me.token, filledIn())).toEqual({
    code: 'E409',
    message: messages.social.alreadyDone,
  })
  expect(await memberRow(server, me.memberNo)).toEqual(row)
})

test('비밀번호로 가입한 회원의 양식이 아니다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const { accessToken } = await signIn(server.app, memberId)
  expect((await send(accessToken, filledIn())).statusCode).toBe(403)
})

test('다른 주소를 적으면 인증되지 않은 것이고 같은 주소는 인증된 그대로다', async () => {
  const [typed, kept] = [await newcomer(), await newcomer()]
  await headerOf(typed.token, filledIn({ memberEmail: 'typed@example.com' }))
  await headerOf(kept.token, filledIn({ memberEmail: kept.memberEmail.toUpperCase() }))
  expect(await memberRow(server, typed.memberNo)).toMatchObject({
    memberEmail: 'typed@example.com',
    isEmailProved: false,
  })
  expect(await memberRow(server, kept.memberNo)).toMatchObject({
    memberEmail: kept.memberEmail,
    isEmailProved: true,
  })
})

test('이메일을 받지 못한 회원은 적어야 하고 누군가 인증한 주소는 적을 수 없다', async () => {
  const owner = await buildMember(server.deps.db)
  const me = await newcomer({ memberEmail: null, isEmailProved: false })
  expect(await headerOf(me.token, filledIn())).toEqual({
    code: 'E400',
    message: messages.email.required,
  })
  const claimed = filledIn({ memberEmail: owner.memberEmail.toUpperCase() })
  expect((await headerOf(me.token, claimed)).code).toBe('E409-EMAIL')
  expect(await memberRow(server, me.memberNo)).toMatchObject({ memberEmail: null, isModify: false })
})

test.each([
  [{ memberName: 'x' }, messages.social.nameAgain],
  [{ memberNickName: '' }, messages.social.nicknameFirst],
  [{ memberNickName: '빈 칸' }, messages.signUp.nicknameRule],
])('%o 은 그 칸의 말로 거절한다', async (changed, message) => {
  const me = await newcomer()
  expect(await headerOf(me.token, filledIn(changed))).toEqual({ code: 'E400', message })
})

test('닉네임을 빼앗기면 사진도 동의도 남지 않고 다시 보낼 수 있다', async () => {
  const me = await newcomer()
  const form = filledIn({ memberProFiles: await pictureFile() })
  const before = pictures.addresses()
  const { memberNickName } = form
  pictures.meanwhile(() => buildMember(server.deps.db, { memberNickName }))
  const taken = { code: 'E409', message: messages.signUp.nicknameTaken }
  expect(await headerOf(me.token, form)).toEqual(taken)
  expect(await headerOf(me.token, form)).toEqual(taken)
  expect(pictures.addresses()).toEqual(before)
  const consents = server.deps.db.selectFrom('consent').select('kind')
  expect(await consents.where('memberNo', '=', me.memberNo).execute()).toEqual([])
  expect((await headerOf(me.token, filledIn())).code).toBe('S200')
})
