import type { PendingCounts } from '@matjari/contract/admin/calls'
import { limits } from '@matjari/contract/limits'
import { addDays, daysBetween, weekDayOf } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMessage, buildRoom } from '../../../test/support/chat/rooms.ts'
import { bookFor, dashboardAt, joinAt, writeAt } from '../../../test/support/dashboard.ts'
import { indexesUsed, plansDuring, readWhole } from '../../../test/support/database/plans.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { applyFor, buildWish, newAddress } from '../../../test/support/restaurants/applications.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildHold } from '../../../test/support/reviews/holds.ts'
import { buildReport, buildReview } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { countsOf, spanToSunday, spanToToday } from './dashboard.ts'

describe('대시보드', () => {
  // 2031-03-02 is a Sunday; Seoul is nine hours ahead of UTC.
  const sundayNight = '2031-03-02T14:59:59.999Z'
  const mondayMidnight = '2031-03-02T15:00:00.000Z'
  const thursdayNoon = '2031-03-06T03:00:00.000Z'

  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const only = (perDay: readonly { day: string; count: number }[]) =>
    perDay.filter(({ count }) => count > 0).map(({ day, count }) => [day, count])

  test('예약은 오는 날로 세고 취소한 것은 빼며, 한 주는 아직 오지 않은 일요일까지다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildReservable(db, { maxTeamNum: 50 })
    const days = ['02-23', '02-24', '02-24', '02-27', '03-02', '03-03', '03-06', '03-09', '03-10']
    for (const day of days) await bookFor(db, { restaurantNo, reserveDay: `2031-${day}` })
    const thursday = { restaurantNo, reserveDay: '2031-03-06' } as const
    await bookFor(db, { ...thursday, state: 'cancelled' })
    await bookFor(db, { ...thursday, state: 'noShow' })
    const { day, reservations } = await dashboardAt(server, thursdayNoon)
    expect(day).toBe('2031-03-06')
    expect(reservations.today).toEqual({ count: 2, before: 1 })
    expect(reservations.week).toEqual({ count: 4, before: 4 })
    expect(reservations.perDay).toHaveLength(14)
    expect(only(reservations.perDay)).toEqual([
      ['2031-02-23', 1],
      ['2031-02-24', 2],
      ['2031-02-27', 1],
      ['2031-03-02', 1],
      ['2031-03-03', 1],
      ['2031-03-06', 2],
    ])
    const monday = await dashboardAt(server, mondayMidnight)
    expect(monday.reservations.today).toEqual({ count: 1, before: 2 })
    expect(monday.reservations.week).toEqual({ count: 4, before: 4 })
    const sunday = await dashboardAt(server, sundayNight)
    expect(sunday.reservations.today).toEqual({ count: 1, before: 1 })
    expect(sunday.reservations.week).toEqual({ count: 4, before: 1 })
  })

  test('리뷰는 서울의 자정에 날이 바뀌고, 숨긴 것은 빼며, 한 주는 오늘까지만 견준다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildReservable(db)
    const write = (moment: string) => writeAt(db, moment, { restaurantNo })
    await write('2031-02-23T14:59:59.999Z') // Sunday
    await write('2031-02-23T15:00:00.000Z') // Monday
    await write('2031-02-25T00:00:00.000Z') // Tuesday
    await write(sundayNight)
    await write(mondayMidnight)
    await writeAt(db, mondayMidnight, { restaurantNo, isActive: false })
    const { reviewNo } = await write(mondayMidnight)
    const deletedAt = new Date(mondayMidnight)
    await db.updateTable('review').set({ deletedAt }).where('reviewNo', '=', reviewNo).execute()

    const sunday = await dashboardAt(server, sundayNight)
    expect(sunday.day).toBe('2031-03-02')
    expect(sunday.reviews.today).toEqual({ count: 1, before: 1 })
    expect(sunday.reviews.week).toEqual({ count: 3, before: 1 })
    const monday = await dashboardAt(server, mondayMidnight)
    expect(monday.day).toBe('2031-03-03')
    expect(monday.reviews.today).toEqual({ count: 1, before: 1 })
    expect(monday.reviews.week).toEqual({ count: 1, before: 1 })
    const tuesday = await dashboardAt(server, '2031-03-04T03:00:00.000Z')
    expect(tuesday.reviews.today).toEqual({ count: 0, before: 1 })
    expect(tuesday.reviews.week).toEqual({ count: 1, before: 2 })
    expect(only(tuesday.reviews.perDay)).toEqual([
      ['2031-02-23', 1],
      ['2031-02-24', 1],
      ['2031-02-25', 1],
      ['2031-03-02', 1],
      ['2031-03-03', 1],
    ])
  })

  test('가입은 서울의 날로 세고 한 주는 오늘까지만 견준다', async () => {
    const { db } = server.deps
    for (const moment of ['2031-02-23T15:00:00.000Z', '2031-02-27T14:59:59.999Z', sundayNight])
      await joinAt(db, moment)
    await joinAt(db, mondayMidnight)
    const monday = await dashboardAt(server, mondayMidnight)
    expect(monday.members.today).toEqual({ count: 1, before: 1 })
    expect(monday.members.week).toEqual({ count: 1, before: 1 })
    const thursday = await dashboardAt(server, thursdayNoon)
    expect(thursday.members.week).toEqual({ count: 1, before: 2 })
    expect(only(thursday.members.perDay)).toEqual([
      ['2031-02-24', 1],
      ['2031-02-27', 1],
      ['2031-03-02', 1],
      ['2031-03-03', 1],
    ])
  })
})

