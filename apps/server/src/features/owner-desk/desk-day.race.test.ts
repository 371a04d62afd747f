import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { callOff, deskDay } from '../../../test/support/reservations/desk.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('읽기 전에 시작해 읽은 뒤에 끝난 일도 다음에 온다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { token, restaurantNo } = owner
  const slow = await insertBooking(db, { restaurantNo })
  const quick = await insertBooking(db, { restaurantNo })
  const look = (after?: string) =>
    deskDay(server, { token, day: tomorrow, ...(after !== undefined && { after }) })

  const first = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reservation')
      .set({ memo: '창가' })
      .where('reservationNo', '=', slow.reservationNo)
      .execute()
    // Began later, is there earlier: whoever counts by what came last has gone past the slow one.
    await asAnotherServer(() => callOff(server, { ...owner, ...quick }))
    return asAnotherServer(look)
  })
  expect(first.reservations.map(({ memo, state }) => [memo, state])).toEqual([
    ['', 'confirmed'],
    ['', 'cancelled'],
  ])
  const next = await look(first.seen)
  expect(next.isWhole).toBe(false)
  expect(next.reservations).toContainEqual(
    expect.objectContaining({ reservationNo: slow.reservationNo, memo: '창가' }),
  )
})
