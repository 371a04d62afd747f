import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '../../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
  requireTrueCounters,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'

let server: TestApp
let db: Db
let guest: { memberNo: string; token: string }
let restaurantNo: string
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
beforeEach(async () => {
  guest = await buildGuest(server)
  restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
})
afterEach(() => requireTrueCounters(db))

const day = '2026-11-18'
const ask = (key = 'once') =>
  book(server, { token: guest.token, key, restaurantNo, reserveDay: day })

test('그사이 자리가 다 차도 내 예약을 답한다', async () => {
  const first = await ask()
  await takePlaces(db, { restaurantNo, count: 1, day })
  expect((await ask()).body).toEqual(first.body)
})

test('그사이 바꾼 예약이면 바뀐 모습을 답한다', async () => {
  const reservationNo = (await ask()).body.items?.reservationNo ?? ''
  const to = { reserveDay: day, reserveTime: '14:00', numberOfGuests: 3 }
  await change(server, { token: guest.token, reservationNo, ...to })
  expect((await ask()).body.items).toMatchObject({ reservationNo, ...to })
})

test('그사이 취소했으면 새로 예약하지 않고 취소된 예약을 그렇다고 답한다', async () => {
  const reservationNo = (await ask()).body.items?.reservationNo ?? ''
  await cancel(server, { token: guest.token, reservationNo })
  expect(await ask()).toMatchObject({
    status: 200,
    header: { message: '이미 취소된 예약이에요.' },
    body: { items: { reservationNo, state: 'cancelled', status: '취소' } },
  })
  expect(await countsAt(db, { restaurantNo, day })).toEqual({ live: 0, counted: 0 })
  expect((await ask('anew')).header.message).toBe('예약이 등록되었습니다!')
})

test('그사이 시간이 지나도, 가게가 예약을 멈춰도 내 예약을 답한다', async () => {
  const request = { key: 'once', restaurantNo, reserveDay: '2026-11-15', reserveTime: '19:00' }
  const first = await bookedNo(server, { ...request, token: guest.token })
  await db
    .updateTable('reservationSetting')
    .set({ isPaused: true })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  server.clock.advance(60 * 60_000)
  const again = await book(server, { ...request, token: await tokenFor(server, guest.memberNo) })
  expect(again).toMatchObject({
    status: 200,
    header: { message: '예약이 이미 완료됐어요' },
    body: { items: { reservationNo: first, state: 'confirmed', canCancel: false } },
  })
})