describe('기간 집계', () => {
  /** Things that happened on days around a today of any weekday, month and year. */
  const life = fc.record({
    today: fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days)),
    offsets: fc.array(fc.integer({ min: -30, max: 30 }), { maxLength: 60 }),
  })

  function counted(days: readonly string[]) {
    const counts = new Map<string, number>()
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
    return [...counts].map(([day, count]) => ({ day, count }))
  }

  /** Walks back day by day: no arithmetic that could be wrong in the same way. */
  function mondayBefore(day: string): string {
    return weekDayOf(day) === 'Monday' ? day : mondayBefore(addDays(day, -1))
  }

  const countIn = (days: readonly string[], from: string, to: string) =>
    days.filter((day) => day >= from && day <= to).length

  test.each([
    { span: spanToToday, lastDay: (today: string) => today },
    { span: spanToSunday, lastDay: (today: string) => addDays(mondayBefore(today), 6) },
  ])('하나씩 센 것과 같고, 필요한 날은 모두 세는 범위 안에 있다', ({ span, lastDay }) => {
    fc.assert(
      fc.property(life, ({ today, offsets }) => {
        const all = offsets.map((offset) => addDays(today, offset))
        const { from, to } = span(today)
        expect(to).toBe(lastDay(today))
        const within = all.filter((day) => day >= from && day <= to)
        const counts = countsOf(counted(within), { today, to })
        const monday = mondayBefore(today)
        const lastWeek = addDays(today, -7)
        expect(counts.today).toEqual({
          count: countIn(all, today, today),
          before: countIn(all, lastWeek, lastWeek),
        })
        expect(counts.week).toEqual({
          count: countIn(all, monday, to),
          before: countIn(all, mondayBefore(lastWeek), addDays(to, -7)),
        })
        expect(counts.perDay.map(({ count }) => count)).toEqual(
          counts.perDay.map(({ day }) => countIn(all, day, day)),
        )
      }),
    )
  })

  test('하루하루는 오늘로 끝나는 이어진 열나흘이고 없는 날은 0이다', () => {
    fc.assert(
      fc.property(life, ({ today }) => {
        const { perDay } = countsOf([], { today, to: today })
        expect(perDay.map(({ day }) => daysBetween(day, today))).toEqual([
          13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
        ])
        expect(perDay.every(({ count }) => count === 0)).toBe(true)
      }),
    )
  })
})

