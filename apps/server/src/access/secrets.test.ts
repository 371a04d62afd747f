import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseText } from '../../test/support/database/text.ts'
import { codeSentTo, newestLetter } from '../../test/support/mail/letters.ts'
import { bearer, buildMember } from '../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { formPayload } from '../../test/support/server/form.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LOG_LEVEL: 'debug' })
})
afterAll(() => server.close())

type Ask = { body?: object; form?: Record<string, string>; token?: string }
type Answer = { call: string; sent: string; tokens: string[] }
type SignedIn = {
  body: { items: { tokens?: { accessToken: string; refreshToken: string } } | null }
}

const answers: Answer[] = []

/** Asks and keeps everything that came back, headers included. */
async function ask(call: string, { body, form, token }: Ask = {}) {
  const [method = 'GET', url = '/'] = call.split(' ')
  const multipart = form && (await formPayload(form))
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(token && bearer(token)), ...multipart?.headers },
    ...(multipart ? { payload: multipart.payload } : body ? { payload: body } : {}),
  })
  const isJson = response.headers['content-type']?.toString().includes('json')
  const items = isJson ? response.json<SignedIn>().body?.items : null
  const tokens = Object.values(items?.tokens ?? {})
  answers.push({ call, sent: JSON.stringify(response.headers) + response.body, tokens })
  return { code: isJson ? response.json<{ header?: { code: string } }>().header?.code : '', tokens }
}

const succeed = async (...args: Parameters<typeof ask>) => {
  const { code, tokens } = await ask(...args)
  expect({ call: args[0], code }).toEqual({ call: args[0], code: 'S200' })
  return tokens
}

/** Six digits are only a code when they stand alone: a time in milliseconds is full of them. */
const tells = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)

/** Hashes as they might be written somewhere. */
async function storedHashes() {
  const members = await server.deps.db.selectFrom('member').select('passwordHash').execute()
  const temporary = await server.deps.db
    .selectFrom('temporaryPassword')
    .select('passwordHash')
    .execute()
  const tokens = await server.deps.db.selectFrom('refreshToken').select('tokenHash').execute()
  const codes = await server.deps.db.selectFrom('emailCode').select('codeHash').execute()
  const binary = [...tokens.map(({ tokenHash }) => tokenHash), ...codes.map((row) => row.codeHash)]
  return [
    ...[...members, ...temporary].flatMap(({ passwordHash }) => passwordHash ?? []),
    ...binary.flatMap((hash) => [hash.toString('hex'), hash.toString('base64url')]),
  ]
}

test('가입부터 탈퇴까지 비밀번호, 해시, 인증번호, 토큰은 계약이 정한 답에만 있다', async () => {
  const email = 'keeper@example.com'
  const [first, second] = ['First!2026aa', 'Second!2026b']
  const hashes = new Set<string>()
  const noteHashes = async () => {
    for (const hash of await storedHashes()) hashes.add(hash)
  }

  await succeed('POST /api/email/verify-email', { body: { memberEmail: email } })
  const signUpCode = await codeSentTo(server.deps, email)
  await ask('POST /api/email/check-verifycode', { body: { email, verifyCode: '000000' } })
  await noteHashes()
  await succeed('POST /api/email/check-verifycode', { body: { email, verifyCode: signUpCode } })
  const person = { memberId: 'keeper', memberName: '김지킴', memberNickName: '지킴이' }
  await succeed('POST /api/member', {
    form: { ...person, memberPw: first, memberEmail: email, memberProFiles: 'NULL' },
  })

  await ask('POST /api/auth/tokens', { body: { memberId: 'keeper', memberPw: 'Wrong!2026a' } })
  const login = { memberId: 'keeper', memberPw: first, authLogin: 'Y' }
  const [, oldRefresh] = await succeed('POST /api/auth/tokens', { body: login })
  await noteHashes()
  const [token = ''] = await succeed('POST /api/auth/refresh', {
    body: {},
    token: oldRefresh ?? '',
  })
  await succeed('POST /api/member/mypage-info', { token })
  await ask('PUT /api/member/update', { token, form: { memberPw: second } })
  await succeed('POST /api/auth/password-confirm', { token, body: { password: first } })
  await succeed('POST /api/email/editprofile-verify', { token, body: { memberEmail: email } })
  const memberCode = await codeSentTo(server.deps, email)
  await noteHashes()
  await succeed('POST /api/email/check-verifycode', { body: { email, verifyCode: memberCode } })
  await succeed('PUT /api/member/update', {
    token,
    form: { memberPw: second, confirmPassword: second },
  })

  await succeed('POST /api/email/pw-verify', { body: { memberId: 'keeper', memberEmail: email } })
  const { text } = await newestLetter(server.deps, email)
  const temporary = text.match(/^임시 비밀번호: (\S+)$/m)?.[1] ?? ''
  expect(temporary).not.toBe('')
  await noteHashes()
  const withTemporary = { memberId: 'keeper', memberPw: temporary }
  const [lastToken = ''] = await succeed('POST /api/auth/tokens', { body: withTemporary })
  await succeed('POST /api/member/find-id', { body: { memberEmail: email } })

  const { memberId: adminId } = await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' })
  const adminLogin = { memberId: adminId, memberPw: 'Passw0rd!' }
  const [admin = ''] = await succeed('POST /api/auth/tokens', { body: adminLogin })
  await succeed('GET /api/member/member-list', { token: admin })
  await noteHashes()
  const database = await databaseText(server.deps.db)
  await succeed('DELETE /api/member/delete', { token: lastToken, body: { password: temporary } })
  await succeed('DELETE /api/auth/logout', { token: lastToken })
  for (const page of ['/', '/login', '/conf.js', '/api/docs', '/api/docs/openapi.json', '/healthz'])
    await ask(`GET ${page}`)

  const tokens = answers.flatMap((answer) => answer.tokens)
  const passwords = [first, second, temporary, 'Wrong!2026a', 'Passw0rd!']
  const codes = [signUpCode, memberCode]
  const secrets = [...passwords, ...codes, ...tokens]
  expect(tokens.length).toBeGreaterThan(6)
  expect(hashes.size).toBeGreaterThan(6)

  for (const { call, sent, tokens: own } of answers) {
    const allowed = new Set(own)
    const told = [...secrets, ...hashes].filter(
      (secret) => !allowed.has(secret) && tells(sent, secret),
    )
    expect({ call, told }).toEqual({ call, told: [] })
  }
  const log = server.logLines.join('')
  expect(log).toContain('/api/auth/tokens')
  expect([...secrets, ...hashes].filter((secret) => tells(log, secret))).toEqual([])
  expect(secrets.filter((secret) => tells(database, secret))).toEqual([])
})
