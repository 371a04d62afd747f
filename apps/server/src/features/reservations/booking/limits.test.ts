import { messages } from '@matjari/contract/messages'
import { slotReasons } from '@matjari/contract/rules/reservations/state'
import { addDays } from '@matjari/contract/rules/time/seoul-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGuest,
  cancel,
  change,
  slotsOfDay,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const said = messages.reservation
const limit = (message: string) => ({ status: 409, header: { code: 'E409-LIMIT', message } })

test('하루에 세 건까지, 60분 넘게 띄워서 예약하고 취소하면 다시 예약할 수 있다', async () => {
  const { db } = server.deps
  const { token } = await buildGuest(server)
  const [here, there] = [await buildReservable(db), await buildReservable(db)]
  const at = (reserveTime: string, { restaurantNo } = here) => ({
    token,
    restaurantNo,
    reserveTime,
  })
  const noon = await bookedNo(server, at('12:00'))
  expect(await book(server, at('12:30', there))).toMatchObject(limit(said.tooClose))
  expect(await book(server, at('11:30'))).toMatchObject(limit(said.tooClose))
  await bookedNo(server, at('13:00', there))
  const three = await bookedNo(server, at('15:00'))
  expect(await book(server, at('18:00'))).toMatchObject(limit(said.tooManyThatDay))
  const elsewhere = await bookedNo(server, { ...at('18:00'), reserveDay: '2026-11-17' })

  // What is changed is not counted against itself, and may not come too close or make a fourth.
  const moved = await change(server, { token, reservationNo: three, reserveTime: '15:30' })
  expect(moved.status).toBe(200)
  const close = await change(server, { token, reservationNo: three, reserveTime: '13:30' })
  expect(close).toMatchObject({ status: 409, header: { code: 'E409-LIMIT' } })
  const fourth = await change(server, { token, reservationNo: elsewhere, reserveTime: '18:00' })
  expect(fourth).toMatchObject({ status: 409, header: { code: 'E409-LIMIT' } })

  await cancel(server, { token, reservationNo: noon })
  expect((await book(server, at('18:00'))).status).toBe(200)
})

test('앞으로 올 예약은 열 건까지다', async () => {
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db)
  const on = (offset: number) => ({ token, restaurantNo, reserveDay: addDays(tomorrow, offset) })
  for (let offset = 0; offset < 10; offset += 1) await bookedNo(server, on(offset))
  expect(await book(server, on(10))).toMatchObject(limit(said.tooManyUpcoming))
})

test('가게가 정한 앞날과 마감까지만 예약할 수 있고 표가 같은 이유를 말한다', async () => {
  const { db } = server.deps
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db)
  await db
    .updateTable('reservationSetting')
    .set({ horizonDays: 7, leadMin: 60 })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const far = { token, restaurantNo, reserveDay: '2026-11-23' }
  expect((await book(server, far)).header.message).toBe(`${slotReasons.horizon}.`)
  expect((await slotsOfDay(server, restaurantNo, '2026-11-23')).slots[0]?.reason).toBe('horizon')
  expect((await book(server, { ...far, reserveDay: '2026-11-22' })).status).toBe(200)
  // It is 18:40.
  const tonight = { token, restaurantNo, reserveDay: '2026-11-15' }
  const late = await book(server, { ...tonight, reserveTime: '19:30' })
  expect(late.header.message).toBe(`${slotReasons.lead}.`)
  const { slots } = await slotsOfDay(server, restaurantNo, '2026-11-15')
  expect(slots.slice(-2).map(({ reason }) => reason)).toEqual(['lead', 'lead'])
})

test('규칙이 허락하지 않는 먼 날은 기본으로 90일 뒤까지다', async () => {
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db)
  const on = (reserveDay: string) => book(server, { token, restaurantNo, reserveDay })
  expect((await on(addDays('2026-11-15', 91))).header.message).toBe(`${slotReasons.horizon}.`)
  expect((await on('2099-01-01')).header.message).toBe(`${slotReasons.horizon}.`)
  expect((await on(addDays('2026-11-15', 90))).status).toBe(200)
})
