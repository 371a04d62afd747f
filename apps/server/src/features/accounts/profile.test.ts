import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  emails,
  mismatches,
  nicknames,
  passwords,
  personNames,
} from '../../../../../packages/contract/test/member-edges.ts'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { lettersTo, proveEmail } from '../../../test/support/mail/letters.ts'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import {
  changeProfile,
  confirmedMember,
  confirmedSocialMember,
  memberRow,
} from '../../../test/support/members/profile.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, formPayload, pictureFile } from '../../../test/support/server/form.ts'
import { beginSignIn } from './sign-in.ts'

describe('회원 정보 수정', () => {
  const pictures = memoryStore()
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
    expect([await login(me.memberId, testPassword), await login(me.memberId, newPassword)]).toEqual(
      ['E400-LOGIN', 'S200'],
    )
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
    expect(await mine(await confirmedSocialMember(server, { isEmailProved: false }))).toMatchObject(
      {
        isSocial: 'Y',
        isEmailProved: 'N',
      },
    )
  })
})

describe('수정 인증', () => {
  const pictures = memoryStore()
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
})

describe('수정 거절', () => {
  // As in the forms of sign-up: everything but the thing under test is in order, and the last tests show it.

  const pictures = memoryStore()
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
  const extraForm = {
    memberName: '김솔',
    memberNickName: '저녁국수',
    memberEmail: 'sol@example.com',
  }
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
})

describe('마케팅 동의', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('소식 메일 동의는 켜고 끌 때마다 기록이 남고 되풀이해도 같다', async () => {
    const { memberNo, memberId } = await buildMember(server.deps.db)
    const { accessToken } = await signIn(server.app, memberId)
    const set = (isAgreed: 'Y' | 'N') =>
      server.app.inject({
        method: 'PUT',
        url: '/api/member/marketing-consent',
        headers: bearer(accessToken),
        payload: { isAgreed },
      })
    const kept = () =>
      server.deps.db
        .selectFrom('consent')
        .select(['kind', 'agreedAt', 'withdrawnAt'])
        .where('memberNo', '=', memberNo)
        .orderBy('consentNo')
        .execute()

    await set('N')
    expect(await kept()).toEqual([])
    const agreedAt = server.clock.now()
    expect((await set('Y')).json()).toMatchObject({ header: { code: 'S200' } })
    server.clock.advance(60_000)
    await set('Y')
    expect(await kept()).toEqual([{ kind: 'marketing', agreedAt, withdrawnAt: null }])
    const withdrawnAt = server.clock.now()
    await set('N')
    server.clock.advance(60_000)
    await set('N')
    const closed = { kind: 'marketing', agreedAt, withdrawnAt }
    expect(await kept()).toEqual([closed])
    await set('Y')
    expect(await kept()).toEqual([
      closed,
      { kind: 'marketing', agreedAt: server.clock.now(), withdrawnAt: null },
    ])
  })
})
