import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  buildGuest,
  cancel,
  requireTrueCounters,
  reservationRow,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))

test('같은 시간을 또 예약하면 이미 예약이 있다고 답한다', async () => {
  const { db } = server.deps
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db)
  await bookedNo(server, { token, restaurantNo })
  expect(await book(server, { token, restaurantNo, numberOfGuests: 3 })).toMatchObject({
    status: 409,
    header: { code: 'E409-BOOKED', message: '같은 시간에 이미 예약이 있어요.' },
  })
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})

test('자리가 다 찬 시간이라도 내 예약이 있으면 그렇게 답한다', async () => {
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 1 })
  await bookedNo(server, { token, restaurantNo })
  const { header } = await book(server, { token, restaurantNo })
  expect(header.code).toBe('E409-BOOKED')
})

test('다른 시간, 다른 가게는 띄워서 함께 예약할 수 있다', async () => {
  const { db } = server.deps
  const { token } = await buildGuest(server)
  const [here, there] = [await buildReservable(db), await buildReservable(db)]
  const requests = [
    { restaurantNo: here.restaurantNo },
    { restaurantNo: here.restaurantNo, reserveTime: '13:00' },
    { restaurantNo: here.restaurantNo, reserveDay: '2026-11-17' },
    { restaurantNo: there.restaurantNo, reserveTime: '14:00' },
  ]
  for (const request of requests)
    expect((await book(server, { token, ...request })).status).toBe(200)
})

test('취소한 뒤에는 같은 시간을 다시 예약할 수 있다', async () => {
  const { db } = server.deps
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 1 })
  const first = await bookedNo(server, { token, restaurantNo })
  await cancel(server, { token, reservationNo: first })
  const second = await bookedNo(server, { token, restaurantNo })
  expect(second).not.toBe(first)
  expect(await reservationRow(db, first)).toMatchObject({ state: 'cancelled' })
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})
