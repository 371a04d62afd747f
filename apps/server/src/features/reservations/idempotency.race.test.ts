import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { eventsOf, requireTrueCounters } from '../../../test/support/reservations/bookings.ts'
import { callOff, enter, mark, moveTo } from '../../../test/support/reservations/desk.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const today = '2026-11-15'
type Own = { readonly token: string; readonly reservationNo: string; readonly key: string }
type Act = (own: Own) => Promise<{ readonly status: number }>

test.each<[string, Act]>([
  ['표시', (own: Own) => mark(server, own, { from: 'confirmed', to: 'visited' })],
  ['취소', (own: Own) => callOff(server, own)],
  [
    '변경',
    (own: Own) => moveTo(server, own, { reserveDay: today, reserveTime: '19:00', memo: '창가' }),
  ],
])('%s: 한꺼번에 온 같은 것은 한 번만 되고 모두 같은 답을 받는다', async (_, act) => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server)
  const booking = { restaurantNo, reserveDay: today, reserveMin: 1110 }
  const { reservationNo } = await insertBooking(db, booking)
  const own = { token, reservationNo, key: 'one' }
  const answers = await whileLocked(db, {
    lock: (tx) =>
      tx
        .selectFrom('reservation')
        .select('state')
        .where('reservationNo', '=', reservationNo)
        .forUpdate()
        .execute(),
    start: () => [act(own), act(own), act(own)],
    waiting: 3,
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await eventsOf(db, reservationNo)).toHaveLength(1)
  await requireTrueCounters(db)
})

test('같은 열쇠로 다른 예약을 한꺼번에 바꾸면 하나만 된다', async () => {
  const { db } = server.deps
  const { token, memberNo, restaurantNo } = await reservableOwner(server)
  const one = await insertBooking(db, { restaurantNo })
  const other = await insertBooking(db, { restaurantNo })
  const move = ({ reservationNo }: { reservationNo: string }) =>
    moveTo(server, { token, reservationNo, key: 'one' }, { reserveTime: '13:00' })
  const answers = await whileLocked(db, {
    // As one that is a moment ahead of both, and then comes to nothing.
    lock: (tx) =>
      tx
        .insertInto('deskWrite')
        .values({
          restaurantNo,
          idemKey: `${memberNo}:one`,
          idemHash: Buffer.from('else'),
          createdAt: server.clock.now(),
        })
        .execute(),
    start: () => [move(one), move(other)],
    waiting: 2,
    beforeRelease: (tx) => tx.deleteFrom('deskWrite').execute(),
  })
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  await requireTrueCounters(db)
})

test('보고 넣는 사이에 누가 마지막 자리를 가져가면 그제야 묻는다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server, { maxTeamNum: 1 })
  const { restaurantNo } = owner
  const { reservationNo } = await insertBooking(db, { restaurantNo, reserveMin: 900 })
  const [entered, moved] = await whileLocked(db, {
    lock: (tx) =>
      tx
        .insertInto('reservation')
        .values({
          restaurantNo,
          reserveDay: tomorrow,
          reserveMin: 720,
          numberOfGuests: 2,
          source: 'phone',
          createdAt: server.clock.now(),
        })
        .execute(),
    start: () => [enter(server, owner), moveTo(server, { ...owner, reservationNo }, {})],
    waiting: 2,
  })
  const question = { code: 'E409-OVER', message: messages.desk.overTeams(1) }
  expect([entered?.header, moved?.header]).toEqual([question, question])
  await requireTrueCounters(db)
})
