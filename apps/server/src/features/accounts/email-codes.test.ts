import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAsker } from '../../../test/support/mail/asker.ts'
import { codeSentTo, lettersTo, newestLetter } from '../../../test/support/mail/letters.ts'
import { bearer, buildMember } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import {
  checkCode,
  codeLetter,
  forgetOldCodes,
  hasProof,
  judgeCode,
  mayReceiveCode,
  redeemMemberCode,
  sendCode,
  strongestVerdict,
  takeProof,
} from './email-codes.ts'
import { beginSignIn } from './sign-in.ts'

describe('코드 판정', () => {
  const now = new Date('2026-11-15T09:40:00Z')
  const later = new Date(now.getTime() + 1)

  test.each([
    ['맞는 번호', { isSame: true }, 'right'],
    ['틀린 번호', { isSame: false }, 'wrong'],
    ['네 번 틀린 뒤의 맞는 번호', { isSame: true, tries: 4 }, 'right'],
    ['다섯 번 틀린 뒤의 맞는 번호', { isSame: true, tries: 5 }, 'noTriesLeft'],
    ['시간이 다 된 맞는 번호', { isSame: true, expiresAt: now }, 'expired'],
    [
      '시간이 다 되어도 내가 증명한 맞는 번호',
      { isSame: true, proof: 'own', expiresAt: now },
      'right',
    ],
    ['남이 증명한 맞는 번호', { isSame: true, proof: 'others' }, 'wrong'],
    ['다섯 번 틀리고 시간도 다 된 번호', { isSame: true, tries: 5, expiresAt: now }, 'expired'],
  ] as const)('%s', (_name, change, verdict) => {
    expect(judgeCode({ tries: 0, expiresAt: later, proof: 'none', ...change }, now)).toBe(verdict)
  })

  test.each([
    [[], 'wrong'],
    [['expired', 'right', 'wrong'], 'right'],
    [['expired', 'noTriesLeft', 'wrong'], 'wrong'],
    [['expired', 'noTriesLeft'], 'noTriesLeft'],
    [['expired'], 'expired'],
  ] as const)('한 주소의 번호들이 %j 이면 %s 로 답한다', (verdicts, answer) => {
    expect(strongestVerdict(verdicts)).toBe(answer)
  })

  test.each([
    ['확인된 내 이메일', { memberEmail: 'Me@example.com', isEmailProved: true }, true],
    ['확인된 이메일이 있는데 다른 이메일', { memberEmail: 'a@b.kr', isEmailProved: true }, false],
    ['아직 확인하지 않았으면 다른 이메일', { memberEmail: 'a@b.kr', isEmailProved: false }, true],
    ['이메일이 없으면 아무 이메일', { memberEmail: null, isEmailProved: false }, true],
  ] as const)('%s', (_name, member, may) => {
    expect(mayReceiveCode(member, 'me@EXAMPLE.com')).toBe(may)
  })

  test.each(['signUp', 'member'] as const)(
    '%s 편지는 제목과 머리글에 번호를 드러내지 않는다',
    (purpose) => {
      const { secret, ...words } = codeLetter(purpose, '012345')
      expect(secret).toEqual({ label: '인증번호', value: '012345' })
      expect(JSON.stringify(words)).not.toContain('012345')
    },
  )
})

