import type { Reservation } from '@matjari/contract/reservations/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { buildGuest, cancel } from '../../../test/support/reservations/bookings.ts'
import { bookedNo, buildReservable } from '../../../test/support/reservations/reservable.ts'
import { insertBooking } from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildReview } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const mine = async (token: string, query = '') =>
  (await ask<{ items: Reservation[] }>(server, `GET /api/reservation/check${query}`, { token }))
    .body.items

test('다가올 예약이 가까운 차례로 먼저, 지난 예약과 취소한 예약이 그다음이다', async () => {
  const { db } = server.deps
  const { token, memberNo } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db)
  const at = (reserveDay: string, reserveTime: string) =>
    bookedNo(server, { token, restaurantNo, reserveDay, reserveTime })
  const late = await at('2026-11-20', '11:00')
  const nearest = await at('2026-11-16', '19:30')
  const cancelled = await at('2026-11-18', '12:00')
  const visited = await at('2026-11-15', '19:00')
  const tonight = { restaurantNo, memberNo, reserveDay: '2026-11-15', reserveMin: 1170 }
  const { reservationNo: missed } = await insertBooking(db, tonight)
  const second = await at('2026-11-18', '13:00')
  await cancel(server, { token, reservationNo: cancelled, reason: '' })
  await db
    .updateTable('reservation')
    .set({ state: 'visited' })
    .where('reservationNo', '=', visited)
    .execute()
  server.clock.set(new Date('2026-11-15T13:00:00.000Z')) // 22:00
  try {
    const items = await mine(await tokenFor(server, memberNo))
    expect(items.map(({ reservationNo }) => reservationNo)).toEqual([
      nearest,
      second,
      late,
      cancelled,
      missed,
      visited,
    ])
    expect(items.map(({ status }) => status)).toEqual([
      '예약 확정',
      '예약 확정',
      '예약 확정',
      '취소',
      '예약 확정',
      '방문 완료',
    ])
    expect(items.map((item) => item.reservationStatus)).toEqual(items.map((item) => item.status))
    expect(items.map((item) => [item.canCancel, item.canChange])).toEqual(
      [true, true, true, false, false, false].map((may) => [may, may]),
    )
    expect(items[3]).toMatchObject({ cancelledBy: 'member', cancelReason: null })
  } finally {
    server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
  }
})

test('무슨 가게 번호를 보내든 내 예약만 보인다', async () => {
  const { db } = server.deps
  const [one, other] = [await buildGuest(server), await buildGuest(server)]
  const { restaurantNo } = await buildReservable(db)
  const elsewhere = await buildReservable(db)
  const own = await bookedNo(server, { token: one.token, restaurantNo })
  await bookedNo(server, { token: other.token, restaurantNo })
  for (const query of ['', `?restaurantNo=${elsewhere.restaurantNo}`, '?restaurantNo=abc'])
    expect((await mine(one.token, query)).map(({ reservationNo }) => reservationNo)).toEqual([own])
})

test('다녀온 뒤에 리뷰를 썼는지 방문한 예약이 말한다', async () => {
  const { db } = server.deps
  const { token, memberNo } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db)
  const elsewhere = await buildReservable(db)
  const visit = (reserveDay: string, state: 'visited' | 'noShow', no = restaurantNo) =>
    insertBooking(db, { restaurantNo: no, memberNo, reserveDay, state })
  await visit('2026-11-14', 'visited')
  await visit('2026-11-13', 'visited')
  await visit('2026-11-12', 'noShow')
  await visit('2026-11-11', 'visited', elsewhere.restaurantNo)
  await buildReview(db, { restaurantNo, memberNo, writtenDay: '2026-11-13' })
  const reviewed = async () => (await mine(token)).map(({ isReviewed }) => isReviewed)
  expect(await reviewed()).toEqual([false, true, false, false])
  await db.updateTable('review').set({ deletedAt: server.deps.now() }).execute()
  expect(await reviewed()).toEqual([false, false, false, false])
})

test('예약이 없으면 빈 목록이고 로그인하지 않으면 401이다', async () => {
  expect(await mine((await buildGuest(server)).token)).toEqual([])
  expect((await ask(server, 'GET /api/reservation/check')).status).toBe(401)
})

test('예약 조건은 누구나 보고, 설정이 없거나 보이지 않는 가게는 404다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db, { minNum: 2, maxNum: 6, intervalMin: 60 })
  const info = (no: string) => ask(server, `GET /api/reservation/info?restaurantNo=${no}`)
  expect((await info(restaurantNo)).body).toEqual({
    items: {
      minNum: 2,
      maxNum: 6,
      description: '',
      interval: 60,
      horizonDays: 90,
      leadMinutes: 0,
    },
  })
  const bare = await buildRestaurant(db)
  const hidden = await buildRestaurant(db, { status: 'N' })
  for (const no of [bare.restaurantNo, hidden.restaurantNo, '999999'])
    expect((await info(no)).status).toBe(404)
})
