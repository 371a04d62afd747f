import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import {
  historyOf,
  insertBooking,
  reservableOwner,
  reservationRow,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('방문과 노쇼와 취소를 동시에 눌러도 하나만 되고 나머지는 409다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server)
  const reserveDay = '2026-11-15'
  const { reservationNo } = await insertBooking(db, { restaurantNo, reserveDay })
  const mark = (to: string) =>
    ask(server, `PATCH /api/reservation/${reservationNo}/state`, {
      token,
      payload: { from: 'confirmed', to },
    })
  const answers = await whileLocked(db, {
    lock: (tx) =>
      tx
        .selectFrom('reservation')
        .select('state')
        .where('reservationNo', '=', reservationNo)
        .forUpdate()
        .execute(),
    start: () => [
      mark('visited'),
      mark('noShow'),
      ask(server, `DELETE /api/reservation?reservationNo=${reservationNo}`, { token }),
    ],
    waiting: 3,
  })
  const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
  expect(statuses).toEqual([200, 409, 409])
  const { state } = await reservationRow(db, reservationNo)
  expect((await historyOf(db, reservationNo)).map(({ kind }) => kind)).toEqual([state])
})
