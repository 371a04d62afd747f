import type { SignedIn } from '@matjari/contract/calls/auth'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveEmail } from '../../../../test/support/mail/letters.ts'
import { bearer, buildMember, signIn } from '../../../../test/support/members/members.ts'
import {
  changeProfile,
  confirmedMember,
  confirmedSocialMember,
  memberRow,
} from '../../../../test/support/members/profile.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { type Form, formPayload, pictureFile } from '../../../../test/support/server/form.ts'

const pictures = keptPictures()
let server: TestApp
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
})
afterAll(() => server.close())

const newPassword = 'N3w_Passw0rd'
const change = (who: { token: string }, form: Form) => changeProfile(server, who, form)
const needsProof = {
  code: 'E400-EMAIL',
  message: '변경 사항이 있으므로 이메일 인증이 필요합니다.',
}

test('비밀번호를 다시 확인하지 않았거나 10분이 지나면 수정할 수 없다', async () => {
  const needsConfirm = { code: 'E400-CONFIRM', message: '비밀번호 인증이 필요합니다.' }
  const { memberId } = await buildMember(server.deps.db)
  const { accessToken: token } = await signIn(server.app, memberId)
  expect(await change({ token }, { memberNickName: '새이름' })).toEqual(needsConfirm)

  const me = await confirmedMember(server)
  const minutes = limits.passwordConfirmed.minutes
  server.clock.advance((minutes - 1) * 60_000)
  expect((await change(me, {})).code).toBe('S200')
  const renewed = await server.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: bearer(me.refreshToken),
    payload: {},
  })
  server.clock.advance(60_000)
  const { tokens } = renewed.json<{ body: { items: SignedIn } }>().body.items
  expect(await change({ token: tokens.accessToken }, {})).toEqual(needsConfirm)
})

test('남이 다른 곳에서 증명한 것으로는 개인정보를 바꿀 수 없다', async () => {
  const me = await confirmedMember(server)
  await proveEmail(server, me.memberEmail, me.token)
  const { payload, headers } = await formPayload({ memberNickName: '다른곳에서' })
  const response = await server.app.inject({
    method: 'PUT',
    url: '/api/member/update',
    payload,
    headers: { ...headers, ...bearer(me.token) },
    remoteAddress: '192.0.2.45',
  })
  expect(response.json<{ header: object }>().header).toEqual(needsProof)
  expect((await change(me, { memberNickName: '여기에서' })).code).toBe('S200')
})

test.each([
  ['닉네임', async () => ({ memberNickName: '인증없이' })],
  ['비밀번호', async () => ({ memberPw: newPassword, confirmPassword: newPassword })],
  ['사진', async () => ({ memberProFiles: await pictureFile() })],
] as const)('%s 변경에는 이메일 인증이 필요하다', async (_what, form) => {
  const me = await confirmedMember(server)
  const before = await memberRow(server, me.memberNo)
  expect(await change(me, await form())).toEqual(needsProof)
  expect(await memberRow(server, me.memberNo)).toEqual(before)
  expect(pictures.addresses()).toEqual([])
})

test('이메일 인증은 한 번의 수정에만 쓰인다', async () => {
  const me = await confirmedMember(server)
  await proveEmail(server, me.memberEmail, me.token)
  expect((await change(me, { memberNickName: '첫번째' })).code).toBe('S200')
  expect(await change(me, { memberNickName: '두번째' })).toEqual(needsProof)
})

test.each([
  [{ memberId: 'another_id' }, messages.profile.fixedFields],
  [{ memberName: '박다른' }, messages.profile.fixedFields],
  [{ memberEmail: 'another@example.com' }, messages.profile.fixedFields],
  [{ memberPw: newPassword }, messages.password.mismatch],
  [{ memberPw: newPassword, confirmPassword: 'Other_1234' }, messages.password.mismatch],
])('%o 은 인증이 있어도 바꿀 수 없다', async (form, message) => {
  const me = await confirmedMember(server)
  await proveEmail(server, me.memberEmail, me.token)
  const before = await memberRow(server, me.memberNo)
  expect(await change(me, form)).toEqual({ code: 'E400', message })
  expect(await memberRow(server, me.memberNo)).toEqual(before)
})

test('소셜 회원은 비밀번호를 만들 수 없다', async () => {
  const me = await confirmedSocialMember(server)
  await proveEmail(server, me.memberEmail, me.token)
  const form = { memberPw: newPassword, confirmPassword: newPassword }
  expect(await change(me, form)).toMatchObject({ code: 'E400' })
  expect((await memberRow(server, me.memberNo)).passwordHash).toBeNull()
})

test('인증되지 않은 이메일은 인증한 새 주소로 바꿀 수 있다', async () => {
  const me = await confirmedSocialMember(server, { isEmailProved: false })
  const email = `New.${me.memberEmail}`
  expect(await change(me, { memberEmail: email })).toEqual(needsProof)
  await proveEmail(server, email, me.token)
  expect((await change(me, { memberEmail: email })).code).toBe('S200')
  expect(await memberRow(server, me.memberNo)).toMatchObject({
    memberEmail: email,
    isEmailProved: true,
  })
})

test('적어 둔 이메일을 인증하고 보내면 인증된 것이 되고 먼저 인증한 사람이 가진다', async () => {
  const email = 'shared@example.com'
  const [first, second] = [
    await confirmedSocialMember(server, { memberEmail: email, isEmailProved: false }),
    await confirmedSocialMember(server, { memberEmail: email, isEmailProved: false }),
  ]
  expect((await change(first, { memberEmail: email })).code).toBe('S200')
  expect((await memberRow(server, first.memberNo)).isEmailProved).toBe(false)
  await proveEmail(server, email, first.token)
  await proveEmail(server, email, second.token)
  expect((await change(first, { memberEmail: email })).code).toBe('S200')
  expect((await memberRow(server, first.memberNo)).isEmailProved).toBe(true)
  expect((await change(second, { memberNickName: '늦은사람' })).code).toBe('E409-EMAIL')
})
