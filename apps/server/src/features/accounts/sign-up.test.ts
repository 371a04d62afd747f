import { documentVersions } from '@matjari/contract/accounts/documents'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  emails,
  memberIds,
  nicknames,
  passwords,
  personNames,
} from '../../../../../packages/contract/test/member-edges.ts'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, formPayload, pictureFile, sendForm } from '../../../test/support/server/form.ts'

describe('회원가입', () => {
  const pictures = memoryStore()
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
    const proofMissing = {
      statusCode: 200,
      code: 'E400-EMAIL',
      message: messages.email.proofMissing,
    }
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
    expect((await headerOf(signUp(again))).code).toBe(
      field === 'memberEmail' ? 'E409-EMAIL' : 'S200',
    )
  })

  test('가입하는 동안 비밀번호와 해시는 로그와 답에 나오지 않는다', async () => {
    const form = someone({ memberPw: 'Hidden_Pw_7391' })
    await proveEmail(server, form.memberEmail)
    const { body } = await signUp(form)
    const { passwordHash } = (await findMember(form.memberId)) ?? {}
    expect(passwordHash).toMatch(/^\$argon2id\$/)
    expect(`${body}${server.logLines.join('')}`).not.toMatch(/Hidden_Pw_7391|argon2/)
  })
})

describe('가입 거절', () => {
  // One thing is wrong with each of these forms: with everything else in order, only the rule under test
  // stands between the request and a new member. The last tests show that it does.

  const filled = {
    memberId: 'noodle09',
    memberPw: 'Abcdef1!',
    memberName: '김솔',
    memberNickName: '저녁국수',
    memberEmail: 'sol@example.com',
  }

  const pictures = memoryStore()
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
    ...[...personNames.blank, ...personNames.refused].map(
      (edge) => ['memberName', ...edge] as const,
    ),
    ...[...nicknames.blank, ...nicknames.refused].map(
      (edge) => ['memberNickName', ...edge] as const,
    ),
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
})

describe('중복 확인', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const post = (url: string, payload: object, token?: string) =>
    server.app.inject({ method: 'POST', url, payload, headers: token ? bearer(token) : {} })

  test('중복 확인은 빈 이름과 쓰인 이름을 가른다', async () => {
    const { memberNo, memberId } = await buildMember(server.deps.db, { memberNickName: '하루.kim' })
    const ask = async (url: string, payload: object, token?: string) =>
      (await post(`/api/member/${url}`, payload, token)).json<{ header: unknown }>().header
    expect(await ask('check-id', { memberId: 'nobody_has_it' })).toEqual({
      code: 'S200',
      message: '사용할 수 있는 아이디',
    })
    expect(await ask('check-id', { memberId: memberId.toUpperCase() })).toEqual({
      code: 'E409',
      message: '아이디 중복',
    })
    expect(await ask('check-nickname', { memberNickName: '아무도_안쓴' })).toEqual({
      code: 'S200',
      message: '사용할 수 있는 닉네임',
    })
    expect(await ask('check-nickname', { memberNickName: '하루.KIM' })).toEqual({
      code: 'E409',
      message: '닉네임 중복',
    })
    const { accessToken } = await signIn(server.app, memberId)
    expect(await ask('check-nickname', { memberNickName: '하루.kim' }, accessToken)).toMatchObject({
      code: 'S200',
    })
    await server.deps.db
      .updateTable('member')
      .set({ withdrawnAt: server.clock.now() })
      .where('memberNo', '=', memberNo)
      .execute()
    expect(await ask('check-id', { memberId })).toMatchObject({ code: 'S200' })
  })

  test('이름을 하나씩 물어 누가 있는지 알아내려 하면 그 곳은 기다려야 한다', async () => {
    const calls = [
      { url: '/api/member/check-id', field: 'memberId' },
      { url: '/api/member/check-nickname', field: 'memberNickName' },
    ] as const
    const ask = (n: number, remoteAddress = '192.0.2.90') => {
      const { url, field } = calls[n % 2 === 0 ? 0 : 1]
      return server.app.inject({
        method: 'POST',
        url,
        payload: { [field]: `walk_${n}` },
        remoteAddress,
      })
    }
    for (let n = 0; n < limits.attempts.nameCheck.address; n += 1)
      expect((await ask(n)).statusCode).toBe(200)
    expect([(await ask(1)).statusCode, (await ask(2)).statusCode]).toEqual([429, 429])
    expect((await ask(1, '192.0.2.91')).statusCode).toBe(200)
  })

  test('집의 이름은 아무도 새로 갖지 못하지만 이미 가진 사람은 그대로 쓴다', async () => {
    const { memberId } = await buildMember(server.deps.db, { memberNickName: '관리자' })
    const { accessToken } = await signIn(server.app, memberId)
    const headerOf = async (url: string, payload: object, token?: string) =>
      (await post(`/api/member/${url}`, payload, token)).json<{ header: object }>().header
    const refused = { code: 'E400', message: '사용할 수 없는 닉네임이에요.' }
    expect(await headerOf('check-id', { memberId: 'Adm1n.2' })).toEqual({
      code: 'E400',
      message: '사용할 수 없는 아이디예요.',
    })
    expect(await headerOf('check-nickname', { memberNickName: '운.영.자' })).toEqual(refused)
    expect(await headerOf('check-nickname', { memberNickName: '운영자' }, accessToken)).toEqual(
      refused,
    )
    expect(
      await headerOf('check-nickname', { memberNickName: '관리자' }, accessToken),
    ).toMatchObject({
      code: 'S200',
    })
    await server.deps.db
      .updateTable('signIn')
      .set({ passwordConfirmedAt: server.clock.now() })
      .execute()
    const update = async (memberNickName: string) => {
      const to = 'PUT /api/member/update'
      const response = await sendForm(server.app, {
        to,
        form: { memberNickName },
        token: accessToken,
      })
      return response.json<{ header: object }>().header
    }
    expect(await update('관리자')).toMatchObject({ code: 'S200' })
    expect(await update('맛자리 ')).toEqual(refused)
  })
})
