import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allStatementsDuring,
  indexesUsed,
  mostRead,
  type PlanNode,
  planOf,
  plansDuring,
  readWhole,
  statementsDuring,
} from '../../../test/support/database/plans.ts'
import { newStaff } from '../../../test/support/desk/staff.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { deskDay } from '../../../test/support/reservations/desk.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { changedReservations, readDeskDay } from './desk-day.sql.ts'
import { deskGuestsAmong } from './desk-guests.ts'

describe('손님 카드와 찾기', () => {
  let server: TestApp
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  let memberNo: string
  /** Of one restaurant among many. */
  const own = 40

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    owner = await reservableOwner(server)
    memberNo = (await buildMember(db, { memberNickName: '김손님' })).memberNo
    const { restaurantNo } = owner
    await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select ${memberNo}::bigint, n, restaurant_address, postal_code, si_code, gu_code, dong_code,
      phone_number, description, category, tags, status, created_at
    from restaurant, generate_series(1, 499) n where restaurant_no = ${restaurantNo}::bigint`.execute(
      db,
    )
    await sql`
    insert into guest (restaurant_no, phone, created_at)
    select restaurant_no, '010-' || 1000 + g || '-' || 1000 + g, now()
    from restaurant, generate_series(1, ${own}) g`.execute(db)
    await sql`alter table reservation disable trigger user`.execute(db)
    await sql`
    insert into reservation (restaurant_no, reserve_day, reserve_min, number_of_guests, state, source,
      guest_no, guest_phone, cancelled_by, created_at)
    select restaurant_no, date '2026-10-01' + (guest_no % 60)::int, 720, 2,
      case when guest_no % 4 = 0 then 'cancelled' else 'visited' end, 'phone', guest_no, phone,
      case when guest_no % 4 = 0 then 'store' end, now()
    from guest`.execute(db)
    await sql`
    insert into reservation (restaurant_no, reserve_day, reserve_min, number_of_guests, member_no,
      created_at) values (${restaurantNo}::bigint, date '2026-11-20', 720, 2, ${memberNo}::bigint, now())`.execute(
      db,
    )
    await sql`analyze`.execute(db)
  })
  afterAll(() => server.close())

  test.each<[string, (restaurantNo: string) => [string, object?]]>([
    ['이름으로 찾기', (no) => ['POST /api/desk/search', { restaurantNo: no, query: 'ㄱㅅㄴ' }]],
    ['번호로 찾기', (no) => ['POST /api/desk/search', { restaurantNo: no, query: '1007' }]],
    [
      '번호로 알아보기',
      (no) => ['POST /api/desk/guests/recognise', { restaurantNo: no, phone: '010-1007-1007' }],
    ],
    ['손님 카드', (no) => [`GET /api/desk/guests/m${memberNo}?restaurantNo=${no}`]],
    ['숫자', (no) => [`GET /api/desk/numbers?restaurantNo=${no}&weeks=12`]],
  ])('%s: 가게가 많아도 그 가게의 것만 읽는다', async (_name, callOf) => {
    const [call, payload] = callOf(owner.restaurantNo)
    const plans = await plansDuring(server.deps.db, async () => {
      const { token } = owner
      expect((await ask(server, call, { token, ...(payload && { payload }) })).status).toBe(200)
    })
    expect(readWhole(plans, ['reservation', 'guest'])).toEqual([])
    expect(mostRead(plans, 'reservation')).toBeLessThanOrEqual(own + 1)
  })
})

describe('현황판의 하루', () => {
  const day = '2026-11-20'
  const bookings = 400

  let server: TestApp
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    owner = await reservableOwner(server)
    const other = await reservableOwner(server)
    await buildWriters(db, 3_000)
    await sql`alter table reservation disable trigger user`.execute(db)
    const insert = sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
    state, cancelled_by, created_at, stay_min, times)`
    const member = sql`from (select member_no, row_number() over (order by member_no) as n from member) as m`
    // A full house of members who have been here before, and what they did elsewhere.
    await sql`${insert} select ${owner.restaurantNo}::bigint, member_no, ${day}::date, 720 + n % 10, 2,
    case when n % 10 = 0 then 'cancelled' else 'confirmed' end, case when n % 10 = 0 then 'member' end,
    now(), 30, array[720 + n % 10] ${member} where n <= ${bookings}`.execute(db)
    await sql`${insert} select case when ago % 10 = 0 then ${owner.restaurantNo}::bigint else ${other.restaurantNo}::bigint
    end, member_no, date '2026-10-01' - ago, 720, 2, 'visited', null, now(), 30, array[720]
    ${member} cross join generate_series(1, 10) as ago`.execute(db)
    await sql`insert into guest (restaurant_no, member_no, note, created_at)
    select ${other.restaurantNo}::bigint, member_no, '메모', now() ${member}`.execute(db)
    await sql`insert into reservation_event (reservation_no, kind, actor, reserve_day, reserve_min, number_of_guests, created_at)
    select reservation_no, 'booked', 'member', reserve_day, reserve_min, 2, now() from reservation`.execute(
      db,
    )
    await sql`analyze`.execute(db)
  })
  afterAll(() => server.close())

  const tables = ['reservation', 'reservation_event', 'reservation_slot', 'guest', 'member']

  const look = () =>
    readDeskDay(server.deps.db, { restaurantNo: owner.restaurantNo, day, today: day })

  test('하루는 몇 번만 묻고, 손님이 사백 팀이어도 색인으로 그날과 그 손님들의 것만 읽는다', async () => {
    const { db } = server.deps
    const { token } = owner
    const read = () => deskDay(server, { token, day })
    // The caller's session, a transaction, and one question each for whose, which, when and who.
    expect((await allStatementsDuring(read)).length).toBeLessThanOrEqual(8)
    // Who works there is asked for no more than the owner.
    const staff = await newStaff(server, owner.restaurantNo)
    const readAsStaff = () => deskDay(server, { token: staff.token, day })
    expect((await allStatementsDuring(readAsStaff)).length).toBeLessThanOrEqual(8)
    const statements = await statementsDuring(read)
    const reads = statements.filter(({ text }) => /^\s*(select|with)\b/.test(text))
    const plans = []
    for (const read of reads) plans.push(...(await planOf(db, read)))
    const { reservationNos } = await look()
    expect(reservationNos).toHaveLength(bookings)
    plans.push(...(await plansDuring(db, () => deskGuestsAmong(db, reservationNos))))
    expect(readWhole(plans, tables)).toEqual([])
    expect(indexesUsed(plans)).toContain('reservation_by_member')
    // What was last done to each, and nothing of anybody else's.
    expect(indexesUsed(plans)).toContain('reservation_event_pkey')
    expect(mostRead(plans, 'reservation_event')).toBeLessThanOrEqual(bookings)
    // Each with the few that the same guest has had here.
    expect(mostRead(plans, 'reservation')).toBeLessThanOrEqual(bookings * 2)
  })

  /** Once nobody else on this engine is in the middle of something that began before the rows were written. */
  async function quietLook() {
    for (;;) {
      const seen = await look()
      const asked = { restaurantNo: owner.restaurantNo, day, after: seen.seen }
      if ((await changedReservations(server.deps.db, asked)).length === 0) return seen
    }
  }

  /** Rows of bookings that a step has looked at and left out. */
  const passedOver = (nodes: readonly (PlanNode & { 'Rows Removed by Filter'?: number })[]) =>
    nodes
      .filter((node) => node['Relation Name'] === 'reservation')
      .reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0)

  test('바뀐 것만 물으면 그 손님들이 다른 가게에서 한 일도, 바뀌지 않은 손님의 지난 일도 읽지 않는다', async () => {
    const { db } = server.deps
    const { restaurantNo } = owner
    const { seen, reservationNos } = await quietLook()
    const [reservationNo = ''] = reservationNos
    await db
      .updateTable('reservation')
      .set({ memo: '창가' })
      .where('reservationNo', '=', reservationNo)
      .execute()
    let changed: string[] = []
    const asked = await plansDuring(db, async () => {
      changed = await changedReservations(db, { restaurantNo, day, after: seen })
    })
    expect(changed).toEqual([reservationNo])
    expect(readWhole(asked, tables)).toEqual([])
    expect(mostRead(asked, 'reservation_event')).toBe(0)
    // Today's and the one of before, each looked at once.
    expect(passedOver(asked)).toBeLessThanOrEqual(bookings * 2)
    const told = await plansDuring(db, () => deskGuestsAmong(db, changed))
    expect(readWhole(told, tables)).toEqual([])
    expect(mostRead(told, 'reservation')).toBe(1)
  })
})