describe('대시보드 목록', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const now = '2026-11-15T09:40:00.000Z'

  test('아무것도 없으면 모두 비어 있다', async () => {
    expect(await dashboardAt(server, now)).toMatchObject({
      pendingCount: 0,
      oldestPendingDate: null,
      openReportCount: 0,
      waitingChatCount: 0,
      pendingRestaurants: [],
      recentReviews: [],
      waitingChats: [],
    })
  })

  test('승인을 기다리는 맛집은 오래 기다린 것부터 다섯까지 나오고 모두 세어진다', async () => {
    const { db } = server.deps
    const made = []
    // The first was registered last.
    for (let hour = 7; hour > 0; hour -= 1) {
      const createdAt = new Date(`2026-11-10T0${hour}:00:00.000Z`)
      made.push(await buildRestaurant(db, { status: 'N', createdAt, photo: '/media/a/800.jpg' }))
    }
    await buildRestaurant(db, { status: 'R', createdAt: new Date('2026-01-01') })
    const { pendingCount, oldestPendingDate, pendingRestaurants } = await dashboardAt(server, now)
    expect([pendingCount, oldestPendingDate]).toEqual([7, '2026-11-10T01:00:00.000Z'])
    const longest = made.toReversed().slice(0, 5)
    expect(pendingRestaurants.map(({ restaurantNo }) => restaurantNo)).toEqual(
      longest.map(({ restaurantNo }) => restaurantNo),
    )
    expect(pendingRestaurants[0]).toEqual({
      restaurantNo: longest[0]?.restaurantNo,
      restaurantName: expect.stringContaining('하루식당') as string,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      restaurantImage: '/media/a/800.jpg',
      category: '한식',
      createDate: '2026-11-10T01:00:00.000Z',
    })
  })

  test('새 이름과 주소를 기다리는 것도 세지만, 바로 정하는 목록에는 등록만 나온다', async () => {
    const { db } = server.deps
    const before = await dashboardAt(server, now)
    const { restaurantNo } = await buildWish(db, { restaurantName: '새이름집' })
    await db
      .updateTable('application')
      .set({ createdAt: new Date('2026-11-01T00:00:00.000Z') })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    await applyFor(db, { restaurantNo, wanted: newAddress })
    const after = await dashboardAt(server, now)
    expect(after.pendingCount).toBe(before.pendingCount + 2)
    expect(after.oldestPendingDate).toBe('2026-11-01T00:00:00.000Z')
    expect(after.pendingRestaurants).toEqual(before.pendingRestaurants)
  })

  test('최근 리뷰는 보이는 것만 새것부터 다섯까지 나오고 열린 신고만 세어진다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db, { restaurantName: '리뷰 많은 집' })
    const numbers: string[] = []
    for (let count = 0; count < 6; count += 1)
      numbers.push((await buildReview(db, { restaurantNo, score: 3.5 })).reviewNo)
    const { reviewNo } = await buildReview(db, { restaurantNo, isActive: false })
    await buildReview(db, { restaurantNo, deletedAt: new Date(now) })
    await buildReport(db, { reviewNo })
    await buildReport(db, { reviewNo, state: 'hidden' })
    const { recentReviews, openReportCount } = await dashboardAt(server, now)
    expect(recentReviews.map(({ reviewNo }) => reviewNo)).toEqual(numbers.toReversed().slice(0, 5))
    expect(recentReviews[0]).toMatchObject({
      restaurantNo,
      restaurantName: '리뷰 많은 집',
      reviewScore: 3.5,
      reviewContent: '또 올게요.',
      createDate: '2026-11-14T03:00:00.000Z',
    })
    expect(openReportCount).toBe(1)
  })

  async function buildTalk(count: number) {
    const { db } = server.deps
    const { memberNo } = await buildMember(db)
    const roomNo = await buildRoom(db, memberNo)
    let lastMessageNo = ''
    for (let said = 0; said < count; said += 1)
      lastMessageNo = await buildMessage(db, { roomNo, memberNo, content: `물음 ${said}` })
    return { memberNo, roomNo, lastMessageNo }
  }

  test('답을 기다리는 대화는 먼저 말을 건 사람부터 다섯까지 나오고 모두 세어진다', async () => {
    const { db } = server.deps
    const { memberNo } = await buildMember(db, { memberRole: 'ROLE_ADMIN' })
    const talks = []
    for (let count = 0; count < 6; count += 1) talks.push(await buildTalk(1))
    const [first, read] = talks
    if (!first || !read) throw new Error('nobody talks')
    // The first to ask asks again, and the second has been read; an answer nobody read is no question.
    const lastMessageNo = await buildMessage(db, { ...first, content: '계신가요?' })
    const adminReadNo = read.lastMessageNo
    await db
      .updateTable('chatRoom')
      .set({ adminReadNo })
      .where('roomNo', '=', read.roomNo)
      .execute()
    await buildMessage(db, { roomNo: read.roomNo, memberNo })
    const sixth = await buildTalk(2)
    const { waitingChatCount, waitingChats } = await dashboardAt(server, now)
    expect(waitingChatCount).toBe(6)
    const waiting = [...talks, sixth].filter(({ roomNo }) => roomNo !== read.roomNo).slice(0, 5)
    expect(waitingChats.map(({ roomNo }) => roomNo)).toEqual(waiting.map(({ roomNo }) => roomNo))
    expect(waitingChats[0]).toMatchObject({
      memberNo: first.memberNo,
      memberSelfie: 'NULL',
      content: '계신가요?',
      lastMessageNo,
      unreadCount: 2,
    })
  })
})

