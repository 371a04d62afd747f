import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slotsOfDay, takePlaces } from '../../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

test('시간과 예약이 몇이든 하루의 예약 가능 시간은 질의 하나로 답한다', async () => {
  const { db } = server.deps
  const few = await buildReservable(db, { window: { startMin: 660, endMin: 690 } })
  const many = await buildReservable(db, {
    window: { startMin: 0, endMin: 1440 },
    hours: { startMin: 0, endMin: 1440 },
    maxTeamNum: 10,
  })
  for (let minute = 0; minute < 1440; minute += 120)
    await takePlaces(db, { restaurantNo: many.restaurantNo, count: 5, minute })
  expect(await statementsOf(() => slotsOfDay(server, few.restaurantNo))).toBe(1)
  expect(
    await statementsOf(async () => {
      const { slots } = await slotsOfDay(server, many.restaurantNo)
      expect(slots).toHaveLength(48)
      expect(new Set(slots.map(({ remaining }) => remaining))).toEqual(new Set([5, 10]))
    }),
  ).toBe(1)
})
