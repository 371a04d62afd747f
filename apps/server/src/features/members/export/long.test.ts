import type { MemberExport } from '@matjari/contract/entities/account/member-export'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsDuring } from '../../../../test/support/database/plans.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const many = 10_000

async function buildRegular() {
  const { db } = server.deps
  const guest = await buildGuest(server)
  const { restaurantNo } = await buildRestaurant(db)
  await sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min,
      number_of_guests, state, cancelled_by, created_at)
    select ${restaurantNo}::bigint, ${guest.memberNo}::bigint, date '2024-01-01' + n / 20,
      600 + n % 20 * 30, 2, 'cancelled', 'member', now()
    from generate_series(1, ${many}::int) n`.execute(db)
  return guest
}

test('예약 만 건도 조각으로 나누어 읽고 빠짐없이 보낸다', async () => {
  const { token } = await buildRegular()
  let text = ''
  const statements = await statementsDuring(async () => {
    text = (await ask(server, 'GET /api/member/export', { token })).text
  })
  const rows = (JSON.parse(text) as { body: { items: MemberExport } }).body.items.reservations
  expect(new Set(rows.map(({ reservationNo }) => reservationNo)).size).toBe(many)
  const pages = statements.filter(({ text: statement }) => statement.includes('"reservation"'))
  expect(pages.length).toBe(many / 200 + 1)
  expect(pages.every(({ text: statement }) => statement.includes('limit'))).toBe(true)
})
