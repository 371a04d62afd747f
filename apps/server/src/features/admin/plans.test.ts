import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexesUsed, plansDuring, readWhole } from '../../../test/support/database/plans.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { buildManyReviews, buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof buildGuest>>

beforeAll(async () => {
  server = await testApp()
  server.clock.set(new Date('2031-03-06T03:00:00.000Z'))
  const { db } = server.deps
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const writers = await buildWriters(db, 3000)
  const { restaurantNo } = await buildReservable(db)
  await buildManyReviews(db, { restaurantNo, scores: Array(4000).fill(4), writers })
  // Years of days, of which the last ones are asked for.
  await sql`update review set created_at = '2031-03-06'::timestamptz - review_no * interval '4 hours'
    `.execute(db)
  await sql`update member set created_at = '2031-03-06'::timestamptz - member_no * interval '4 hours'
    `.execute(db)
  await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, created_at)
    select member_no, restaurant_name || n, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, created_at
    from restaurant, generate_series(1, 199) as n`.execute(db)
  // Without counting the slots of each, which takes a while.
  await sql`alter table reservation disable trigger reservation_counts`.execute(db)
  await sql`
    insert into reservation (restaurant_no, reserve_day, reserve_min, number_of_guests, source,
      guest_name, created_at)
    select restaurant_no, date '2031-03-09' - n, 720, 2, 'phone', '김손님', now()
    from generate_series(0, 99) as n, restaurant order by n desc`.execute(db)
  await sql`
    insert into audit (actor_no, action, target_kind, target_no, target_name, created_at)
    select ${admin.memberNo}::bigint, '리뷰 상태 변경', 'review', n, '하루식당', now()
    from generate_series(1, 4000) as n`.execute(db)
  await sql`
    insert into review_report (review_no, member_no, reason, detail, created_at)
    select review_no, ${admin.memberNo}::bigint, 'other', '', now() from review`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => server.close())

test('현황은 며칠치만 색인으로 읽고 어느 큰 표도 훑지 않는다', async () => {
  const { db } = server.deps
  const nodes = await plansDuring(db, async () => {
    expect((await ask(server, 'GET /api/admin/dashboard', admin)).status).toBe(200)
  })
  expect(readWhole(nodes, ['review', 'member', 'reservation', 'audit'])).toEqual([])
  const wanted = ['review_by_writing', 'member_by_joining', 'reservation_by_day', 'review_pkey']
  expect([...indexesUsed(nodes)]).toEqual(expect.arrayContaining(wanted))
})

test('한 리뷰의 기록은 대상의 색인에서, 모든 기록의 첫 쪽은 번호의 색인에서 읽는다', async () => {
  const { db } = server.deps
  const list = (query: string) => ask(server, `GET /api/admin/audit?${query}`, admin)
  const ofReview = await plansDuring(db, () => list('targetKind=review&targetNo=77'))
  expect(readWhole(ofReview, ['audit', 'review_report', 'member'])).toEqual([])
  expect([...indexesUsed(ofReview)]).toContain('audit_by_target')
  const all = await plansDuring(db, () => list(''))
  expect([...indexesUsed(all)]).toContain('audit_pkey')
})
