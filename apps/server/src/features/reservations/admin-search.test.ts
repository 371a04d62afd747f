import { limits } from '@matjari/contract/limits'
import { reservationStates } from '@matjari/contract/reservations/state'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import {
  indexesUsed,
  mostRead,
  planOf,
  plansDuring,
  readWhole,
  statementsDuring,
} from '../../../test/support/database/plans.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { anyName, anyPart } from '../../../test/support/names.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Database } from '../../db/database.ts'
import type { AdminSearch } from './admin-reservations.sql.ts'
import { pageOfReservations } from './listed-guests.ts'

describe('찾은 예약', () => {
  let database: Database
  const days = ['2026-11-18', '2026-11-19']

  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    const names = fc.sample(fc.tuple(anyName, anyName, anyName), { numRuns: 30, seed: 29 })
    for (const [at, [memberId, memberNickName, restaurantName]] of names.entries()) {
      const { memberNo } = await buildMember(db, {
        memberId: `${memberId}${at}`,
        memberNickName: `${memberNickName}${at}`,
      })
      if (at % 3 === 0) await buildRestaurant(db, { memberNo, restaurantName })
    }
    await sql`alter table reservation disable trigger user`.execute(db)
    const guests = fc.sample(anyName, { numRuns: 60, seed: 30 })
    // Of every third the owner wrote the name down, also of some members.
    await sql`
    insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests, state, cancelled_by,
      source, guest_name, created_at)
    select r.restaurant_no, m.member_no, (${days}::date[])[1 + n % 2], 600 + n, 2, state,
      case when state = 'cancelled' then 'store' end, case when m.member_no is null then 'phone' else 'app' end,
      case when n % 3 = 0 then (${guests}::text[])[1 + n / 3 % 60] end, now()
    from generate_series(1, 400) n
      cross join lateral (select (array['confirmed', 'visited', 'noShow', 'cancelled'])[1 + n * 7 % 4] as state) as s
      join (select restaurant_no, row_number() over () as at from restaurant) as r on r.at = 1 + n * 13 % 10
      left join (select member_no, row_number() over () as at from member) as m
        on n % 6 > 0 and m.at = 1 + n * 17 % 30`.execute(db)
    await sql`analyze`.execute(db)
  })
  afterAll(() => database.close())

  /** Every booking asked by itself, in the plainest way. */
  async function everyOneAsked({ reserveDay, state, restaurantName, guest }: AdminSearch) {
    const has = (column: string, text: string) =>
      sql<boolean>`coalesce(strpos(lower(${sql.ref(column)}), lower(${text})) > 0, false)`
    let all = database.db
      .selectFrom('reservation as v')
      .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
      .leftJoin('member as m', 'm.memberNo', 'v.memberNo')
      .select('v.reservationNo')
      .orderBy('v.reservationNo', 'desc')
    if (reserveDay) all = all.where('v.reserveDay', '=', reserveDay)
    if (state) all = all.where('v.state', '=', state)
    if (restaurantName) all = all.where(has('r.restaurantName', restaurantName))
    if (guest)
      all = all.where(
        sql<boolean>`(${has('v.guestName', guest)} or ${has('m.memberId', guest)}
        or ${has('m.memberNickName', guest)})`,
      )
    return (await all.execute()).map(({ reservationNo }) => reservationNo)
  }

  const maybe = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: undefined, freq: 3 })
  /** Letters that many names have, so that two of them meet. */
  const often = fc.oneof(anyPart, fc.constantFrom('a', 'b', 'i', '1', '가', '나', ' '))
  const anySought = fc.record({
    guest: maybe(often),
    restaurantName: maybe(often),
    state: fc.constantFrom(undefined, ...reservationStates),
    reserveDay: fc.constantFrom(undefined, undefined, ...days),
  })
  const anySlice = fc.record({ offset: fc.nat({ max: 40 }), size: fc.integer({ min: 1, max: 20 }) })
  /** Small ones, so that names are common and the newest do not always fill a page. */
  const anyBounds = fc.record({
    counted: fc.integer({ min: 1, max: 60 }),
    searched: fc.integer({ min: 1, max: 300 }),
  })

  test('이름의 일부로 찾은 쪽은 예약을 하나하나 물어 찾은 것과 늘 같다', async () => {
    const ways = { few: 0, many: 0, both: 0 }
    const isSame = fc.asyncProperty(
      anySought,
      anySlice,
      anyBounds,
      async (sought, slice, bounds) => {
        const { db } = database
        const { reservations, pageInfo } = await pageOfReservations(db, { sought, slice, bounds })
        const wanted = await everyOneAsked(sought)
        expect(reservations.map(({ reservationNo }) => reservationNo)).toEqual(
          wanted.slice(slice.offset, slice.offset + slice.size),
        )
        expect(pageInfo.totalBoardNo).toBe(Math.min(wanted.length, bounds.counted))
        if (sought.guest || sought.restaurantName)
          ways[wanted.length < bounds.counted ? 'few' : 'many'] += 1
        if (sought.guest && sought.restaurantName && wanted.length > 0) ways.both += 1
      },
    )
    await fc.assert(isSame, { numRuns: 400 })
    expect(Math.min(ways.few, ways.many, ways.both)).toBeGreaterThan(5)
  })
})

