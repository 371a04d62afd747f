import { documentVersions } from '@matjari/contract/accounts/documents'
import { MemberExport } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsDuring } from '../../../test/support/database/plans.ts'
import { databaseText } from '../../../test/support/database/text.ts'
import { codeSentTo, lettersTo, proveEmail } from '../../../test/support/mail/letters.ts'
import {
  buildKnownMember,
  buildPlace,
  type Place,
} from '../../../test/support/members/member-with-data.ts'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { memberRow } from '../../../test/support/members/profile.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildSocialMember } from '../../../test/support/members/social-member.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendForm } from '../../../test/support/server/form.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'

describe('탈퇴', () => {
  const pictures = memoryStore()
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({}, { media: pictures.media })
  })
  afterAll(() => server.close())

  const withdraw = async (token: string, password = testPassword) =>
    server.app.inject({
      method: 'DELETE',
      url: '/api/member/delete',
      headers: bearer(token),
      payload: { password },
    })
  const headerOf = async (response: ReturnType<typeof withdraw>) =>
    (await response).json<{ header: { code: string; message: string } }>().header
  const ask = (method: 'POST' | 'DELETE', url: string, token: string) =>
    server.app.inject({ method, url, headers: bearer(token), payload: {} })
  const ofMember = (
    table: 'socialIdentity' | 'emailCode' | 'temporaryPassword' | 'consent',
    memberNo: string,
  ) => server.deps.db.selectFrom(table).selectAll().where('memberNo', '=', memberNo).execute()

  /** Somebody about whom everything is kept that can be kept. */
  async function longStandingMember(options: { memberId?: string } = {}) {
    const { db } = server.deps
    const member = await buildMember(db, { isStoreOwner: true, ...options })
    const { memberNo } = member
    const key = `selfies/${memberNo.padStart(32, '0')}.webp`
    await pictures.media.put(key, Buffer.from('picture'))
    await db
      .updateTable('member')
      .set({ memberSelfie: `/media/${key}` })
      .where('memberNo', '=', memberNo)
      .execute()
    await db
      .insertInto('socialIdentity')
      .values({ provider: 'google', subject: member.memberId, memberNo })
      .execute()
    await db
      .insertInto('temporaryPassword')
      .values({
        memberNo,
        passwordHash: await hashPassword('Another0ne!'),
        expiresAt: new Date(server.clock.now().getTime() + 60_000),
      })
      .execute()
    await db
      .insertInto('consent')
      .values({
        memberNo,
        kind: 'terms',
        version: documentVersions.terms,
        agreedAt: server.clock.now(),
      })
      .execute()
    const tokens = await signIn(server.app, member.memberId)
    await proveEmail(server, member.memberEmail, tokens.accessToken)
    return { ...member, ...tokens, selfie: `/media/${key}` }
  }

  test('탈퇴하면 개인정보는 지워지고 번호만 남는다', async () => {
    const me = await longStandingMember()
    const elsewhere = await signIn(server.app, me.memberId)
    expect(await headerOf(withdraw(me.accessToken))).toEqual({
      code: 'S200',
      message: '회원 탈퇴에 성공하였습니다. 메인페이지로 이동합니다.',
    })
    expect(await memberRow(server, me.memberNo)).toMatchObject({
      memberId: `withdrawn_${me.memberNo}`,
      memberName: '탈퇴한 회원',
      memberNickName: '탈퇴한 회원',
      memberEmail: null,
      passwordHash: null,
      memberSelfie: null,
      isActive: false,
      isStoreOwner: false,
      isEmailProved: false,
      isPasswordTemporary: false,
      withdrawnAt: server.clock.now(),
    })
    expect(pictures.addresses()).not.toContain(me.selfie)
    for (const table of ['socialIdentity', 'emailCode', 'temporaryPassword'] as const)
      expect(await ofMember(table, me.memberNo)).toEqual([])
    expect(await ofMember('consent', me.memberNo)).toMatchObject([
      { kind: 'terms', withdrawnAt: server.clock.now() },
    ])
    expect(await lettersTo(server.deps, me.memberEmail)).toEqual([])
    const tokens = server.deps.db
      .selectFrom('refreshToken')
      .innerJoin('signIn', 'signIn.signInNo', 'refreshToken.signInNo')
      .select('tokenHash')
    expect(await tokens.where('signIn.memberNo', '=', me.memberNo).execute()).toEqual([])

    for (const token of [me.refreshToken, elsewhere.refreshToken])
      expect((await ask('POST', '/api/auth/refresh', token)).json()).toMatchObject({
        header: { code: 'E400-SESSION' },
      })
    for (const token of [me.accessToken, elsewhere.accessToken])
      expect((await ask('POST', '/api/member/mypage-info', token)).statusCode).toBe(401)
    expect((await ask('DELETE', '/api/auth/logout', me.accessToken)).json()).toMatchObject({
      header: { code: 'S200' },
    })
  })

  test('탈퇴하면 데이터베이스 어디에도 아이디, 닉네임, 이메일이 남지 않는다', async () => {
    const { db, now } = server.deps
    const me = await longStandingMember({ memberId: 'leaver_without_trace' })
    const admin = await buildMember(db, { memberRole: 'ROLE_ADMIN' })
    const { accessToken } = await signIn(server.app, admin.memberId)
    for (const isActive of ['N', 'Y'])
      await server.app.inject({
        method: 'POST',
        url: '/api/member/admin-update',
        headers: bearer(accessToken),
        payload: { memberId: me.memberId, isActive },
      })
    await db.updateTable('mail').set({ sentAt: now(), sealed: null }).execute()
    const known = [me.memberId, `${me.memberId}_nick`, me.memberEmail]
    const before = await databaseText(db)
    expect(known.filter((name) => before.includes(name))).toEqual(known)
    await withdraw(me.accessToken)
    const after = await databaseText(db)
    expect(after).toContain('회원 상태 변경')
    expect(known.filter((name) => after.includes(name))).toEqual([])
    await db.deleteFrom('audit').execute()
    await db.deleteFrom('member').where('memberNo', '=', admin.memberNo).execute()
  })

  test('탈퇴한 사람의 아이디와 닉네임과 이메일로 다시 가입할 수 있다', async () => {
    const me = await buildMember(server.deps.db)
    const { accessToken } = await signIn(server.app, me.memberId)
    expect((await headerOf(withdraw(accessToken))).code).toBe('S200')
    await proveEmail(server, me.memberEmail)
    const form = {
      memberId: me.memberId,
      memberPw: testPassword,
      memberName: '김하루',
      memberNickName: `${me.memberId}_nick`,
      memberEmail: me.memberEmail,
      memberProFiles: 'NULL',
    }
    const again = await sendForm(server.app, { to: 'POST /api/member', form })
    expect(again.json()).toMatchObject({ header: { code: 'S200' } })
  })

  test('비밀번호가 틀리면 아무것도 지워지지 않는다', async () => {
    const me = await longStandingMember()
    const before = await memberRow(server, me.memberNo)
    const response = await withdraw(me.accessToken, 'Wrong0ne!')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      header: { code: 'E400', message: '비밀번호 인증 실패' },
    })
    expect(await memberRow(server, me.memberNo)).toEqual(before)
    expect(pictures.addresses()).toContain(me.selfie)
  })

  test('소셜 회원은 메일로 받은 인증번호로 탈퇴하고 같은 계정으로 다시 올 수 있다', async () => {
    const me = await buildSocialMember(server)
    await server.app.inject({
      method: 'POST',
      url: '/api/email/editprofile-verify',
      headers: bearer(me.token),
      payload: { memberEmail: me.memberEmail },
    })
    expect((await headerOf(withdraw(me.token, '12'))).message).toBe('비밀번호 인증 실패')
    const code = await codeSentTo(server.deps, me.memberEmail)
    expect((await headerOf(withdraw(me.token, code))).code).toBe('S200')
    const { memberNo } = await buildMember(server.deps.db, { passwordHash: null })
    const row = { ...me.identity, memberNo }
    await expect(
      server.deps.db.insertInto('socialIdentity').values(row).execute(),
    ).resolves.toBeTruthy()
  })

  test('아직 인증되지 않은 주소로 가는 다른 사람의 편지는 지우지 않는다', async () => {
    const email = 'somebody-else@example.com'
    const me = await buildMember(server.deps.db, { memberEmail: email, isEmailProved: false })
    const { accessToken } = await signIn(server.app, me.memberId)
    await server.app.inject({
      method: 'POST',
      url: '/api/email/verify-email',
      payload: { memberEmail: email },
    })
    expect((await headerOf(withdraw(accessToken))).code).toBe('S200')
    expect(await lettersTo(server.deps, email)).toHaveLength(1)
  })

  test('마지막 관리자는 탈퇴할 수 없다', async () => {
    const administrator = () => buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' })
    const [first, last] = [await administrator(), await administrator()]
    await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN', isActive: false })
    const tokens = [
      await signIn(server.app, first.memberId),
      await signIn(server.app, last.memberId),
    ]
    expect((await headerOf(withdraw(tokens[0]?.accessToken ?? ''))).code).toBe('S200')
    expect(await headerOf(withdraw(tokens[1]?.accessToken ?? ''))).toEqual({
      code: 'E409',
      message: messages.withdrawal.lastAdministrator,
    })
    expect((await memberRow(server, last.memberNo)).withdrawnAt).toBeNull()
  })
})

