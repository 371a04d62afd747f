import type { BoardDay } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  newOwner,
  reservableOwner,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const board = (token: string, query: Record<string, string> = {}) =>
  ask<{ items: BoardDay[] }>(server, `GET /api/reservation/board?${new URLSearchParams(query)}`, {
    token,
  })
const daysOf = async (token: string, query: Record<string, string> = {}) =>
  (await board(token, query)).body.items.map(({ day }) => day)

const small = { window: { startMin: 660, endMin: 840 }, intervalMin: 60, maxTeamNum: 2 } as const

test('날짜가 없으면 오늘부터 이레, 있으면 그 사이의 모든 날이다', async () => {
  const { token } = await reservableOwner(server)
  const week = await daysOf(token)
  expect(week).toHaveLength(7)
  expect([week[0], week.at(-1)]).toEqual(['2026-11-15', '2026-11-21'])
  expect(await daysOf(token, { from: '2026-10-01', to: '2026-10-02' })).toEqual([
    '2026-10-01',
    '2026-10-02',
  ])
  expect(await daysOf(token, { from: '2026-12-01' })).toHaveLength(7)
  expect(await daysOf(token, { to: '2026-11-16' })).toEqual(['2026-11-15', '2026-11-16'])
  expect(await daysOf(token, { to: '2026-11-01' })).toEqual(['2026-11-01'])
  expect(await daysOf(token, { from: '2026-11-01', to: '2026-12-01' })).toHaveLength(31)
})

test.each<Record<string, string>>([
  { from: '2026-11-01', to: '2026-12-02' },
  { from: '2026-11-02', to: '2026-11-01' },
  { to: '2026-12-16' },
])('%o 는 31일을 넘거나 거꾸로라 거절한다', async (query) => {
  const { token } = await reservableOwner(server)
  const { status, header } = await board(token, query)
  expect(status).toBe(400)
  expect(header.message).toBe(messages.reservation.boardRange)
})

test('받는 시간마다 몇 팀이 찼는지와 손님이 보이고 취소한 예약은 보이되 세지 않는다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server, small)
  const guest = await signedIn(server, { memberNickName: '국밥한그릇' })
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo: guest.memberNo })
  await insertBooking(db, { restaurantNo, state: 'visited' })
  await insertBooking(db, { restaurantNo, state: 'cancelled', cancelledBy: 'member' })
  const { body } = await board(token, { from: tomorrow, to: tomorrow })
  const [day] = body.items
  expect(day?.slots.map(({ time, booked, maxTeamNum }) => [time, booked, maxTeamNum])).toEqual([
    ['11:00', 0, 2],
    ['12:00', 2, 2],
    ['13:00', 0, 2],
  ])
  const noon = day?.slots[1]?.reservations ?? []
  expect(noon.map(({ state }) => state)).toEqual(['confirmed', 'visited', 'cancelled'])
  expect(noon[0]).toEqual({
    reservationNo,
    restaurantNo,
    restaurantName: expect.stringContaining('하루식당') as string,
    reserveDay: tomorrow,
    reserveTime: '12:00',
    numberOfGuests: 2,
    createDate: '2026-11-10T03:00:00.000Z',
    status: '예약 확정',
    reservationStatus: '예약 확정',
    state: 'confirmed',
    cancelledBy: null,
    cancelReason: null,
    memberNo: guest.memberNo,
    memberId: guest.memberId,
    memberNickname: '국밥한그릇',
    source: 'app',
    guestName: null,
    guestPhone: null,
    memo: '',
    request: '',
    stayMinutes: 60,
  })
})

test('지금 받지 않는 시간과 쉬는 날의 예약도 보인다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server, { ...small, weekDays: [1] })
  await insertBooking(db, { restaurantNo, reserveMin: 735 })
  await insertBooking(db, { restaurantNo, reserveDay: '2026-11-17', reserveMin: 1530 })
  const { body } = await board(token, { from: tomorrow, to: '2026-11-18' })
  expect(body.items.map(({ slots }) => slots.map(({ time }) => time))).toEqual([
    ['11:00', '12:00', '12:15', '13:00'],
    ['25:30'],
    [],
  ])
  await ask(server, `DELETE /api/settings?restaurantNo=${restaurantNo}&affected=keep`, { token })
  const without = (await board(token, { from: tomorrow, to: tomorrow })).body.items[0]?.slots
  expect(without?.map(({ time, booked, maxTeamNum }) => [time, booked, maxTeamNum])).toEqual([
    ['12:15', 1, 0],
  ])
})

test('브레이크와 영업 시간 밖은 칸이 없다', async () => {
  const { token } = await reservableOwner(server, {
    ...small,
    hours: { startMin: 660, endMin: 780, breakStartMin: 720, breakEndMin: 750 },
  })
  const { body } = await board(token, { from: tomorrow, to: tomorrow })
  expect(body.items[0]?.slots.map(({ time }) => time)).toEqual(['11:00'])
})

test('남의 가게는 찾을 수 없고 사장이 아니면 403이다', async () => {
  const { restaurantNo } = await reservableOwner(server)
  const other = await newOwner(server)
  expect((await board(other.token, { restaurantNo })).status).toBe(404)
  const guest = await signedIn(server)
  expect((await board(guest.token, { restaurantNo })).status).toBe(403)
  expect((await ask(server, 'GET /api/reservation/board')).status).toBe(401)
})
