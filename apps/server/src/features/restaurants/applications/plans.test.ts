import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allStatementsDuring,
  indexesUsed,
  mostRead,
  plansDuring,
  readWhole,
} from '../../../../test/support/database/plans.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { insertMany, queueOf } from '../../../../test/support/restaurants/applications.ts'
import { buildWriters } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { hasUntold } from '../news/store.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof buildGuest>>

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const [memberNo = ''] = await buildWriters(db, 1000)
  await insertMany(db, { memberNo, count: 20_000, status: 'Y' })
  await insertMany(db, { memberNo, count: 500 })
  await sql`update restaurant set latitude = 35 + (restaurant_no % 200) * 0.01,
    longitude = 126 + (restaurant_no / 200) * 0.01,
    member_no = ${memberNo}::bigint + restaurant_no % 1000`.execute(db)
  await sql`
    insert into restaurant_search (restaurant_no, category, pop, hay, cho, menus, lat, lng, tsv,
      ranked_at)
    select restaurant_no, category, 0, '', '', '', latitude, longitude, ''::tsvector, now()
    from restaurant where status = 'Y'`.execute(db)
  await sql`
    insert into application (restaurant_no, kind, state, decided_at, created_at)
    select restaurant_no, 'registration', 'approved', now() - restaurant_no * interval '1 hour', now()
    from restaurant where status = 'Y'`.execute(db)
  await sql`
    insert into restaurant_event (restaurant_no, kind, subject, before, after, created_at, tell_at, told_at)
    select restaurant_no, 'approved', 'registration', '승인 대기', '활성', now(), now(), now()
    from restaurant where status = 'Y'`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => server.close())

const large = ['restaurant', 'restaurant_search', 'application', 'restaurant_event']

test('대기열 한 쪽은 비슷한 가게까지 정해진 수의 문장으로, 어느 큰 표도 훑지 않고 읽는다', async () => {
  const { db } = server.deps
  const statements = async (size: number) =>
    (await allStatementsDuring(() => queueOf(server, admin, `size=${size}`))).length
  expect(await statements(100)).toBe(await statements(1))
  const nodes = await plansDuring(db, () => queueOf(server, admin, 'size=100'))
  expect(readWhole(nodes, large)).toEqual([])
  expect([...indexesUsed(nodes)]).toEqual(
    expect.arrayContaining([
      'application_waiting',
      'restaurant_by_phone',
      'restaurant_by_address',
      'restaurant_by_dong',
      'restaurant_search_by_place',
    ]),
  )
  // The nearest fifty of each, and nobody else.
  expect(mostRead(nodes, 'restaurant_search')).toBeLessThanOrEqual(100 * 50)
})

test('하나를 여는 것도, 알릴 것이 있는지 보는 것도 색인으로 한다', async () => {
  const { db } = server.deps
  const { applications } = await queueOf(server, admin, 'size=1')
  const opened = await plansDuring(db, () =>
    ask(server, `GET /api/admin/applications/${applications[0]?.applicationNo}`, admin),
  )
  expect(readWhole(opened, large)).toEqual([])
  const idle = await plansDuring(db, () => hasUntold(db, server.deps.now()))
  expect([...indexesUsed(idle)]).toEqual(['restaurant_event_untold'])
})