describe('내보내기', () => {
  describe('내 정보 내려받기', () => {
    let server: TestApp
    let place: Place
    beforeAll(async () => {
      server = await testApp()
    })
    beforeEach(async () => {
      place = await buildPlace(server.deps.db)
    })
    afterAll(() => server.close())

    const exported = (token?: string) =>
      ask<{ items: MemberExport }>(server, 'GET /api/member/export', { token })

    const report = (reviewNo: string, memberNo: string) =>
      server.deps.db
        .insertInto('reviewReport')
        .values({
          reviewNo,
          memberNo,
          reason: 'abuse',
          detail: '말이 거칠어요.',
          createdAt: new Date(),
        })
        .execute()

    test('나에 대해 간직한 모든 것이 한 번에 나온다', async () => {
      const me = await buildKnownMember(server, 'maru', place)
      const other = await buildKnownMember(server, 'byeol', place)
      await report(other.reviewNo, me.memberNo)
      const { status, body } = await exported(me.token)
      expect(status).toBe(200)
      const { items } = body
      expect(MemberExport.strict().safeParse(items).error?.issues ?? []).toEqual([])
      expect(items).toMatchObject({
        exportDate: server.clock.now().toISOString(),
        member: { memberId: 'maru', memberName: 'maru 이름', memberEmail: 'maru@mail.kr' },
        consents: [
          { kind: 'terms', version: 'v1', withdrawnDate: null },
          { kind: 'marketing', withdrawnDate: '2026-11-11T00:00:00.000Z' },
        ],
        signIns: [{ isCurrent: 'Y' }],
        restaurants: [{ restaurantName: 'maru 식당', isActive: 'N' }],
        restaurantRequests: [{ kind: 'registration', state: 'waiting', wanted: null }],
        reservations: [{ restaurantName: '함께 가는 집', state: 'visited' }],
        favorites: [{ restaurantName: '함께 가는 집' }],
        reports: [{ reviewNo: other.reviewNo, reason: 'abuse', detail: '말이 거칠어요.' }],
        chatMessages: [
          { content: 'maru 물음', mine: true },
          { content: 'maru 님께 답', mine: false },
        ],
      })
      expect(items.inboxMessages).toHaveLength(25)
      expect(items.inboxMessages[0]).toMatchObject({ title: 'maru 소식 24' })
    })

    test('숨겨진 내 리뷰도 나오고 지운 리뷰는 나오지 않는다', async () => {
      const me = await buildKnownMember(server, 'haneul', place)
      const { body } = await exported(me.token)
      const seen = body.items.reviews.map(({ reviewContent, isActive }) => [
        reviewContent,
        isActive,
      ])
      expect(seen).toEqual([
        ['haneul 숨은 글', 'N'],
        ['haneul 보이는 글', 'Y'],
      ])
      expect(body.items.reviews[1]).toMatchObject({
        mine: true,
        visited: true,
        receiptVerified: true,
        billPhotoUrl: expect.stringContaining('signature='),
      })
    })

    test('남의 것은 한 글자도 섞이지 않는다', async () => {
      const me = await buildKnownMember(server, 'garam', place)
      const other = await buildKnownMember(server, 'noeul', place)
      await report(me.reviewNo, other.memberNo)
      const mine = await exported(me.token)
      const theirs = await exported(other.token)
      expect(mine.text).toContain('garam')
      expect(theirs.text).toContain('noeul')
      expect(mine.text).not.toContain('noeul')
      expect(theirs.text).not.toContain('garam')
      expect(mine.body.items.reports).toEqual([])
    })

    test('비밀번호도, 로그인도, 영수증의 지문도 나오지 않는다', async () => {
      const me = await buildKnownMember(server, 'solip', place)
      const { text } = await exported(me.token)
      expect(text).not.toContain('$argon2')
      expect(text).not.toContain('/media/receipts/0')
      expect(text).not.toContain(me.token)
      const names = [...text.matchAll(/"([A-Za-z]+)":/g)].map(([, name]) => name ?? '')
      expect(names).toContain('memberId')
      expect(names.filter((name) => /password|token|hash|coarse|fine|idem/i.test(name))).toEqual([])
    })

    test('아무것도 남기지 않은 회원에게는 빈 목록이 나온다', async () => {
      const { token } = await buildGuest(server)
      const { body } = await exported(token)
      const { exportDate: _, joinDate: __, member: ___, signIns, ...lists } = body.items
      expect(signIns).toHaveLength(1)
      expect(Object.values(lists)).toEqual(Array.from({ length: 14 }, () => []))
    })

    test('보이지 않는 가게의 즐겨찾기도 나온다', async () => {
      const { restaurantNo } = place
      const me = await buildKnownMember(server, 'byeot', place)
      await server.deps.db
        .updateTable('restaurant')
        .set({ status: 'I' })
        .where('restaurantNo', '=', restaurantNo)
        .execute()
      expect((await exported(me.token)).body.items.favorites).toMatchObject([
        { restaurantNo, isActive: 'I' },
      ])
    })

    test('로그인하지 않았거나 정지되었거나 떠난 사람은 받을 수 없다', async () => {
      const stopped = await buildGuest(server, { isActive: false })
      const left = await buildGuest(server)
      await server.deps.db
        .updateTable('member')
        .set({ withdrawnAt: new Date(), isActive: false })
        .where('memberNo', '=', left.memberNo)
        .execute()
      const statuses = []
      for (const token of [undefined, stopped.token, left.token]) {
        const { status, text } = await exported(token)
        statuses.push(status)
        expect(text).not.toContain('joinDate')
      }
      expect(statuses).toEqual([401, 403, 401])
    })
  })

  describe('긴 내려받기', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
    })
    afterAll(() => server.close())

    const many = 10_000

    async function buildRegular() {
      const { db } = server.deps
      const guest = await buildGuest(server)
      const { restaurantNo } = await buildRestaurant(db)
      await sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min,
      number_of_guests, state, cancelled_by, created_at)
    select ${restaurantNo}::bigint, ${guest.memberNo}::bigint, date '2024-01-01' + n / 20,
      600 + n % 20 * 30, 2, 'cancelled', 'member', now()
    from generate_series(1, ${many}::int) n`.execute(db)
      return guest
    }

    test('예약 만 건도 조각으로 나누어 읽고 빠짐없이 보낸다', async () => {
      const { token } = await buildRegular()
      let text = ''
      const statements = await statementsDuring(async () => {
        text = (await ask(server, 'GET /api/member/export', { token })).text
      })
      const rows = (JSON.parse(text) as { body: { items: MemberExport } }).body.items.reservations
      expect(new Set(rows.map(({ reservationNo }) => reservationNo)).size).toBe(many)
      const pages = statements.filter(({ text: statement }) => statement.includes('"reservation"'))
      expect(pages.length).toBe(many / 200 + 1)
      expect(pages.every(({ text: statement }) => statement.includes('limit'))).toBe(true)
    })
  })
})
