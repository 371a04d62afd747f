import { afterAll, beforeAll, expect, test } from 'vitest'
import { emails, memberIds, nicknames } from '../../../../../packages/contract/test/member-edges.ts'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

// Requests made by hand, past every form: the server refuses by the same rules and in the same words.

const wrongInput = '입력한 내용을 다시 확인해 주세요.'
const member = { memberId: 'refused_soul', memberEmail: 'refused_soul@example.com' }

let server: TestApp
let before: unknown
beforeAll(async () => {
  server = await testApp()
  await buildMember(server.deps.db, member)
  await proveEmail(server, 'sol@example.com')
  before = await wholeDatabase(server.deps.db)
})
afterAll(() => server.close())

async function refusal(url: string, payload: object | string, type = 'application/json') {
  const headers = { 'content-type': type }
  const response = await server.app.inject({ method: 'POST', url, payload, headers })
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
  const { header, body } = response.json<{ header: object; body: unknown }>()
  expect(body).toEqual({ items: null })
  return { status: response.statusCode, ...header }
}

/** Every call that takes one of these as JSON, with the rest of the request in order. */
const calls = [
  ['/api/member/check-id', 'memberId', memberIds, {}, 200],
  ['/api/member/check-nickname', 'memberNickName', nicknames, {}, 200],
  ['/api/email/verify-email', 'memberEmail', emails, {}, 200],
  ['/api/email/check-verifycode', 'email', emails, { verifyCode: '123456' }, 200],
  ['/api/member/find-id', 'memberEmail', emails, {}, 200],
  ['/api/email/pw-verify', 'memberEmail', emails, { memberId: member.memberId }, 400],
] as const

const edges = calls.flatMap(([url, field, { blank, refused }, others, status]) =>
  [...blank, ...refused].map(([what, typed, said]) => {
    return { url, what, sent: { ...others, [field]: typed }, said, status }
  }),
)

test.each(edges)('$url 에 $what', async ({ url, sent, said, status }) => {
  expect(await refusal(url, sent)).toEqual({ status, code: 'E400', message: said })
})

const shapes = [undefined, null, 12_345, true, ['여러 개'], { 안에: '든 것' }]
const misshapen = calls.flatMap(([url, field, { blank }, others, status]) =>
  shapes.map((value) => {
    const said = blank[0]?.[2]
    return { url, value: JSON.stringify(value), sent: { ...others, [field]: value }, said, status }
  }),
)

test.each(misshapen)('$url 에 글 대신 $value', async ({ url, sent, said, status }) => {
  expect(await refusal(url, sent)).toEqual({ status, code: 'E400', message: said })
})

test.each(calls)(
  '%s 에 객체가 아닌 것과 읽을 수 없는 것',
  async (url, _field, _edges, _o, status) => {
    const said = { status, code: 'E400', message: wrongInput }
    expect(await refusal(url, '[]')).toEqual(said)
    expect(await refusal(url, '"글"')).toEqual(said)
    expect(await refusal(url, '{"memberId":')).toEqual(said)
    expect(
      await refusal(url, 'memberId=noodle', 'application/x-www-form-urlencoded'),
    ).toMatchObject({
      status: 415,
      code: 'E415',
    })
  },
)

const codeFirst = '인증번호 입력해주세요.'
const wrongCode = '인증번호가 올바르지 않습니다.'

test.each([
  ['없음', undefined, codeFirst],
  ['null', null, codeFirst],
  ['배열', ['123456'], codeFirst],
  ['빈 글', '', codeFirst],
  ['빈칸뿐', '      ', codeFirst],
  ['5자리', '12345', wrongCode],
  ['7자리', '1234567', wrongCode],
  ['글자', '12345a', wrongCode],
  ['전각 숫자', '１２３４５６', wrongCode],
  ['아랍 숫자', '١٢٣٤٥٦', wrongCode],
  ['가운데 빈칸', '123 456', wrongCode],
  ['줄바꿈 뒤 더', '123456\n7', wrongCode],
  ['음수', -12_345, wrongCode],
  ['소수', 1234.5, wrongCode],
  ['앞의 0을 잃은 숫자', 12_345, wrongCode],
  ['보낸 적 없는 주소의 6자리', '123456', wrongCode],
])('인증번호, %s', async (_what, verifyCode, said) => {
  const sent = { email: 'never-asked@example.com', verifyCode }
  const refused = await refusal('/api/email/check-verifycode', sent)
  expect(refused).toEqual({ status: 200, code: 'E400', message: said })
})

