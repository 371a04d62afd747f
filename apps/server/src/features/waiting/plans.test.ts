import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { nextOn } from '../reservations/room/store.ts'
import { hasUntold } from './news/store.ts'
import { awaitedDays, endLate, excludedHolds, expiredHolds, forgetExcluded } from './sweep/store.ts'

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
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
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
  const look = () => nextOn(db, days, server.deps.now())
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
    await forgetExcluded(db)
    await endLate(db, now)
    await hasUntold(db, now)
  })
  expect(readWhole(rounds, tables)).toEqual([])
  expect(looked(rounds)).toBeLessThanOrEqual(200)
  const seen = await plansDuring(db, () => nextOn(db, days, now))
  expect(readWhole(seen, tables)).toEqual([])
  expect(looked(seen)).toBe(0)
})