describe('처리할 일의 수', () => {
  let server: TestApp
  let admin: Awaited<ReturnType<typeof buildGuest>>
  beforeAll(async () => {
    server = await testApp()
    admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  })
  afterAll(() => server.close())

  const counts = async () =>
    (await ask<{ items: PendingCounts }>(server, 'GET /api/admin/counts', admin)).body.items

  test('승인을 기다리는 맛집, 열린 신고와 가려 달라는 요청, 답을 기다리는 대화만 센다', async () => {
    const { db } = server.deps
    expect(await counts()).toEqual({ waitingApplications: 0, openReports: 0, waitingChats: 0 })
    const { restaurantNo } = await buildRestaurant(db)
    for (const status of ['N', 'N', 'R', 'C', 'I'] as const) await buildRestaurant(db, { status })
    const { reviewNo } = await buildReview(db, { restaurantNo })
    await buildReport(db, { reviewNo })
    await buildReport(db, { reviewNo, state: 'dismissed' })
    const { memberNo } = await buildMember(db)
    await buildHold(db, { reviewNo, restaurantNo, askedBy: memberNo })
    const roomNo = await buildRoom(db, memberNo)
    // What an administrator says waits for nobody here.
    await buildMessage(db, { roomNo, memberNo: admin.memberNo, content: '무엇을 도와 드릴까요?' })
    const before = { waitingApplications: 2, openReports: 2, waitingChats: 0 }
    expect(await counts()).toEqual(before)
    await buildMessage(db, { roomNo, memberNo, content: '예약이 안 돼요' })
    expect(await counts()).toEqual({ ...before, waitingChats: 1 })
  })

  test('아무리 많이 기다려도 메뉴에 보이는 만큼만 색인에서 읽는다', async () => {
    const { db } = server.deps
    await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select ${admin.memberNo}::bigint, '식당 ' || n, '서울 마포구 양화로 160', '04050', '11', '11440',
      '1144012100', '02-123-4567', '', '한식', array['김치찌개'],
      case when n % 10 = 0 then 'N' else 'Y' end, now()
    from generate_series(1, 20000) n`.execute(db)
    await sql`
    insert into application (restaurant_no, kind, state, created_at)
    select restaurant_no, 'registration', 'approved', now() from restaurant where status = 'Y'`.execute(
      db,
    )
    await sql`vacuum analyze`.execute(db)
    const nodes = await plansDuring(db, async () => {
      expect((await counts()).waitingApplications).toBe(limits.admin.waitingMost + 1)
    })
    expect(readWhole(nodes, ['restaurant', 'application'])).toEqual([])
    expect([...indexesUsed(nodes)]).toContain('application_waiting')
  })
})
