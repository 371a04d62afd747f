import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { slotsOfDay } from '../../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const none = { '11:00': false, '11:30': false, '12:00': false, '12:30': false }

async function buildLunch() {
  const window = { startMin: 660, endMin: 780 }
  return (await buildReservable(server.deps.db, { window })).restaurantNo
}

const reasonsOf = async (restaurantNo: string, day = tomorrow) => {
  const { slots } = await slotsOfDay(server, restaurantNo, day)
  return Object.fromEntries(slots.map(({ time, reason }) => [time, reason]))
}

const pause = (restaurantNo: string, pausedUntil: string | null) =>
  server.deps.db
    .updateTable('reservationSetting')
    .set({ isPaused: true, pausedUntil })
    .where('restaurantNo', '=', restaurantNo)
    .execute()

test('예약을 멈추면 모든 시간이 paused다', async () => {
  const restaurantNo = await buildLunch()
  await pause(restaurantNo, null)
  expect((await slotsOfDay(server, restaurantNo)).resultMap).toEqual(none)
  expect((await reasonsOf(restaurantNo))['11:00']).toBe('paused')
  expect((await reasonsOf(restaurantNo, '2027-02-01'))['11:00']).toBe('paused')
})

test('끝이 있는 멈춤은 그날까지다', async () => {
  const restaurantNo = await buildLunch()
  await pause(restaurantNo, tomorrow)
  expect((await reasonsOf(restaurantNo))['11:00']).toBe('paused')
  expect((await reasonsOf(restaurantNo, '2026-11-17'))['11:00']).toBeNull()
})

test('영업 중이 아닌 가게는 모두 거짓이고 까닭은 notActive다', async () => {
  const restaurantNo = await buildLunch()
  await server.deps.db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const { resultMap, slots } = await slotsOfDay(server, restaurantNo)
  expect(resultMap).toEqual(none)
  expect(new Set(slots.map(({ reason }) => reason))).toEqual(new Set(['notActive']))
})

test('예약설정이 없으면 비어 있다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  expect(await slotsOfDay(server, restaurantNo)).toEqual({ resultMap: {}, slots: [] })
})

test.each([
  ['없는 가게', 'restaurantNo=999999&reserveDay=2026-11-16', 404],
  ['번호가 아닌 가게', 'restaurantNo=abc&reserveDay=2026-11-16', 400],
  ['없는 날', 'restaurantNo=1&reserveDay=2026-02-30', 400],
  ['1900년', 'restaurantNo=1&reserveDay=1900-01-01', 400],
  ['날짜 없음', 'restaurantNo=1', 400],
])('%s은 한국어로 거절한다', async (_name, query, expected) => {
  const { status, header } = await ask(server, `GET /api/reservation?${query}`)
  expect(status).toBe(expected)
  expect(header.message).toMatch(/[가-힣]/)
})
