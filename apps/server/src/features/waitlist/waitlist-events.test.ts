import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardAt } from '../../../test/support/dashboard.ts'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import { cancel, takePlaces } from '../../../test/support/reservations/bookings.ts'
import {
  answerOffer,
  buildWaiter,
  placeInLine,
  stateOf,
} from '../../../test/support/reservations/waiting.ts'
import { messagesTo, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sweepHolds } from './offer-sweep.ts'
import { sendWaitlistEvents } from './waitlist-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
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

/** Three who wait at a restaurant of their own each, and whose tables come free one after the other. */
async function threeOffers() {
  const { db } = server.deps
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const line = []
  for (let place = 0; place < 3; place++) {
    const { restaurantNo } = await reservableOwner(server, { maxTeamNum: 1 })
    const [reservationNo = ''] = await takePlaces(db, { restaurantNo, count: 1 })
    const waiter = await buildWaiter(server, { restaurantNo })
    await cancel(server, { token: admin.token, reservationNo })
    expect(await stateOf(server, waiter.waitingNo)).toBe('held')
    line.push(waiter)
  }
  const [before, broken, after] = line
  if (!before || !broken || !after) throw new Error('nobody waits')
  return { before, broken, after }
}

test('알릴 수 없는 한 사람의 소식은 미뤄지다가 다섯 번 만에 내려놓고, 나머지는 바로 알린다', async () => {
  const { db } = server.deps
  const { before, broken, after } = await threeOffers()
  await breakInboxOf(broken.memberNo)

  const warnings: unknown[] = []
  const log = {
    warn(details: object, line: string) {
      const { waitingNo, tries } = details as { waitingNo: string; tries: number }
      warnings.push([waitingNo, tries, line])
    },
  }
  const round = () => sendWaitlistEvents(server.deps, { log })
  await round()
  for (const { memberNo } of [before, after]) expect(await messagesTo(db, memberNo)).toHaveLength(1)
  const place = () => placeInLine(server, broken.waitingNo)
  expect(await place()).toMatchObject({ tries: 1, toldState: null, givenUpAt: null })
  // It waits its time: the next round leaves it alone.
  await round()
  expect(await place()).toMatchObject({ tries: 1 })

  for (const tries of [2, 3, 4, 5]) {
    server.clock.advance(60 * 60_000)
    await round()
    expect(await place()).toMatchObject({ tries })
  }
  expect(await place()).toMatchObject({ toldState: null, givenUpAt: server.deps.now() })
  server.clock.advance(60 * 60_000)
  await round()
  expect(await place()).toMatchObject({ tries: 5 })

  expect(warnings).toEqual([
    ...[1, 2, 3, 4].map((tries) => [broken.waitingNo, tries, 'event could not be sent']),
    [broken.waitingNo, 5, 'event given up'],
  ])
  const moment = server.deps.now().toISOString()
  expect(await dashboardAt(server, moment)).toMatchObject({ untoldNewsCount: 1 })

  // What becomes of the place is other news, with tries of its own.
  await sweepHolds(server.deps)
  await round()
  expect(await place()).toMatchObject({ state: 'expired', tries: 1, givenUpAt: null })
  await sql`drop trigger broken_inbox on inbox_message`.execute(db)
  server.clock.advance(60_000)
  await round()
  expect(await place()).toMatchObject({ toldState: 'expired' })
  expect(await messagesTo(db, broken.memberNo)).toHaveLength(1)
  expect((await answerOffer(server, broken, 'accept')).status).not.toBe(200)
})