describe('가입 이메일 인증', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  let made = 0
  const newEmail = () => {
    made += 1
    return `newcomer${made}@example.com`
  }
  /** Of every e-mail's own: this is about e-mails, not about who asks. */
  const homes = new Map<string, string>()
  function homeOf(email: string): string {
    const known = homes.get(email.toLowerCase())
    if (known) return known
    const made = `2001:db8:0:${(homes.size + 1).toString(16)}::1`
    homes.set(email.toLowerCase(), made)
    return made
  }
  type From = { readonly remoteAddress: string; readonly cookie?: string }
  const post = (url: string, payload: object, { remoteAddress, cookie }: From) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      ...(cookie && { headers: { cookie } }),
    })
  const at = (email: string): From => ({ remoteAddress: homeOf(email) })
  const request = (memberEmail: string, from = at(memberEmail)) =>
    post('/api/email/verify-email', { memberEmail }, from)
  const check = (email: string, verifyCode: string | number, from = at(email)) =>
    post('/api/email/check-verifycode', { email, verifyCode }, from)
  const headerOf = async (response: ReturnType<typeof post>) =>
    (await response).json<{ header: { code: string; message: string } }>().header
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const codeMs = limits.emailCode.seconds * 1000
  const done = { code: 'S200', message: messages.email.verified }
  const wrong = { code: 'E400', message: messages.email.wrongCode }

  async function requested() {
    const email = newEmail()
    await request(email)
    return { email, code: await codeSentTo(server.deps, email) }
  }

  test('가입할 이메일로 여섯 자리 번호가 가고 그 번호로 인증한다', async () => {
    const email = newEmail()
    const response = await request(email)
    expect(response.json()).toEqual({
      header: { code: 'S200', message: '인증 코드가 발송되었습니다.' },
      body: { items: null },
    })
    const { subject, html, text } = await newestLetter(server.deps, email)
    const code = await codeSentTo(server.deps, email)
    expect(text).toContain('3분')
    expect(html).toContain(code)
    expect(subject).not.toContain(code)
    expect(await headerOf(check(email, code))).toEqual(done)
  })

  test('답을 잃어 같은 번호를 다시 보내도 성공이다', async () => {
    const { email, code } = await requested()
    await check(email, code)
    expect(await headerOf(check(email, Number(code)))).toEqual(done)
    expect(await headerOf(check(email, otherThan(code)))).toEqual(wrong)
  })

  test('증명이 살아 있는 동안에는 증명한 곳에서만 같은 번호가 다시 통한다', async () => {
    const { email, code } = await requested()
    await check(email, code)
    const elsewhere = { remoteAddress: '192.0.2.80' }
    expect(await headerOf(check(email, code, elsewhere))).toEqual(wrong)
    server.clock.advance(limits.emailCode.proofMinutes * 60_000 - 1)
    expect(await headerOf(check(email, code))).toEqual(done)
    expect(await headerOf(check(email, code, elsewhere))).not.toEqual(done)
    server.clock.advance(1)
    expect(await headerOf(check(email, code))).toMatchObject({ message: messages.email.expired })
  })

  test('쿠키를 간직한 브라우저는 망을 옮겨도 증명의 주인이고 같은 망의 다른 사람은 아니다', async () => {
    const email = newEmail()
    const sent = await request(email)
    const [cookie = ''] = String(sent.headers['set-cookie']).split(';')
    expect(sent.headers['set-cookie']).toContain('HttpOnly')
    const code = await codeSentTo(server.deps, email)
    const browser = { ...at(email), cookie }
    expect(await headerOf(check(email, code, browser))).toEqual(done)
    expect(await headerOf(check(email, code, { cookie, remoteAddress: '192.0.2.81' }))).toEqual(
      done,
    )
    expect(await headerOf(check(email, code))).toEqual(wrong)
  })

  test('남이 다른 곳에서 틀리거나 보내 달라고 해도 번호는 타지 않는다', async () => {
    const { email, code } = await requested()
    const stranger = { remoteAddress: '192.0.2.82' }
    for (let n = 0; n < limits.attempts.codeCheck.account; n += 1)
      await check(email, otherThan(code), stranger)
    for (let n = 0; n < limits.attempts.codeRequest.account; n += 1) await request(email, stranger)
    expect((await request(email, stranger)).statusCode).toBe(429)
    expect(await headerOf(check(email, code))).toEqual(done)
    expect((await request(email)).statusCode).toBe(200)
  })

  test('한 우편함에는 누가 보내 달라고 하든 정한 만큼만 보낸다', async () => {
    const email = newEmail()
    const most = limits.attempts.letter.everywhere
    for (let n = 0; n < most; n += 1)
      await request(email, { remoteAddress: `198.51.100.${n % 100}` })
    expect((await request(email)).statusCode).toBe(429)
    expect(await lettersTo(server.deps, email)).toHaveLength(most)
  })

  test('한 곳에서 여러 이메일로 보내 달라고 해도 그 곳의 한도에 걸린다', async () => {
    const from = { remoteAddress: '192.0.2.83' }
    for (let n = 0; n < limits.attempts.codeRequest.address; n += 1)
      await post('/api/email/verify-email', { memberEmail: `many${n}@example.com` }, from)
    expect((await request(newEmail(), from)).statusCode).toBe(429)
  })

  test('대소문자만 다른 이메일은 같은 이메일이다', async () => {
    const { email, code } = await requested()
    expect(await headerOf(check(email.toUpperCase(), code))).toEqual(done)
  })

  test('보낸 적 없는 이메일이나 여섯 자리가 아닌 번호는 틀린 번호다', async () => {
    const { email } = await requested()
    expect(await headerOf(check(newEmail(), '123456'))).toEqual(wrong)
    expect(await headerOf(check(email, '12345'))).toEqual(wrong)
  })

  test('180초가 되면 만료되고 그 전까지는 통한다', async () => {
    const [early, late] = [await requested(), await requested()]
    server.clock.advance(codeMs - 1)
    expect(await headerOf(check(early.email, early.code))).toEqual(done)
    server.clock.advance(1)
    expect(await headerOf(check(late.email, late.code))).toEqual({
      code: 'E400',
      message: messages.email.expired,
    })
  })

  test('다섯 번 틀리면 맞는 번호도 소용없고 새 번호를 받으면 다시 된다', async () => {
    const { email, code } = await requested()
    for (let tries = 0; tries < limits.emailCode.tries; tries += 1)
      expect(await headerOf(check(email, otherThan(code)))).toEqual(wrong)
    expect(await headerOf(check(email, code))).toEqual({
      code: 'E400',
      message: messages.email.noTriesLeft,
    })
    await request(email)
    expect(await headerOf(check(email, await codeSentTo(server.deps, email)))).toEqual(done)
  })

  test('다섯 번째에 맞히면 통한다', async () => {
    const { email, code } = await requested()
    for (let tries = 1; tries < limits.emailCode.tries; tries += 1)
      await check(email, otherThan(code))
    expect(await headerOf(check(email, code))).toEqual(done)
  })

  test('새 번호를 받으면 앞의 번호는 쓸 수 없다', async () => {
    const { email, code } = await requested()
    do await request(email)
    while ((await codeSentTo(server.deps, email)) === code)
    expect(await headerOf(check(email, code))).toEqual(wrong)
  })

  test('가입한 회원의 이메일이면 보내지 않고 그렇다고 말한다', async () => {
    const { memberEmail } = await buildMember(server.deps.db)
    expect(await headerOf(request(memberEmail.toUpperCase()))).toMatchObject({ code: 'E409-EMAIL' })
    expect(await lettersTo(server.deps, memberEmail)).toEqual([])
  })

  test.each([
    ['확인하지 않은 이메일', { isEmailProved: false }],
    ['떠난 회원의 이메일', { withdrawnAt: new Date('2026-11-01T00:00:00Z') }],
  ] as const)('%s은 누구의 것도 아니다', async (_name, change) => {
    const { memberNo, memberEmail } = await buildMember(server.deps.db)
    await server.deps.db
      .updateTable('member')
      .set(change)
      .where('memberNo', '=', memberNo)
      .execute()
    expect(await headerOf(request(memberEmail))).toMatchObject({ code: 'S200' })
  })

  test.each(['', 'not-an-email', 'a@b'])('%j 로는 보내지 않는다', async (memberEmail) => {
    expect(await headerOf(request(memberEmail))).toMatchObject({ code: 'E400' })
  })

  test('한 이메일로 여섯 번째 보내기는 429로 거절하고 언제 다시 할지 말한다', async () => {
    const email = newEmail()
    for (let n = 0; n < limits.attempts.codeRequest.account; n += 1) await request(email)
    const refused = await request(email)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('600')
    expect(refused.json()).toMatchObject({
      header: { code: 'E429', message: messages.attempts.tooMany('10분') },
    })
    expect(await lettersTo(server.deps, email)).toHaveLength(limits.attempts.codeRequest.account)
    server.clock.advance(limits.attempts.windowMinutes * 60_000)
    expect(await headerOf(request(email))).toMatchObject({ code: 'S200' })
  })

  test('한 이메일의 번호 확인은 스물한 번째에 429로 거절한다', async () => {
    const email = newEmail()
    for (let n = 0; n < limits.attempts.codeCheck.account; n += 1)
      expect(await headerOf(check(email, '123456'))).toEqual(wrong)
    expect((await check(email, '123456')).statusCode).toBe(429)
  })

  test('번호는 표에도 답에도 로그에도 그대로 남지 않는다', async () => {
    const email = newEmail()
    const sent = await request(email)
    const code = await codeSentTo(server.deps, email)
    const checked = await check(email, code)
    const [codes, mails] = await Promise.all([
      server.deps.db.selectFrom('emailCode').selectAll().where('email', '=', email).execute(),
      server.deps.db.selectFrom('mail').selectAll().where('recipient', '=', email).execute(),
    ])
    const stored = [...codes.map((row) => row.codeHash), ...mails.map((row) => row.sealed)]
    expect(stored).toHaveLength(2)
    for (const bytes of stored) expect(bytes?.includes(code)).toBe(false)
    const told = `${server.logLines.join('')}${sent.body}${checked.body}`
    expect(told).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })

  test('하루가 지난 번호는 지운다', async () => {
    const { email } = await requested()
    const left = () =>
      server.deps.db.selectFrom('emailCode').select('email').where('email', '=', email).execute()
    server.clock.advance(86_400_000 + codeMs)
    await forgetOldCodes(server.deps)
    expect(await left()).toHaveLength(1)
    server.clock.advance(1)
    await forgetOldCodes(server.deps)
    expect(await left()).toEqual([])
  })

  test('보낼 길이 없는 운영 환경에서는 보냈다고 하지 않고 아무것도 남기지 않는다', async () => {
    const production = await testApp({ NODE_ENV: 'production' })
    try {
      const response = await production.app.inject({
        method: 'POST',
        url: '/api/email/verify-email',
        payload: { memberEmail: newEmail() },
      })
      expect(response.statusCode).toBe(503)
      expect(await production.deps.db.selectFrom('emailCode').selectAll().execute()).toEqual([])
    } finally {
      await production.close()
    }
  })
})

