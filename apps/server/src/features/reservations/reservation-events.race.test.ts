import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { lettersTo } from '../../../test/support/mail/letters.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import {
  insertBooking,
  messagesTo,
  reservableOwner,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { remindOfTomorrow, sendReservationEvents } from './reservation-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function guestWithEvents(count = 1) {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  const guest = await signedIn(server)
  const { memberNo } = guest
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo })
  const rows = Array.from({ length: count }, (_, at) => ({
    reservationNo,
    kind: 'booked' as const,
    actor: 'member' as const,
    reserveDay: '2026-11-16',
    reserveMin: 720,
    numberOfGuests: at + 1,
    createdAt: server.deps.now(),
  }))
  await db.insertInto('reservationEvent').values(rows).execute()
  return guest
}

/** Holds the bell until all stand before it: whatever is sent twice is sent twice then. */
const lockInbox = (tx: Db) => sql`lock table inbox_message in exclusive mode`.execute(tx)

test('두 서버가 동시에 알려도 한 번씩만 알린다', async () => {
  const { memberNo, memberEmail } = await guestWithEvents(80)
  await whileLocked(server.deps.db, {
    lock: lockInbox,
    start: () => [sendReservationEvents(server.deps), sendReservationEvents(server.deps)],
    waiting: 2,
  })
  const sent = (await messagesTo(server.deps.db, memberNo)).map(({ content }) => content)
  expect(sent).toHaveLength(80)
  expect(new Set(sent).size).toBe(80)
  expect(await lettersTo(server.deps, memberEmail)).toHaveLength(80)
})

test('두 서버가 동시에 되새겨도 한 번만 알린다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  const { memberNo } = await insertBooking(db, { restaurantNo })
  await whileLocked(db, {
    lock: (tx) => sql`lock table reservation_event in exclusive mode`.execute(tx),
    start: () => [remindOfTomorrow(server.deps), remindOfTomorrow(server.deps)],
    waiting: 2,
  })
  await sendReservationEvents(server.deps)
  expect(await messagesTo(db, memberNo)).toHaveLength(1)
})

test('알리는 사이에 탈퇴해도 떠난 사람에게 알림이나 메일이 남지 않는다', async () => {
  const { db } = server.deps
  const leaving = [await guestWithEvents(), await guestWithEvents()]
  const withdraw = (token: string) =>
    ask(server, 'DELETE /api/member/delete', { token, payload: { password: testPassword } })
  // The news are read and wait at the bell while both guests leave.
  await whileLocked<unknown>(db, {
    lock: lockInbox,
    start: () => [
      sendReservationEvents(server.deps),
      ...leaving.map(({ token }) => withdraw(token)),
    ],
    waiting: 3,
  })
  await sendReservationEvents(server.deps)
  for (const { memberNo, memberEmail } of leaving) {
    expect(await messagesTo(db, memberNo)).toEqual([])
    expect(await lettersTo(server.deps, memberEmail)).toEqual([])
  }
})
