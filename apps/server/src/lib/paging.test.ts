import { describedCalls } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'

let server: TestApp
let token: string
let memberNo: string
let restaurantNo: string
const { most, adminMost } = limits.list
const one = { more: adminMost + 1 }

/** An administrator who has more of everything than one answer lists. */
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  token = admin.token
  memberNo = admin.memberNo
  const { rows } = await sql<{ restaurantNo: string }>`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select ${memberNo}::bigint, '많은집 ' || n, '서울 마포구 양화로 160 (동교동)', '04050', '11', '11440',
      '1144012100', '02-123-4567', '', '한식', array['김치찌개'], 'Y', now()
    from generate_series(1, ${one.more}::int) n returning restaurant_no`.execute(db)
  restaurantNo = rows[0]?.restaurantNo ?? ''
  await sql`insert into favorite (member_no, restaurant_no, created_at)
    select member_no, restaurant_no, now() from restaurant limit ${one.more}::int`.execute(db)
  await sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min,
      number_of_guests, state, cancelled_by, created_at)
    select ${restaurantNo}::bigint, ${memberNo}::bigint, date '2024-01-01' + n, 720, 2, 'cancelled', 'member', now()
    from generate_series(1, ${one.more}::int) n`.execute(db)
  await sql`insert into review (restaurant_no, member_no, half_stars, content, written_day, created_at)
    select ${restaurantNo}::bigint, ${memberNo}::bigint, case when n = 1 then 10 else 1 + n % 9 end,
      '글 ' || n, date '2024-01-01' + n, now()
    from generate_series(1, ${one.more}::int) n`.execute(db)
  await sql`insert into member (member_id, member_name, member_nick_name, member_email, created_at)
    select 'm' || n, '가나', '별' || n, 'm' || n || '@mail.kr', now()
    from generate_series(1, ${one.more}::int) n`.execute(db)
})
afterAll(() => server.close())

type Listed = { readonly items: readonly unknown[]; readonly isCapped: boolean }

const inItems = describedCalls
  .filter(([key, call]) => call.capped && key !== 'GET /api/admin/restaurants')
  .map(([key, { access }]) => [key, access === 'admin' ? adminMost : most] as const)

test.each(inItems)(
  '%s 는 쪽이 없으면 %d개까지이고 더 있다고 목록 옆에서 말한다',
  async (key, length) => {
    const { status, body } = await ask<Listed>(server, key, { token })
    expect(status).toBe(200)
    expect(body.items).toHaveLength(length)
    expect(body.isCapped).toBe(true)
  },
)

test('관리자의 맛집 목록은 천 곳까지이고 본문 옆에서 말한다', async () => {
  const list = (query: string) =>
    server.app
      .inject({
        url: `/api/admin/restaurants?${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
      .then((answer) => answer.json<{ body: unknown[]; isCapped: boolean }>())
  const lengths = []
  for (const query of ['status2=Y', '', 'status2=N']) {
    const { body, isCapped } = await list(query)
    lengths.push([body.length, isCapped])
  }
  expect(lengths).toEqual([
    [adminMost, true],
    [adminMost, true],
    [0, false],
  ])
})

test('모자라지 않으면 더 있다고 하지 않는다', async () => {
  const other = await signedIn(server)
  const { body } = await ask<Listed>(server, 'GET /api/reservation/check', { token: other.token })
  expect(body).toEqual({ items: [], isCapped: false })
})

type Reviews = { readonly reviews: { reviewScore: number; reviewContent: string }[] }
type Page = Reviews & { readonly isCapped: boolean; readonly pageInfo: object }

test('맛집의 리뷰는 쪽이 없으면 최근 500개를 고른 차례로 보여 준다', async () => {
  const at = `GET /api/restaurants/${restaurantNo}/reviews`
  const whole = (await ask<{ items: Page }>(server, at)).body.items
  expect(whole.reviews).toHaveLength(most)
  expect(whole.isCapped).toBe(true)
  expect(whole.pageInfo).toMatchObject({ totalBoardNo: one.more, currentPage: 1 })
  // The oldest has the most stars and is none of the newest.
  expect(whole.reviews.map(({ reviewContent }) => reviewContent)).not.toContain('글 1')
  const scores = whole.reviews.map(({ reviewScore }) => reviewScore)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  const page = (await ask<{ items: Page }>(server, `${at}?page=1`)).body.items
  expect(page.reviews[0]?.reviewContent).toBe('글 1')
  expect(page.isCapped).toBe(false)
})

test('관리자의 리뷰 목록은 쪽이 없으면 최근 천 개까지다', async () => {
  const { items } = (await ask<{ items: Page }>(server, 'GET /api/admin/reviews', { token })).body
  expect(items.reviews).toHaveLength(adminMost)
  expect(items.isCapped).toBe(true)
})

test('내 예약은 한 쪽씩 빠짐없이 다가오는 것부터 넘길 수 있다', async () => {
  type OwnPage = { reservations: { reservationNo: string; reserveDay: string }[]; pageInfo: object }
  const days: string[] = []
  for (let page = 1; page <= 21; page += 1) {
    const call = `GET /api/member/reservations?size=50&page=${page}`
    const { items } = (await ask<{ items: OwnPage }>(server, call, { token })).body
    expect(items.pageInfo).toMatchObject({ totalBoardNo: one.more, currentPage: page })
    days.push(...items.reservations.map(({ reserveDay }) => reserveDay))
  }
  expect(new Set(days).size).toBe(one.more)
  expect(days).toEqual(days.toSorted().toReversed())
})
