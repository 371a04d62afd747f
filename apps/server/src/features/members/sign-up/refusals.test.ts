import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  emails,
  memberIds,
  nicknames,
  personNames,
} from '../../../../../../packages/contract/test/member-edges.ts'
import { passwords } from '../../../../../../packages/contract/test/password-edges.ts'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { proveEmail } from '../../../../test/support/mail/letters.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { formPayload, pictureFile } from '../../../../test/support/server/form.ts'

// One thing is wrong with each of these forms: with everything else in order, only the rule under test
// stands between the request and a new member. The last tests show that it does.

const filled = {
  memberId: 'noodle09',
  memberPw: 'Abcdef1!',
  memberName: '김솔',
  memberNickName: '저녁국수',
  memberEmail: 'sol@example.com',
}

const pictures = keptPictures()
let server: TestApp
let before: unknown
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
  await proveEmail(server, filled.memberEmail)
  before = await wholeDatabase(server.deps.db)
})
afterAll(() => server.close())

type Parts = Parameters<typeof formPayload>[0]

async function signUp(parts: Parts) {
  const request = { method: 'POST', url: '/api/member', ...(await formPayload(parts)) } as const
  const response = await server.app.inject(request)
  return { status: response.statusCode, ...response.json<{ header: object }>().header }
}

async function refusal(changed: Parts) {
  const answer = await signUp({ ...filled, ...changed })
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
  expect(pictures.addresses()).toEqual([])
  return answer
}

const passwordRule = '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.'
const emailFirst = '이메일 먼저 입력해주세요.'

const edges = [
  ...[...memberIds.blank, ...memberIds.refused].map((edge) => ['memberId', ...edge] as const),
  ...[...personNames.blank, ...personNames.refused].map((edge) => ['memberName', ...edge] as const),
  ...[...nicknames.blank, ...nicknames.refused].map((edge) => ['memberNickName', ...edge] as const),
  ...emails.blank.map(([what, typed]) => ['memberEmail', what, typed, emailFirst] as const),
  ...emails.refused.map((edge) => ['memberEmail', ...edge] as const),
  ...passwords.refused.map((edge) => ['memberPw', ...edge, passwordRule] as const),
]

test.each(edges)('가입의 %s, %s: %j', async (field, _what, typed, said) => {
  expect(await refusal({ [field]: typed })).toEqual({ status: 200, code: 'E400', message: said })
})

test.each([
  ['memberId', '아이디 먼저 입력해주세요.'],
  ['memberPw', passwordRule],
  ['memberName', '이름은 한글/영문 2~20자여야 합니다.'],
  ['memberNickName', '닉네임 먼저 입력해주세요.'],
  ['memberEmail', emailFirst],
])('가입의 %s 가 없거나 두 번 오면', async (field, said) => {
  const expected = { status: 200, code: 'E400', message: said }
  expect(await refusal({ [field]: [] })).toEqual(expected)
  expect(await refusal({ [field]: ['noodle09', 'noodle10'] })).toEqual(expected)
})

test('아무것도 없는 양식은 첫 칸의 말을 한다', async () => {
  const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, '']))
  const expected = { status: 200, code: 'E400', message: '아이디 먼저 입력해주세요.' }
  expect(await refusal(empty)).toEqual(expected)
})

test.each(['termsVersion', 'privacyVersion', 'marketingVersion'])(
  '옛 %s 에 동의한 양식',
  async (field) => {
    const message = '약관이 바뀌었어요. 새로고침한 뒤 다시 확인해 주세요.'
    const expected = { status: 200, code: 'E400', message }
    expect(await refusal({ [field]: '2001-01-01' })).toEqual(expected)
  },
)

const imageOnly = '이미지 파일만 업로드 가능합니다.'
const named = (content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], 'me.png', { type: 'image/png' })

test.each([
  ['HTML', () => named('<script>alert(1)</script>'), imageOnly],
  ['SVG', () => named('<svg xmlns="http://www.w3.org/2000/svg"/>'), imageOnly],
  ['글', () => named('사진'), imageOnly],
  ['잘린 사진', async () => (await pictureFile()).slice(0, 200), imageOnly],
  [
    '사진 둘',
    async () => [await pictureFile(), await pictureFile()],
    '사진은 1장까지 올릴 수 있어요.',
  ],
])('가입의 사진 자리에 %s', async (_what, make, said) => {
  const memberProFiles = await make()
  const expected = { status: 200, code: 'E400', message: said }
  expect(await refusal({ memberProFiles })).toEqual(expected)
})

test('너무 큰 사진은 413이다', async () => {
  const memberProFiles = named(new Uint8Array(limits.upload.fileBytes + 1))
  expect(await refusal({ memberProFiles })).toMatchObject({ status: 413, code: 'E413' })
})

test('양식이 아닌 가입은 415이다', async () => {
  const request = { method: 'POST', url: '/api/member', payload: filled } as const
  expect((await server.app.inject(request)).statusCode).toBe(415)
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
})

test('인증하지 않은 이메일의 가입', async () => {
  expect(await refusal({ memberEmail: 'other@example.com' })).toEqual({
    status: 200,
    code: 'E400-EMAIL',
    message: '이메일 인증을 먼저 해 주세요.',
  })
})

test('틀린 칸이 없으면 가입이 되고 같은 이름은 더 쓸 수 없다', async () => {
  expect(await signUp(filled)).toMatchObject({ status: 200, code: 'S200' })
  before = await wholeDatabase(server.deps.db)
  expect(await refusal({})).toEqual({ status: 200, code: 'E409', message: '아이디 중복' })
  const nickname = await refusal({ memberId: 'noodle10' })
  expect(nickname).toEqual({ status: 200, code: 'E409', message: '닉네임 중복' })
  expect(await refusal({ memberId: 'noodle10', memberNickName: '아침국수' })).toEqual({
    status: 200,
    code: 'E409-EMAIL',
    message: '이미 가입한 이메일이에요. 아이디와 비밀번호로 로그인해 주세요.',
  })
})

const cleaned = [
  ...memberIds.cleaned.map((edge) => ['memberId', ...edge] as const),
  ...personNames.cleaned.map((edge) => ['memberName', ...edge] as const),
  ...nicknames.cleaned.map((edge) => ['memberNickName', ...edge] as const),
  ...emails.cleaned.map((edge) => ['memberEmail', ...edge] as const),
]

test.each(cleaned)('가입의 %s, %s: %j 는 다듬어 받는다', async (field, _what, typed, kept) => {
  server.clock.advance(limits.attempts.windowMinutes * 60_000)
  await server.deps.db.deleteFrom('member').execute()
  await proveEmail(server, field === 'memberEmail' ? kept : filled.memberEmail)
  expect(await signUp({ ...filled, [field]: typed })).toMatchObject({ code: 'S200' })
  const members = await server.deps.db.selectFrom('member').select(field).execute()
  expect(members).toEqual([{ [field]: kept }])
})