describe('회원 이메일 인증', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Member = Awaited<ReturnType<typeof buildMember>>

  async function request(member: Member, memberEmail: string) {
    const { memberNo } = member
    const { tokens } = await beginSignIn(server.deps, { memberNo, longLived: false })
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/email/editprofile-verify',
      payload: { memberEmail },
      headers: bearer(tokens.accessToken),
    })
    return response.json<{ header: { code: string; message: string } }>().header
  }
  const sent = { code: 'S200', message: messages.email.codeSent }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  /** A member with a code in their mailbox. */
  async function withCode() {
    const member = await buildMember(server.deps.db)
    const { memberNo, memberEmail: email } = member
    await sendCode(server.deps, { purpose: 'member', memberNo, email, asker: testAsker(server) })
    return { ...member, code: await codeSentTo(server.deps, email) }
  }
  const proofOf = (member: Member) =>
    ({
      purpose: 'member',
      memberNo: member.memberNo,
      email: member.memberEmail,
      asker: testAsker(server),
      now: server.deps.now(),
    }) as const

  test('로그인하지 않으면 내 이메일로 번호를 받을 수 없다', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/email/editprofile-verify',
      payload: { memberEmail: 'a@example.com' },
    })
    expect(response.statusCode).toBe(401)
  })

  test('내 이메일로만 번호를 받는다', async () => {
    const member = await buildMember(server.deps.db)
    expect(await request(member, member.memberEmail.toUpperCase())).toEqual(sent)
    expect(await request(member, 'someone.else@example.com')).toEqual({
      code: 'E400',
      message: messages.email.notYours,
    })
    expect(await lettersTo(server.deps, 'someone.else@example.com')).toEqual([])
  })

  test.each([
    ['이메일이 없는 회원', { memberEmail: null, isEmailProved: false }],
    ['이메일을 확인하지 않은 회원', { isEmailProved: false }],
  ] as const)('%s은 쓰고 싶은 이메일로 번호를 받는다', async (_name, change) => {
    const member = await buildMember(server.deps.db, change)
    const wanted = `wanted.by.${member.memberId}@example.com`
    expect(await request(member, wanted)).toEqual(sent)
    expect(await lettersTo(server.deps, wanted)).toHaveLength(1)
  })

  test('다른 회원의 확인된 이메일로는 받을 수 없다', async () => {
    const [owner, member] = [
      await buildMember(server.deps.db),
      await buildMember(server.deps.db, { memberEmail: null, isEmailProved: false }),
    ]
    expect(await request(member, owner.memberEmail)).toMatchObject({ code: 'E409-EMAIL' })
    expect(await lettersTo(server.deps, owner.memberEmail)).toEqual([])
  })

  test('한 이메일로 여섯 번째 보내기는 거절한다', async () => {
    const member = await buildMember(server.deps.db)
    for (let n = 0; n < limits.attempts.codeRequest.account; n += 1)
      expect(await request(member, member.memberEmail)).toEqual(sent)
    expect(await request(member, member.memberEmail)).toMatchObject({ code: 'E429' })
  })

  test('증명은 한 번만 쓸 수 있다', async () => {
    const member = await withCode()
    expect(await takeProof(server.deps.db, proofOf(member))).toBe(false)
    await checkCode(server.deps, {
      email: member.memberEmail,
      code: member.code,
      asker: testAsker(server),
    })
    expect(await hasProof(server.deps.db, proofOf(member))).toBe(true)
    expect(await takeProof(server.deps.db, proofOf(member))).toBe(true)
    expect(await takeProof(server.deps.db, proofOf(member))).toBe(false)
  })

  test('증명은 30분까지만 통한다', async () => {
    const [kept, late] = [await withCode(), await withCode()]
    for (const { memberEmail: email, code } of [kept, late])
      await checkCode(server.deps, { email, code, asker: testAsker(server) })
    server.clock.advance(limits.emailCode.proofMinutes * 60_000 - 1)
    expect(await takeProof(server.deps.db, proofOf(kept))).toBe(true)
    server.clock.advance(1)
    expect(await hasProof(server.deps.db, proofOf(late))).toBe(false)
    expect(await takeProof(server.deps.db, proofOf(late))).toBe(false)
  })

  test('증명은 그 회원의 그 이메일과 그 용도에만 통한다', async () => {
    const [member, other] = [await withCode(), await buildMember(server.deps.db)]
    await checkCode(server.deps, {
      email: member.memberEmail,
      code: member.code,
      asker: testAsker(server),
    })
    const proof = proofOf(member)
    for (const wrong of [
      { ...proof, memberNo: other.memberNo },
      { ...proof, email: other.memberEmail },
      { ...proof, purpose: 'signUp' } as const,
    ])
      expect(await takeProof(server.deps.db, wrong)).toBe(false)
    expect(await takeProof(server.deps.db, { ...proof, email: proof.email.toUpperCase() })).toBe(
      true,
    )
  })

  test('새 번호를 받으면 앞의 증명은 사라진다', async () => {
    const member = await withCode()
    const { memberNo, memberEmail: email, code } = member
    await checkCode(server.deps, { email, code, asker: testAsker(server) })
    await sendCode(server.deps, { purpose: 'member', memberNo, email, asker: testAsker(server) })
    expect(await takeProof(server.deps.db, proofOf(member))).toBe(false)
  })

  test('가입 번호와 회원 번호가 한 이메일에 함께 있어도 서로를 건드리지 않는다', async () => {
    const member = await withCode()
    const email = member.memberEmail
    await sendCode(server.deps, { purpose: 'signUp', email, asker: testAsker(server) })
    const signUpCode = await codeSentTo(server.deps, email)
    await checkCode(server.deps, { email, code: signUpCode, asker: testAsker(server) })
    expect(await hasProof(server.deps.db, proofOf(member))).toBe(signUpCode === member.code)
    await checkCode(server.deps, { email, code: member.code, asker: testAsker(server) })
    expect(await hasProof(server.deps.db, proofOf(member))).toBe(true)
    expect(await server.deps.db.selectFrom('emailCodeTry').selectAll().execute()).toEqual([])
  })

  test('비밀번호를 대신한 번호는 쓰면 없어지고 보낸 이메일을 알려 준다', async () => {
    const { memberNo, memberEmail, code } = await withCode()
    expect(await redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) })).toBe(
      memberEmail,
    )
    await expect(
      redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) }),
    ).rejects.toMatchObject({
      message: messages.email.wrongCode,
    })
  })

  test('먼저 확인한 번호도 비밀번호를 대신할 수 있다', async () => {
    const { memberNo, memberEmail, code } = await withCode()
    await checkCode(server.deps, { email: memberEmail, code, asker: testAsker(server) })
    expect(await redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) })).toBe(
      memberEmail,
    )
  })

  test('비밀번호를 대신한 번호도 다섯 번과 180초를 지킨다', async () => {
    const [guessed, late] = [await withCode(), await withCode()]
    const redeem = ({ memberNo, code }: typeof guessed) =>
      redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) }).catch(
        (error: Error) => error.message,
      )
    for (let tries = 0; tries < limits.emailCode.tries; tries += 1)
      expect(await redeem({ ...guessed, code: otherThan(guessed.code) })).toBe(
        messages.email.wrongCode,
      )
    expect(await redeem(guessed)).toBe(messages.email.noTriesLeft)
    server.clock.advance(limits.emailCode.seconds * 1000)
    expect(await redeem(late)).toBe(messages.email.expired)
  })
})
