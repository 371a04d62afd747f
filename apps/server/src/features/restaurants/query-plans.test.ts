import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allStatementsDuring,
  indexesUsed,
  mostRead,
  planOf,
  plansDuring,
  readWhole,
  statementsDuring,
} from '../../../test/support/database/plans.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { insertMany, queueOf } from '../../../test/support/restaurants/applications.ts'
import { buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { hasUnsentEvents } from './restaurant-events.sql.ts'

describe('맛집 목록', () => {
  let server: TestApp
  let token: string

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
    token = admin.token
    await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select ${admin.memberNo}::bigint, case when n % 401 = 0 then '봄날 카페 ' else '식당 ' end || n, '서울 마포구 양화로 160 (동교동)', '04050',
      '11', '11440', '1144012100', '02-123-4567', '', '한식', array['김치찌개'],
      case when n % 50 = 0 then 'N' else 'Y' end, now()
    from generate_series(1, 20000) n`.execute(db)
    await sql`analyze`.execute(db)
  })
  afterAll(() => server.close())

  test.each(['status=N', 'status=N&page=4'])(
    '%s 은 세는 것도 고르는 것도 색인으로 하고 정렬하지 않는다',
    async (query) => {
      const statements = await statementsDuring(async () => {
        const { status } = await ask(server, `GET /api/admin/registrations?${query}`, { token })
        expect(status).toBe(200)
      })
      expect(statements).toHaveLength(2)
      const [counting = [], picking = []] = await Promise.all(
        statements.map((statement) => planOf(server.deps.db, statement)),
      )
      for (const plan of [counting, picking])
        expect(plan.map((node) => node['Index Name'])).toContain('restaurant_by_status')
      const types = picking.map((node) => node['Node Type'])
      expect(types).not.toContain('Sort')
      expect(types).not.toContain('Seq Scan')
    },
  )

  test('첫 쪽은 기다리는 맛집이 아무리 많아도 보이는 만큼만 읽는다', async () => {
    const [, picked] = await statementsDuring(() =>
      ask(server, 'GET /api/admin/registrations?status=N', { token }),
    )
    if (!picked) throw new Error('nothing was picked')
    const walks = (await planOf(server.deps.db, picked)).filter((node) => node['Relation Name'])
    expect(walks.map((node) => node['Actual Rows'])).toEqual([limits.admin.perPage])
  })

  test.each(['search=봄날카페', 'search=봄 날카&status=Y'])(
    '%s 은 세는 것도 고르는 것도 이름의 색인으로 하고 모든 맛집을 읽지 않는다',
    async (query) => {
      const statements = await statementsDuring(async () => {
        const { status, body } = await ask<{ items: { restaurants: unknown[] } }>(
          server,
          `GET /api/admin/registrations?${new URLSearchParams(query)}&size=100`,
          { token },
        )
        expect(status).toBe(200)
        expect(body.items.restaurants).toHaveLength(49)
      })
      const plans = await Promise.all(statements.map((each) => planOf(server.deps.db, each)))
      expect(plans).toHaveLength(2)
      for (const plan of plans) {
        expect(plan.map((node) => node['Index Name'])).toContain('restaurant_parts')
        expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan')
      }
    },
  )
})

describe('신청과 소식', () => {
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
    const idle = await plansDuring(db, () => hasUnsentEvents(db, server.deps.now()))
    expect([...indexesUsed(idle)]).toEqual(['restaurant_event_untold'])
  })
})
