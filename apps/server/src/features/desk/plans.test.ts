import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostRead, plansDuring, readWhole } from '../../../test/support/database/plans.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

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