describe('읽는 양', () => {
  let server: TestApp
  let token: string

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN' })).token
    await buildRestaurant(db)
    await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select member_no, n, restaurant_address, postal_code, si_code, gu_code, dong_code, phone_number,
      description, category, tags, status, created_at
    from restaurant, generate_series(1, 499) n`.execute(db)
    await sql`
    insert into member (member_id, member_name, member_nick_name)
    select 'guest' || n, '김하루', case when n = 77 then '희귀한뷁' else '손님' || n end
    from generate_series(1, 3000) n`.execute(db)
    await sql`alter table reservation disable trigger user`.execute(db)
    await sql`
    insert into reservation (restaurant_no, reserve_day, reserve_min, number_of_guests, state, source,
      guest_name, created_at)
    select (select min(restaurant_no) from restaurant) + n % 499, date '2026-01-01' + n % 300, 720, 2,
      case when n % 50 = 0 then 'visited' when n % 51 = 0 then 'noShow' else 'confirmed' end,
      'phone', '김전화', now()
    from generate_series(1, 20000) n`.execute(db)
    await sql`
    insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests, created_at)
    select (select max(restaurant_no) from restaurant), member_no, '2026-10-01', 720, 2, now()
    from member where member_id like 'guest%'`.execute(db)
    await sql`analyze`.execute(db)
  })
  afterAll(() => server.close())

  /** How many bookings of the crowd share one time. */
  const atOneTime = 20_000 / 300

  test.each([
    ['앞날에 예약이 넘치면', '2026-03-01T03:00:00.000Z', ''],
    ['지난 예약뿐이어도', '2026-11-15T09:40:00.000Z', ''],
    ['상태를 골라도', '2026-11-15T09:40:00.000Z', 'state=confirmed'],
    ['하루를 골라도', '2026-11-15T09:40:00.000Z', 'reserveDay=2026-03-01'],
  ])('쪽이 없는 목록은 %s 색인으로 보일 만큼만 읽는다', async (_, now, query) => {
    server.clock.set(new Date(now))
    const plans = await plansDuring(server.deps.db, async () => {
      const { status } = await ask(server, `GET /api/reservation/all?${query}`, { token })
      expect(status).toBe(200)
    })
    expect(readWhole(plans, ['reservation'])).toEqual([])
    expect([...indexesUsed(plans)]).toContain('reservation_by_time')
    expect(mostRead(plans, 'reservation')).toBeLessThan(limits.list.adminMost + 2 * atOneTime)
  })

  async function plansFor(query: string) {
    const statements = await statementsDuring(async () => {
      const { status } = await ask(server, `GET /api/admin/reservations?${query}`, { token })
      expect(status).toBe(200)
    })
    expect(statements).toHaveLength(2)
    return Promise.all(statements.map((statement) => planOf(server.deps.db, statement)))
  }

  test.each([
    ['state=visited', 'reservation_settled'],
    ['state=noShow&page=3', 'reservation_settled'],
    ['reserveDay=2026-03-01', 'reservation_by_day'],
    ['reserveDay=2026-03-01&state=confirmed', 'reservation_by_day'],
  ])('%s 은 세는 것도 고르는 것도 색인으로 한다', async (query, index) => {
    for (const plan of await plansFor(query)) {
      const used = plan.map((node) => node['Index Name'])
      expect(used).toContain(index)
      const scanned = plan.filter((node) => node['Node Type'] === 'Seq Scan')
      expect(scanned.map((node) => node['Relation Name'])).not.toContain('reservation')
    }
  })

  test('거르지 않아도 첫 쪽은 보이는 만큼만 읽는다', async () => {
    for (const query of ['', 'state=visited', 'reserveDay=2026-03-01']) {
      const [, picking = []] = await plansFor(query)
      const read = picking
        .filter((node) => node['Relation Name'] === 'reservation')
        .map((node) => node['Actual Rows'] * node['Actual Loops'])
      expect(Math.max(...read)).toBe(limits.admin.perPage)
    }
  })

  test.each([
    ['guest=뷁', ['member_parts', 'reservation_guest_parts', 'reservation_by_member']],
    ['guest=한뷁&state=confirmed', ['member_parts', 'reservation_guest_parts']],
    ['restaurantName=321', ['restaurant_parts', 'reservation_live_once', 'reservation_cancelled']],
  ])('%s 처럼 드문 이름은 이름부터 색인으로 찾고 그 예약만 읽는다', async (query, indexes) => {
    for (const plan of await plansFor(query)) {
      expect([...indexesUsed(plan)]).toEqual(expect.arrayContaining(indexes))
      expect(readWhole(plan, ['reservation', 'member', 'restaurant'])).toEqual([])
      expect(mostRead(plan, 'reservation')).toBeLessThan(100)
    }
  })

  test('아주 흔한 이름은 새 예약부터 물어 한 쪽이 차면 멈춘다', async () => {
    const [counting = [], picking = []] = await plansFor('guest=%EA%B9%80%EC%A0%84')
    expect(mostRead(counting, 'reservation')).toBeLessThanOrEqual(limits.admin.countedMost)
    // The newest 3,000 are of members.
    expect(mostRead(picking, 'reservation')).toBe(3000 + limits.admin.perPage)
  })
})
