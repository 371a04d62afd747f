import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  emails,
  nicknames,
  personNames,
} from '../../../../../../packages/contract/test/member-edges.ts'
import { mismatches, passwords } from '../../../../../../packages/contract/test/password-edges.ts'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { proveEmail } from '../../../../test/support/mail/letters.ts'
import {
  bearer,
  buildMember,
  signIn,
  testPassword,
} from '../../../../test/support/members/members.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { formPayload, pictureFile } from '../../../../test/support/server/form.ts'
import { beginSignIn } from '../../auth/sign-in/commands.ts'

// As in the forms of sign-up: everything but the thing under test is in order, and the last tests show it.

const pictures = keptPictures()
let server: TestApp
let before: unknown
let memberToken: string
let socialToken: string
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
  memberToken = await confirmedMember()
  socialToken = await newSocialMember()
  await buildMember(server.deps.db, { memberNickName: '먼저_쓴_사람' })
  before = await wholeDatabase(server.deps.db)
})
afterAll(() => server.close())

/** Has just typed their password and the code from their mail. */
async function confirmedMember() {
  const { memberEmail } = await buildMember(server.deps.db, { memberId: 'haru_kim' })
  const { accessToken } = await signIn(server.app, 'haru_kim')
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/password-confirm',
    payload: { password: testPassword },
    headers: bearer(accessToken),
  })
  await proveEmail(server, memberEmail, accessToken)
  return accessToken
}

async function newSocialMember() {
  const { db } = server.deps
  const { memberNo } = await buildMember(db, { passwordHash: null, isModify: false })
  const identity = { provider: 'google', subject: 'somebody', memberNo } as const
  await db.insertInto('socialIdentity').values(identity).execute()
  const { tokens } = await beginSignIn(server.deps, { memberNo, longLived: false })
  return tokens.accessToken
}

type Parts = Parameters<typeof formPayload>[0]

async function put(url: string, parts: Parts, token: string) {
  const { payload, headers } = await formPayload(parts)
  const request = {
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, ...bearer(token) },
  } as const
  const response = await server.app.inject(request)
  return { status: response.statusCode, ...response.json<{ header: object }>().header }
}

async function untouched<T>(asked: Promise<T>) {
  const answer = await asked
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
  expect(pictures.addresses()).toEqual([])
  return answer
}

const update = (parts: Parts, token = memberToken) => put('/api/member/update', parts, token)
const extraForm = { memberName: '김솔', memberNickName: '저녁국수', memberEmail: 'sol@example.com' }
const complete = (changed: Parts, token = socialToken) =>
  put('/api/member/social-update', { ...extraForm, ...changed }, token)

const invalid = (message: string) => ({ status: 200, code: 'E400', message })

const socialEdges = [
  ...[...personNames.blank, ...personNames.refused].map(([what, typed]) => {
    return ['memberName', what, typed, '이름을 다시 입력해주세요.'] as const
  }),
  ...nicknames.blank.map(([what, typed]) => {
    return ['memberNickName', what, typed, '닉네임을 먼저 입력해주세요.'] as const
  }),
  ...nicknames.refused.map((edge) => ['memberNickName', ...edge] as const),
  ...emails.refused.map((edge) => ['memberEmail', ...edge] as const),
]

test.each(socialEdges)('추가 정보의 %s, %s: %j', async (field, _what, typed, said) => {
  expect(await untouched(complete({ [field]: typed }))).toEqual(invalid(said))
})

test('추가 정보의 닉네임이 이미 있으면', async () => {
  const refused = await untouched(complete({ memberNickName: '먼저_쓴_사람' }))
  expect(refused).toEqual({ status: 200, code: 'E409', message: '닉네임 중복' })
})

const nicknameReserved = '사용할 수 없는 닉네임이에요.'
const profileEdges = [
  ...personNames.refused.map(([what, typed]) => {
    return ['memberName', what, typed, '이름은 한글이나 영어로 2 ~ 20 필수 입력입니다.'] as const
  }),
  ...nicknames.refused.map(([what, typed, said]) => {
    const shown = said === nicknameReserved ? said : '닉네임을 다시 확인해주세요.'
    return ['memberNickName', what, typed, shown] as const
  }),
  ...emails.refused.map((edge) => ['memberEmail', ...edge] as const),
]

test.each(profileEdges)('개인정보의 %s, %s: %j', async (field, _what, typed, said) => {
  expect(await untouched(update({ [field]: typed }))).toEqual(invalid(said))
})

