import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  indexesUsed,
  mostRead,
  type PlanNode,
  planOf,
  plansDuring,
  readWhole,
  statementsDuring,
} from '../../../test/support/database/plans.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { readDeskTimes } from '../owner-desk/desk-day.sql.ts'
import { partiesOn } from '../reservations/phone-bookings.sql.ts'
import {
  awaitedDays,
  endLateEntries,
  excludedHolds,
  expiredHolds,
  forgetExcludedMarks,
} from './offer-sweep.ts'
import { nextEntriesOn } from './offering.sql.ts'
import {
  entriesOn,
  holdsOn,
  offerLogOf,
  teamsWaiting,
  waitlistNumbersSince,
} from './owner-waitlist.ts'
import { hasUnsent } from './waitlist-events.ts'

describe('빈자리 알림', () => {
  const waiting = 10_000
  const otherDays = 300

  let server: TestApp
  let restaurantNo: string
  let last: string
  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    restaurantNo = (await buildReservable(db, { maxTeamNum: 1, stayMin: 90 })).restaurantNo
    await buildWriters(db, waiting)
    const people = sql`(select member_no, row_number() over (order by member_no) as n from member) as m`
    // Every time of the evening is taken, for ever.
    await sql`insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
    select ${restaurantNo}::bigint, ${tomorrow}::date + ahead, minute, 1, 2
    from generate_series(0, ${otherDays}::int) as ahead, generate_series(660, 1199, 30) as minute`.execute(
      db,
    )
    await sql`insert into waiting (restaurant_no, member_no, day, from_min, to_min, guests, joined_at)
    select ${restaurantNo}::bigint, member_no, ${tomorrow}::date, 660 + 30 * least(n % 10, n / 10 % 10),
      660 + 30 * greatest(n % 10, n / 10 % 10), 1 + n * 7 % 5, now() from ${people} where n <= ${waiting}`.execute(
      db,
    )
    await sql`insert into waiting (restaurant_no, member_no, day, from_min, to_min, guests, joined_at)
    select ${restaurantNo}::bigint, member_no, ${tomorrow}::date + n::int, 660, 1170, 2, now()
    from ${people} where n <= ${otherDays}`.execute(db)
    const { rows } = await sql<{ memberNo: string }>`
    select member_no from waiting where day = ${tomorrow}::date order by waiting_no desc limit 1`.execute(
      db,
    )
    last = rows[0]?.memberNo ?? ''
    await sql`analyze`.execute(db)
  })
  afterAll(() => server.close())

  const tables = ['waiting', 'member', 'reservation_slot']

  /** Also those that were read only to be left out. */
  const looked = (nodes: readonly (PlanNode & { 'Rows Removed by Filter'?: number })[]) =>
    nodes
      .filter((node) => node['Relation Name'] === 'waiting')
      .reduce(
        (sum, node) =>
          sum +
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      )

  const setRoom = (minute: number, booked: number) =>
    server.deps.db
      .updateTable('reservationSlot')
      .set({ booked, guests: booked * 2 })
      .where('restaurantNo', '=', restaurantNo)
      .where('reserveDay', '=', tomorrow)
      .where('reserveMin', '=', minute)
      .execute()

  test('만 명이 기다리는 저녁에도 자리가 없으면 아무도 읽지 않고, 나면 맞는 첫 사람까지만 읽는다', async () => {
    const { db } = server.deps
    const days = [{ restaurantNo, day: tomorrow }]
    const look = () => nextEntriesOn(db, days, server.deps.now())
    const full = await plansDuring(db, look)
    expect(readWhole(full, tables)).toEqual([])
    expect(looked(full)).toBe(0)
    for (const minute of [720, 750, 780]) await setRoom(minute, 0)
    const open = await plansDuring(db, look)
    expect(readWhole(open, tables)).toEqual([])
    expect(looked(open)).toBeLessThanOrEqual(100)
    for (const minute of [720, 750, 780]) await setRoom(minute, 1)
  })

  test('맨 뒤의 사람이 자기 자리를 물어도 그 줄만 한 번 읽는다', async () => {
    const { db } = server.deps
    const token = await tokenFor(server, last)
    const statements = await statementsDuring(() => ask(server, 'GET /api/waiting', { token }))
    const plans = []
    for (const statement of statements) plans.push(...(await planOf(db, statement)))
    expect(readWhole(plans, tables)).toEqual([])
    expect(indexesUsed(plans)).toContain('waiting_line')
    expect(mostRead(plans, 'waiting')).toBeLessThan(waiting)
  })

  test('훑을 때마다 기다리는 줄을 다 읽지 않고, 많은 날을 한 번에 본다', async () => {
    const { db } = server.deps
    const now = server.deps.now()
    const after = { restaurantNo: '0', day: '0001-01-01' }
    const days = await awaitedDays(db, { after, most: 200 })
    expect(days).toHaveLength(200)
    const rounds = await plansDuring(db, async () => {
      await awaitedDays(db, { after, most: 200 })
      await expiredHolds(db, { now, most: 100, butAt: [] })
      await excludedHolds(db, { most: 100, butAt: [] })
      await forgetExcludedMarks(db)
      await endLateEntries(db, now)
      await hasUnsent(db, now)
    })
    expect(readWhole(rounds, tables)).toEqual([])
    expect(looked(rounds)).toBeLessThanOrEqual(200)
    const seen = await plansDuring(db, () => nextEntriesOn(db, days, now))
    expect(readWhole(seen, tables)).toEqual([])
    expect(looked(seen)).toBe(0)
  })
})

describe('가게가 보는 대기', () => {
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
    ['있었던 일', () => offerLogOf(server.deps.db, of), offers + held],
    ['현황판의 시간', () => readDeskTimes(server.deps.db, { ...of, ...clock }), offers + held],
    ['손님을 넣을 자리', () => partiesOn(server.deps.db, of), offers + held],
    ['시간마다 기다리는 팀', () => entriesOn(server.deps.db, of), crowd + held],
    ['기다리는 팀의 수', () => teamsWaiting(server.deps.db, { ...of, ...clock }), crowd + held],
    [
      '관리자의 숫자',
      () => waitlistNumbersSince(server.deps.db, new Date(Date.now() - 86_400_000)),
      crowd + offers + held,
    ],
  ] as const)('%s: 만 팀이 기다려도 그날의 것만 읽는다', async (_name, read, most) => {
    const plans = await plansDuring(server.deps.db, read)
    expect(readWhole(plans, ['waiting'])).toEqual([])
    expect(mostRead(plans, 'waiting')).toBeGreaterThan(0)
    expect(mostRead(plans, 'waiting')).toBeLessThanOrEqual(most)
  })
})
