import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../../test/setup/one-connection.ts'
import { dashboardAt } from '../../../../test/support/dashboard.ts'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { eventsOf } from '../../../../test/support/reservations/bookings.ts'
import { bookedNo } from '../../../../test/support/reservations/reservable.ts'
import { messagesTo, reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { isLockTimeout } from '../../../lib/db/errors.ts'
import { sendNews } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ DATABASE_LOCK_TIMEOUT_MS: '300' })
})
afterAll(() => server.close())

/** Whatever is written under the bell of this member is refused from now on. */
const breakInboxOf = (memberNo: string) =>
  sql`
    create function broken_inbox() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$;
    create trigger broken_inbox before insert on inbox_message for each row
      when (new.member_no = ${sql.lit(memberNo)}) execute function broken_inbox()`.execute(
    server.deps.db,
  )

async function bookedGuest(restaurantNo: string) {
  const guest = await signedIn(server)
  return { ...guest, reservationNo: await bookedNo(server, { token: guest.token, restaurantNo }) }
}

test('알릴 수 없는 하나는 미뤄지다가 다섯 번 만에 내려놓고, 나머지는 바로 알린다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  const before = await bookedGuest(restaurantNo)
  const broken = await bookedGuest(restaurantNo)
  const after = await bookedGuest(restaurantNo)
  await breakInboxOf(broken.memberNo)

  const warnings: unknown[] = []
  const log = {
    warn(details: object, line: string) {
      const { eventNo, tries } = details as { eventNo: string; tries: number }
      warnings.push([eventNo, tries, line])
    },
  }
  const round = () => sendNews(server.deps, { log })
  await round()
  for (const { memberNo } of [before, after]) expect(await messagesTo(db, memberNo)).toHaveLength(1)
  const event = async () => (await eventsOf(db, broken.reservationNo))[0]
  expect(await event()).toMatchObject({ tries: 1, toldAt: null, givenUpAt: null })
  // It waits its time: the next round leaves it alone.
  await round()
  expect(await event()).toMatchObject({ tries: 1 })

  for (const tries of [2, 3, 4, 5]) {
    server.clock.advance(60 * 60_000)
    await round()
    expect(await event()).toMatchObject({ tries })
  }
  expect(await event()).toMatchObject({ toldAt: null, givenUpAt: server.deps.now() })
  server.clock.advance(60 * 60_000)
  await round()
  expect(await event()).toMatchObject({ tries: 5 })

  const { eventNo } = (await event()) ?? {}
  expect(warnings).toEqual([
    ...[1, 2, 3, 4].map((tries) => [eventNo, tries, 'news could not be told']),
    [eventNo, 5, 'news given up'],
  ])
  const moment = server.deps.now().toISOString()
  expect(await dashboardAt(server, moment)).toMatchObject({ untoldNewsCount: 1 })
})

test('데이터베이스가 잠시 바쁜 것은 알릴 수 없는 것으로 세지 않는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  const { memberNo, reservationNo } = await bookedGuest(restaurantNo)
  await db.transaction().execute(async (tx) => {
    await sql`lock table inbox_message in exclusive mode`.execute(tx)
    const error: unknown = await asAnotherServer(() => sendNews(server.deps)).catch(
      (caught: unknown) => caught,
    )
    expect(isLockTimeout(error)).toBe(true)
  })
  expect(await eventsOf(db, reservationNo)).toMatchObject([{ tries: 0, retryAt: null }])
  await sendNews(server.deps)
  expect(await messagesTo(db, memberNo)).toHaveLength(1)
})
