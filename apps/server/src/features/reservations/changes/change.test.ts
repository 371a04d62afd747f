import type { Availability } from '@matjari/contract/entities/reservation'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  change,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  slotsOfDay,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'

let server: TestApp
let db: Db
let guest: { memberNo: string; token: string }
let restaurantNo: string
/** At noon tomorrow, for two. */
let reservationNo: string
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
beforeEach(async () => {
  guest = await buildGuest(server)
  restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
  reservationNo = await bookedNo(server, { token: guest.token, restaurantNo })
})
afterEach(() => requireTrueCounters(db))

const to = (request: { reserveDay?: unknown; reserveTime?: unknown; numberOfGuests?: unknown }) =>
  change(server, { token: guest.token, reservationNo, ...request })

test('다른 시간으로 바꾸면 새 자리를 잡고 옛 자리를 비운다', async () => {
  const answer = await to({ reserveDay: '2026-11-17', reserveTime: '13:30', numberOfGuests: 3 })
  expect(answer).toMatchObject({
    status: 200,
    header: { code: 'S200', message: '예약을 바꿨어요.' },
    body: {
      items: {
        reservationNo,
        reserveDay: '2026-11-17',
        reserveTime: '13:30',
        numberOfGuests: 3,
        status: '예약 확정',
      },
    },
  })
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
  expect(await countsAt(db, { restaurantNo, day: '2026-11-17', minute: 810 })).toEqual({
    live: 1,
    counted: 1,
  })
})

test('바꾼 내력은 옛 시간과 함께 남는다', async () => {
  await to({ reserveTime: '13:30', numberOfGuests: 3 })
  const [booked, changed, ...rest] = await eventsOf(db, reservationNo)
  expect([booked?.kind, rest]).toEqual(['booked', []])
  expect(changed).toMatchObject({
    kind: 'changed',
    actor: 'member',
    actorNo: guest.memberNo,
    reserveDay: tomorrow,
    reserveMin: 810,
    numberOfGuests: 3,
    fromDay: tomorrow,
    fromMin: 720,
    fromGuests: 2,
    createdAt: server.deps.now(),
    toldAt: null,
  })
})

test('비운 자리는 바로 다른 회원의 자리가 된다', async () => {
  await takePlaces(db, { restaurantNo, count: 1 })
  const other = await buildGuest(server)
  expect((await book(server, { token: other.token, restaurantNo })).status).toBe(409)
  await to({ reserveTime: '13:30' })
  expect((await book(server, { token: other.token, restaurantNo })).status).toBe(200)
})

test('다 찬 시간으로는 바꿀 수 없고 있던 예약이 그대로다', async () => {
  await takePlaces(db, { restaurantNo, count: 2, minute: 810 })
  const before = await reservationRow(db, reservationNo)
  expect(await to({ reserveTime: '13:30' })).toMatchObject({
    status: 409,
    header: { code: 'E409-SLOT' },
  })
  expect(await reservationRow(db, reservationNo)).toEqual(before)
  expect(await eventsOf(db, reservationNo)).toHaveLength(1)
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})

test('내 다른 예약이 있는 시간으로는 바꿀 수 없다', async () => {
  await bookedNo(server, { token: guest.token, restaurantNo, reserveTime: '13:30' })
  expect(await to({ reserveTime: '13:30' })).toMatchObject({
    status: 409,
    header: { code: 'E409-BOOKED' },
  })
  expect(await reservationRow(db, reservationNo)).toMatchObject({ reserveMin: 720 })
})

test('다 찬 시간에서도, 예약을 멈춘 동안에도 인원은 바꿀 수 있다', async () => {
  await takePlaces(db, { restaurantNo, count: 1 })
  await db
    .updateTable('reservationSetting')
    .set({ isPaused: true, maxTeamNum: 1 })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  expect(await to({ numberOfGuests: 5 })).toMatchObject({
    status: 200,
    body: { items: { numberOfGuests: 5, reserveTime: '12:00' } },
  })
  expect((await slotsOfDay(server, restaurantNo)).slots[2]?.remaining).toBe(0)
})

test('같은 내용으로 바꾸면 성공이고 내력은 늘지 않는다', async () => {
  expect((await to({})).status).toBe(200)
  expect(await eventsOf(db, reservationNo)).toHaveLength(1)
})

test('숫자를 글자로 보내도 된다', async () => {
  expect((await to({ numberOfGuests: '4' })).body.items?.numberOfGuests).toBe(4)
})

test('머무는 시간이 긴 예약은 제 자리와 겹치게 옮길 수 있고, 바꾸려는 사람에게는 그렇게 보인다', async () => {
  const { token } = await buildGuest(server)
  const place = await buildReservable(db, { maxTeamNum: 1, stayMin: 90 })
  const own = await bookedNo(server, { token, restaurantNo: place.restaurantNo })
  const shown = async (query: string, by = token) => {
    const call = `GET /api/reservation?restaurantNo=${place.restaurantNo}&reserveDay=${tomorrow}${query}`
    const { body } = await ask<{ items: Availability }>(server, call, { token: by })
    return [body.items.resultMap['11:00'], body.items.resultMap['12:30']]
  }
  expect(await shown('')).toEqual([false, false])
  expect(await shown(`&changing=${own}`)).toEqual([true, true])
  const stranger = await buildGuest(server)
  expect(await shown(`&changing=${own}`, stranger.token)).toEqual([false, false])
  expect((await change(server, { token, reservationNo: own, reserveTime: '12:30' })).status).toBe(
    200,
  )
})

test('정원을 넘긴 예약도, 줄인 인원이 더 오래 머물러 다음 시간을 채운다면 바꾸지 못한다', async () => {
  guest = await buildGuest(server)
  restaurantNo = (await buildReservable(db, { maxTeamNum: 1 })).restaurantNo
  await db
    .updateTable('reservationSetting')
    .set({ stayUpTo: [2], stayUpToMin: [60] })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  reservationNo = await bookedNo(server, { token: guest.token, restaurantNo, numberOfGuests: 3 })
  await db
    .updateTable('reservation')
    .set({ isOver: true })
    .where('reservationNo', '=', reservationNo)
    .execute()
  await takePlaces(db, { restaurantNo, count: 1, minute: 750 })
  const asked = { reserveDay: tomorrow, reserveTime: '12:00' }
  expect((await to({ ...asked, numberOfGuests: 2 })).status).toBe(409)
  expect(await countsAt(db, { restaurantNo, minute: 750 })).toEqual({ live: 1, counted: 1 })
})
