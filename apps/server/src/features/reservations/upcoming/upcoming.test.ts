import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { closedMessage, pausedNews } from '@matjari/contract/rules/reservations/news'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  requireTrueCounters,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  buildReservable,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { buildWaiter, leaveLine } from '../../../../test/support/reservations/waiting.ts'
import {
  insertBooking,
  messagesTo,
  reservableOwner,
  reservationRow,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { sendNews } from '../news/commands.ts'

let server: TestApp
let admin: { token: string }
let owner: Awaited<ReturnType<typeof reservableOwner>>
let second: string
let booking: { reservationNo: string; memberNo: string }
beforeAll(async () => {
  server = await testApp()
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))
beforeEach(async () => {
  const { db } = server.deps
  owner = await reservableOwner(server)
  second = (await buildReservable(db, { memberNo: owner.memberNo })).restaurantNo
  booking = await insertBooking(db, { restaurantNo: owner.restaurantNo })
  await takePlaces(db, { restaurantNo: second, count: 1, day: '2026-11-20' })
})

const reason = '사업자 등록이 말소됐어요'
const setStatus = (payload: object, restaurantNo = owner.restaurantNo) =>
  ask<{ items: { isActive: string } | null }>(
    server,
    `PATCH /api/admin/restaurants/${restaurantNo}/status`,
    { token: admin.token, payload },
  )
const update = (payload: object) =>
  ask(server, 'POST /api/member/admin-update', {
    token: admin.token,
    payload: { memberId: owner.memberId, ...payload },
  })
const statusOf = async (restaurantNo: string) =>
  (
    await server.deps.db
      .selectFrom('restaurant')
      .select('status')
      .where('restaurantNo', '=', restaurantNo)
      .executeTakeFirstOrThrow()
  ).status
const state = async () => (await reservationRow(server.deps.db, booking.reservationNo)).state
const bookable = async (restaurantNo: string) => {
  const { token } = await buildGuest(server)
  return (await book(server, { token, restaurantNo, reserveTime: '14:00' })).status === 200
}

test('올 손님이 있는 가게는 정하기 전에는 그대로이고, 누가 오는지 보인다', async () => {
  await buildReservable(server.deps.db, { memberNo: owner.memberNo })
  const refused = await setStatus({ status: 'I', reason })
  expect(refused.header).toEqual({ code: 'E409-AFFECTED', message: messages.admin.guestsComing })
  expect(await statusOf(owner.restaurantNo)).toBe('Y')
  const coming = await ask<{ items: UpcomingGuests }>(
    server,
    `GET /api/admin/members/${owner.memberId}/upcoming-guests`,
    { token: admin.token },
  )
  expect(coming.body.items).toMatchObject({
    teams: 2,
    guests: 4,
    teamsToday: 0,
    teamsByPhone: 1,
    firstDay: tomorrow,
    lastDay: '2026-11-20',
  })
  expect(coming.body.items.restaurants.map(({ teams }) => teams)).toEqual([1, 1, 0])
})

test('빈자리를 기다리는 팀도 세고, 그만 기다리는 팀은 세지 않는다', async () => {
  const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 1 })
  await takePlaces(server.deps.db, { restaurantNo, count: 1 })
  const waiting = async () => {
    const { body } = await ask<{ items: UpcomingGuests }>(
      server,
      `GET /api/admin/restaurants/${restaurantNo}/upcoming-guests`,
      { token: admin.token },
    )
    return body.items.teamsWaiting
  }
  expect(await waiting()).toBe(0)
  const { token, waitingNo } = await buildWaiter(server, { restaurantNo })
  await buildWaiter(server, { restaurantNo })
  expect(await waiting()).toBe(2)
  await leaveLine(server, { token, waitingNo })
  expect(await waiting()).toBe(1)
})

test('취소하기로 하면 이유와 함께 취소되어 손님이 알고, 이유가 없으면 아무것도 바뀌지 않는다', async () => {
  expect((await setStatus({ status: 'I', affected: 'cancel' })).header).toEqual({
    code: 'E400',
    message: messages.admin.reasonRequired,
  })
  expect(await state()).toBe('confirmed')
  const done = await setStatus({ status: 'I', affected: 'cancel', reason })
  expect(done.body.items).toMatchObject({ isActive: 'I' })
  expect(await reservationRow(server.deps.db, booking.reservationNo)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'admin',
    cancelReason: reason,
  })
  await sendNews(server.deps)
  const [news] = await messagesTo(server.deps.db, booking.memberNo)
  const { restaurantName } = await server.deps.db
    .selectFrom('restaurant')
    .select('restaurantName')
    .where('restaurantNo', '=', owner.restaurantNo)
    .executeTakeFirstOrThrow()
  const lost = { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2 }
  expect(news).toMatchObject(closedMessage({ ...lost, restaurantName, reason }))
  expect(news?.link).toMatch(/^\/search-results\?category=.+&view=map&bbox=/)
})

test('유지하기로 하면 가게와 예약은 그대로이고 새 예약만 멈추며 사장이 안다', async () => {
  const kept = await setStatus({ status: 'C', affected: 'keep', reason })
  expect(kept.header).toEqual({ code: 'S200', message: messages.admin.bookingsPaused })
  expect(kept.body.items).toMatchObject({ isActive: 'Y' })
  expect([await statusOf(owner.restaurantNo), await state()]).toEqual(['Y', 'confirmed'])
  expect(await bookable(owner.restaurantNo)).toBe(false)
  expect(await bookable(second)).toBe(true)
  const [news] = await messagesTo(server.deps.db, owner.memberNo)
  expect(news).toMatchObject(pausedNews({ reason, teams: 1 }))
})

test.each([
  ['비활성으로', { isActive: 'N' }],
  ['일반회원으로', { isStoreOwner: 'N' }],
])('사장을 %s 바꿀 때도 묻고, 취소하면 가게도 모두 닫힌다', async (_name, flags) => {
  expect((await update(flags)).header.code).toBe('E409-AFFECTED')
  const kept = await update({ ...flags, affected: 'keep', reason })
  expect(kept.header).toEqual({ code: 'S200', message: messages.admin.bookingsPaused })
  expect(await bookable(second)).toBe(false)
  expect(await state()).toBe('confirmed')
  expect((await update({ ...flags, affected: 'cancel', reason })).header.code).toBe('S200')
  expect(await state()).toBe('cancelled')
  expect([await statusOf(owner.restaurantNo), await statusOf(second)]).toEqual(['I', 'I'])
})

test('올 손님이 없어도 비활성화된 사장의 가게는 닫히고, 비활성화된 회원의 예약은 취소된다', async () => {
  const { db } = server.deps
  const quiet = await reservableOwner(server)
  const memberId = quiet.memberId
  const payload = { memberId, isActive: 'N', reason }
  const call = 'POST /api/member/admin-update'
  expect((await ask(server, call, { token: admin.token, payload })).header.code).toBe('S200')
  expect(await statusOf(quiet.restaurantNo)).toBe('I')

  const guest = await signedIn(server)
  const mine = await insertBooking(db, {
    restaurantNo: owner.restaurantNo,
    memberNo: guest.memberNo,
    reserveMin: 840,
  })
  const stop = { memberId: guest.memberId, isActive: 'N', reason }
  await ask(server, call, { token: admin.token, payload: stop })
  expect(await reservationRow(db, mine.reservationNo)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'admin',
  })
})
