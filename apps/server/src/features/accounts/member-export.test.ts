import { MemberExport } from '@matjari/contract/accounts/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsDuring } from '../../../test/support/database/plans.ts'
import {
  buildKnownMember,
  buildPlace,
  type Place,
} from '../../../test/support/members/member-with-data.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

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
    const seen = body.items.reviews.map(({ reviewContent, isActive }) => [reviewContent, isActive])
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