test.each(memberIds.blank)('임시 비밀번호를 청하는 아이디, %s', async (_what, memberId, said) => {
  const refused = await refusal('/api/email/pw-verify', { ...member, memberId })
  expect(refused).toEqual({ status: 400, code: 'E400', message: said })
})

test.each([
  ['모르는 아이디', { memberId: 'nobody_here' }],
  ['다른 사람의 이메일', { memberEmail: 'other@example.com' }],
  ['지나치게 길지 않은 긴 아이디', { memberId: 'a'.repeat(100) }],
])('임시 비밀번호, %s: 404로 같은 말을 한다', async (_what, changed) => {
  const refused = await refusal('/api/email/pw-verify', { ...member, ...changed })
  expect(refused).toEqual({ status: 404, code: 'E404', message: '찾을 수 없습니다.' })
})

test('모르는 이메일로는 아이디를 찾을 수 없다', async () => {
  const refused = await refusal('/api/member/find-id', { memberEmail: 'nobody@example.com' })
  expect(refused).toEqual({ status: 200, code: 'E404', message: '찾을 수 없습니다.' })
})

test.each([
  ['/api/member/check-id', { memberId: 'REFUSED_soul' }, 'E409', '아이디 중복'],
  ['/api/member/check-nickname', { memberNickName: 'refused_soul_NICK' }, 'E409', '닉네임 중복'],
  [
    '/api/email/verify-email',
    { memberEmail: 'Refused_Soul@Example.com' },
    'E409-EMAIL',
    '이미 가입한 이메일이에요. 아이디와 비밀번호로 로그인해 주세요.',
  ],
])('%s: 대소문자만 다른 것도 이미 있는 것이다', async (url, sent, code, message) => {
  expect(await refusal(url, sent)).toEqual({ status: 200, code, message })
})

const noId = '아이디를 입력해 주세요.'
const noPassword = '비밀번호를 입력해 주세요.'
const wrongLogin = '아이디 또는 비밀번호가 올바르지 않습니다.'

test.each([
  ['아이디 없음', { memberId: undefined }, 'E400', noId],
  ['빈 아이디', { memberId: '' }, 'E400', noId],
  ['빈칸뿐인 아이디', { memberId: ' \t ' }, 'E400', noId],
  ['숫자 아이디', { memberId: 12_345 }, 'E400', noId],
  ['101자 아이디', { memberId: 'a'.repeat(101) }, 'E400', wrongLogin],
  ['100자 아이디', { memberId: 'a'.repeat(100) }, 'E400-LOGIN', wrongLogin],
  ['저장할 수 없는 글자', { memberId: 'refused\u0000soul' }, 'E400-LOGIN', wrongLogin],
  ['반쪽 글자', { memberId: '\ud800soul' }, 'E400-LOGIN', wrongLogin],
  ['비밀번호 없음', { memberPw: undefined }, 'E400', noPassword],
  ['빈 비밀번호', { memberPw: '' }, 'E400', noPassword],
  ['빈칸뿐인 비밀번호', { memberPw: '        ' }, 'E400-LOGIN', wrongLogin],
  ['201자 비밀번호', { memberPw: 'a'.repeat(201) }, 'E400', wrongLogin],
  ['200자 비밀번호', { memberPw: 'a'.repeat(200) }, 'E400-LOGIN', wrongLogin],
  ['대소문자가 다른 비밀번호', { memberPw: 'passw0rd!' }, 'E400-LOGIN', wrongLogin],
  ['뒤에 빈칸', { memberPw: 'Passw0rd! ' }, 'E400-LOGIN', wrongLogin],
  ['모르는 유지 여부', { authLogin: 'true' }, 'E400', 'Y나 N으로 보내 주세요.'],
])('로그인, %s', async (_what, changed, code, message) => {
  const sent = { memberId: member.memberId, memberPw: 'Passw0rd!', authLogin: 'N', ...changed }
  expect(await refusal('/api/auth/tokens', sent)).toEqual({ status: 200, code, message })
})
