import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseText } from '../../../test/support/database/text.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { book, countsAt, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  historyOf,
  insertBooking,
  messagesTo,
  reservableOwner,
  reservationRow,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendReservationEvents } from './reservation-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => server.clock.set(seoulMoment('2026-11-15', 18 * 60 + 40)))
afterAll(() => server.close())

const withdraw = async (token: string, password = testPassword, affected = '') =>
  (await ask(server, 'DELETE /api/member/delete', { token, payload: { password, affected } }))
    .header.code

test('탈퇴하면 앞으로의 예약만 취소되고 자리가 비며 지난 예약은 남는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  const { token, memberNo } = await signedIn(server)
  const mine = { restaurantNo, memberNo }
  const today = '2026-11-15'
  const ahead = await insertBooking(db, mine)
  const tonight = await insertBooking(db, { ...mine, reserveDay: today, reserveMin: 1140 })
  const noon = await insertBooking(db, { ...mine, reserveDay: today })
  const visited = await insertBooking(db, { ...mine, reserveDay: '2026-11-01', state: 'visited' })
  const others = await insertBooking(db, { restaurantNo })
  expect(await withdraw(token, 'Wrong0ne!')).toBe('E400')
  expect((await reservationRow(db, ahead.reservationNo)).state).toBe('confirmed')

  expect(await withdraw(token)).toBe('S200')
  for (const { reservationNo } of [ahead, tonight]) {
    expect(await reservationRow(db, reservationNo)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'member',
      cancelReason: null,
    })
    expect(await historyOf(db, reservationNo)).toMatchObject([
      { kind: 'cancelled', actor: 'member', fromState: 'confirmed' },
    ])
  }
  expect((await reservationRow(db, noon.reservationNo)).state).toBe('confirmed')
  expect((await reservationRow(db, visited.reservationNo)).state).toBe('visited')
  expect((await reservationRow(db, others.reservationNo)).state).toBe('confirmed')
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  const slot = { restaurantNo, day: today, minute: 1140 }
  expect(await countsAt(db, slot)).toEqual({ live: 0, counted: 0 })
})

test('자정을 넘긴 밤의 예약도 아직 앞일이면 취소된다', async () => {
  const { db } = server.deps
  const night = { startMin: 1080, endMin: 1620 }
  const { restaurantNo } = await reservableOwner(server, { hours: night, window: night })
  server.clock.set(seoulMoment('2026-11-16', 60))
  const { token, memberNo } = await signedIn(server)
  const mine = { restaurantNo, memberNo, reserveDay: '2026-11-15' }
  const over = await insertBooking(db, { ...mine, reserveMin: 1470 })
  const ahead = await insertBooking(db, { ...mine, reserveMin: 1560 })
  expect(await withdraw(token)).toBe('S200')
  expect((await reservationRow(db, over.reservationNo)).state).toBe('confirmed')
  expect((await reservationRow(db, ahead.reservationNo)).state).toBe('cancelled')
})

test('사장이 탈퇴하면 손님을 어떻게 할지 묻고, 정하면 가게가 취소하고 손님에게 알린다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server)
  const elsewhere = await reservableOwner(server)
  const ahead = await insertBooking(db, { restaurantNo })
  const past = await insertBooking(db, { restaurantNo, reserveDay: '2026-11-10' })
  const other = await insertBooking(db, { restaurantNo: elsewhere.restaurantNo })
  for (const undecided of ['', 'keep'])
    expect(await withdraw(token, testPassword, undecided)).toBe('E409-AFFECTED')
  expect((await reservationRow(db, ahead.reservationNo)).state).toBe('confirmed')
  const coming = await ask<{ items: UpcomingGuests }>(server, 'GET /api/member/upcoming-guests', {
    token,
  })
  expect(coming.body.items).toMatchObject({ teams: 1, guests: 2, firstDay: tomorrow })
  expect(await withdraw(token, testPassword, 'cancel')).toBe('S200')
  const reason = '가게가 문을 닫았어요.'
  expect(await reservationRow(db, ahead.reservationNo)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'store',
    cancelReason: reason,
  })
  expect((await reservationRow(db, past.reservationNo)).state).toBe('confirmed')
  expect((await reservationRow(db, other.reservationNo)).state).toBe('confirmed')
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
  await sendReservationEvents(server.deps)
  const [message] = await messagesTo(db, ahead.memberNo)
  expect(message?.title).toMatch(/ 예약이 취소됐어요$/)
  expect(message?.content).toContain(`이유: ${reason}`)
  expect(await messagesTo(db, past.memberNo)).toEqual([])
})

test('알림함이 지워지고 사장의 알림함에도 떠난 사람의 이름은 남지 않는다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const guest = await signedIn(server, { memberId: 'leaver', memberNickName: '떠나는_사람' })
  await book(server, { token: guest.token, restaurantNo: owner.restaurantNo })
  await sendReservationEvents(server.deps)
  expect(await messagesTo(db, guest.memberNo)).toHaveLength(1)
  expect(await withdraw(guest.token)).toBe('S200')
  await sendReservationEvents(server.deps)
  expect(await messagesTo(db, guest.memberNo)).toEqual([])
  expect(await messagesTo(db, owner.memberNo)).toHaveLength(2)
  const text = await databaseText(db)
  expect(['leaver', '떠나는_사람'].filter((name) => text.includes(name))).toEqual([])

  const call = `GET /api/reservation/board?from=${tomorrow}&to=${tomorrow}`
  const board = await ask(server, call, { token: owner.token })
  expect(board.text).toContain('탈퇴한 회원')
})