const passwordRule = '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.'
const mismatch = '비밀번호가 일치하지 않습니다.'

test.each(passwords.refused.filter(([, typed]) => typed.trim() !== ''))(
  '개인정보의 새 비밀번호, %s: %j',
  async (_what, memberPw) => {
    const refused = await untouched(update({ memberPw, confirmPassword: memberPw }))
    expect(refused).toEqual(invalid(passwordRule))
  },
)

test.each([
  ...mismatches,
  ['확인 칸이 빔', 'Abcdef1!', ''] as const,
  ['새 비밀번호 칸이 빔', '', 'Abcdef1!'] as const,
])('개인정보의 비밀번호 확인, %s', async (_what, memberPw, confirmPassword) => {
  expect(await untouched(update({ memberPw, confirmPassword }))).toEqual(invalid(mismatch))
})

test('개인정보의 비밀번호를 다시 입력하지 않으면', async () => {
  expect(await untouched(update({ memberPw: 'Abcdef1!' }))).toEqual(invalid(mismatch))
})

test.each([
  ['아이디', { memberId: 'someone_else' }],
  ['이름', { memberName: '박하루' }],
  ['인증된 이메일', { memberEmail: 'other@example.com' }],
])('개인정보의 %s 은 바꿀 수 없다', async (_what, parts) => {
  const said = '아이디, 이름, 이메일은 바꿀 수 없어요.'
  expect(await untouched(update(parts))).toEqual(invalid(said))
})

test('개인정보의 닉네임이 이미 있으면', async () => {
  const refused = await untouched(update({ memberNickName: '먼저_쓴_사람' }))
  expect(refused).toEqual({ status: 200, code: 'E409', message: '이미 사용 중인 닉네임입니다.' })
})

test.each([
  ['개인정보', update],
  ['추가 정보', complete],
])('%s 의 사진 자리에 사진이 아닌 것', async (_what, send) => {
  const memberProFiles = new File(['<script>'], 'me.png', { type: 'image/png' })
  const refused = await untouched(send({ memberProFiles }))
  expect(refused).toEqual(invalid('이미지 파일만 업로드 가능합니다.'))
})

test.each([
  ['개인정보', update],
  ['추가 정보', complete],
])('로그인하지 않은 %s 변경은 401이다', async (_what, send) => {
  const expected = { status: 401, code: 'E401', message: '로그인이 필요합니다.' }
  expect(await untouched(send({}, 'null'))).toEqual(expected)
  expect(await untouched(send({}, 'forged.access.token'))).toEqual(expected)
})

const photo = async () => ({ memberProFiles: await pictureFile() })

test.each([
  ['닉네임', () => ({ memberNickName: '늦은저녁' })],
  ['비밀번호', () => ({ memberPw: 'Abcdef1!', confirmPassword: 'Abcdef1!' })],
  ['사진', photo],
])('개인정보의 %s 은 비밀번호와 이메일을 확인한 뒤에만 바꾼다', async (_what, parts) => {
  const { memberId } = await buildMember(server.deps.db)
  const { accessToken } = await signIn(server.app, memberId)
  before = await wholeDatabase(server.deps.db)
  const unconfirmed = await untouched(update(await parts(), accessToken))
  const confirmNeeded = { code: 'E400-CONFIRM', message: '비밀번호 인증이 필요합니다.' }
  expect(unconfirmed).toEqual({ status: 200, ...confirmNeeded })

  const now = server.clock.now()
  await server.deps.db.updateTable('signIn').set({ passwordConfirmedAt: now }).execute()
  before = await wholeDatabase(server.deps.db)
  const unproved = await untouched(update(await parts(), accessToken))
  const proofNeeded = '변경 사항이 있으므로 이메일 인증이 필요합니다.'
  expect(unproved).toEqual({ status: 200, code: 'E400-EMAIL', message: proofNeeded })
})

test('틀린 칸이 없으면 둘 다 받는다', async () => {
  expect(await complete({})).toMatchObject({ status: 200, code: 'S200' })
  expect(await complete({ memberNickName: '아침국수' })).toMatchObject({ code: 'E409' })
  const parts = { memberNickName: '늦은저녁', memberPw: 'Abcdef1!', confirmPassword: 'Abcdef1!' }
  expect(await update(parts)).toMatchObject({ status: 200, code: 'S200' })
})
