import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostRead, plansDuring, readWhole } from '../../../../test/support/database/plans.ts'
import { reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { buildWriters } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { timesOfDesk } from '../../reservations/day/store.ts'
import { partiesOn } from '../../reservations/entries/store.ts'
import { holdsOn, logOf, numbersSince, teamsWaiting, wishesOn } from './store.ts'

const day = '2026-11-20'
/** At one restaurant on one evening; elsewhere and before many more. */
const crowd = 10_000
const offers = 40
/** The two owners themselves, the only ones who are not in the crowd. */
const held = 2

let server: TestApp
let of: { restaurantNo: string; day: string }
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  const other = await reservableOwner(server)
  of = { restaurantNo, day }
  await buildWriters(db, crowd)
  const members = sql`from (select member_no, row_number() over (order by member_no) as n from member) as m`
  const insert = sql`insert into waiting (restaurant_no, member_no, day, from_min, to_min, guests, joined_at,
    state, ended_at, hold_min, hold_times, hold_stay, held_at, held_until)`
  await sql`${insert} select ${restaurantNo}::bigint, member_no, ${day}::date, 1080 + n % 3 * 30, 1140,
    1 + n % 4, now(), 'waiting', null, null, null, null, null, null
    ${members} where n <= ${crowd}`.execute(db)
  // Last year, here and elsewhere: all of it answered.
  await sql`${insert} select case when n % 50 = 0 then ${restaurantNo}::bigint else ${other.restaurantNo}::bigint end,
    member_no, date '2025-11-01' + ago, 1080, 1080, 2, now() - interval '1 year', 'declined', now(), 1080,
    array[1080], 30, now(), now() ${members} cross join generate_series(1, 5) as ago`.execute(db)
  await sql`${insert} select ${restaurantNo}::bigint, member_no, ${day}::date, 1080, 1080, 2, now(), 'expired',
    now(), 1080, array[1080], 30, now(), now() ${members} where n <= ${offers}`.execute(db)
  await sql`${insert} select ${restaurantNo}::bigint, member_no, ${day}::date, 1080, 1080, 2, now(), 'held',
    null, 1080, array[1080], 30, now(), now() ${members} where n > ${crowd}`.execute(db)
  await sql`vacuum analyze waiting`.execute(db)
})
afterAll(() => server.close())

const clock = { today: '2026-11-15', minutesGone: 1120 }

test.each([
  ['맡아 둔 자리', () => holdsOn(server.deps.db, of), offers + held],
  ['있었던 일', () => logOf(server.deps.db, of), offers + held],
  ['현황판의 시간', () => timesOfDesk(server.deps.db, { ...of, ...clock }), offers + held],
  ['손님을 넣을 자리', () => partiesOn(server.deps.db, of), offers + held],
  ['시간마다 기다리는 팀', () => wishesOn(server.deps.db, of), crowd + held],
  ['기다리는 팀의 수', () => teamsWaiting(server.deps.db, { ...of, ...clock }), crowd + held],
  [
    '관리자의 숫자',
    () => numbersSince(server.deps.db, new Date(Date.now() - 86_400_000)),
    crowd + offers + held,
  ],
] as const)('%s: 만 팀이 기다려도 그날의 것만 읽는다', async (_name, read, most) => {
  const plans = await plansDuring(server.deps.db, read)
  expect(readWhole(plans, ['waiting'])).toEqual([])
  expect(mostRead(plans, 'waiting')).toBeGreaterThan(0)
  expect(mostRead(plans, 'waiting')).toBeLessThanOrEqual(most)
})
