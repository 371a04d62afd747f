import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import {
  closedMessage,
  demotedNotification,
  pausedNotification,
} from '@matjari/contract/reservations/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { buildWaiter, leaveLine } from '../../../test/support/reservations/waiting.ts'
import {
  insertBooking,
  messagesTo,
  reservableOwner,
  reservationRow,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendReservationEvents } from './reservation-events.ts'

describe('올 손님', () => {
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
    await sendReservationEvents(server.deps)
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
    expect(news).toMatchObject(pausedNotification({ reason, teams: 1 }))
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
})

describe('사장님이 없어질 때', () => {
  let server: TestApp
  let admin: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    server = await testApp()
    admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  })
  afterAll(() => server.close())

  const reason = '서류가 만료됐어요'
  const update = (memberId: string, payload: object) =>
    ask(server, 'POST /api/member/admin-update', {
      token: admin.token,
      payload: { memberId, reason, ...payload },
    })
  const approve = (restaurantNo: string) =>
    ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      token: admin.token,
      payload: { status: 'Y' },
    })
  const statusOf = async (restaurantNo: string) =>
    (
      await server.deps.db
        .selectFrom('restaurant')
        .select('status')
        .where('restaurantNo', '=', restaurantNo)
        .executeTakeFirstOrThrow()
    ).status

  test('관리자가 스스로 사장님을 그만두어도 묻고, 가게가 닫혀 새 예약이 들어오지 않는다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildReservable(db, { memberNo: admin.memberNo })
    await db
      .updateTable('member')
      .set({ isStoreOwner: true })
      .where('memberNo', '=', admin.memberNo)
      .execute()
    const { reservationNo } = await insertBooking(db, { restaurantNo })
    const demotion = { isStoreOwner: 'N' }
    expect((await update(admin.memberId, demotion)).header.code).toBe('E409-AFFECTED')
    await update(admin.memberId, { ...demotion, affected: 'cancel' })
    expect((await reservationRow(db, reservationNo)).state).toBe('cancelled')
    expect(await statusOf(restaurantNo)).toBe('I')
    const { token } = await buildGuest(server)
    expect((await book(server, { token, restaurantNo })).status).toBe(409)
  })

  test.each([
    ['비활성인', { isActive: false }],
    ['떠난', { isActive: false, withdrawnAt: new Date() }],
  ])('%s 회원의 가게는 맡을 사람이 없으니 활성으로 바꿀 수 없다', async (_name, gone) => {
    const { db } = server.deps
    const owner = await reservableOwner(server)
    await db
      .updateTable('restaurant')
      .set({ status: 'I' })
      .where('restaurantNo', '=', owner.restaurantNo)
      .execute()
    await db.updateTable('member').set(gone).where('memberNo', '=', owner.memberNo).execute()
    expect((await approve(owner.restaurantNo)).header).toEqual({
      code: 'E409',
      message: messages.admin.nobodyToRun,
    })
    expect(await statusOf(owner.restaurantNo)).toBe('I')
  })

  test('일반회원이 된 사장은 이유를 읽고, 비활성이 된 사장에게는 아무것도 쓰지 않는다', async () => {
    const { db } = server.deps
    const [demoted, stopped] = [await reservableOwner(server), await reservableOwner(server)]
    await update(demoted.memberId, { isStoreOwner: 'N' })
    expect(await messagesTo(db, demoted.memberNo)).toMatchObject([demotedNotification({ reason })])
    await update(stopped.memberId, { isActive: 'N', isStoreOwner: 'N' })
    expect(await messagesTo(db, stopped.memberNo)).toEqual([])
  })

  test('탈퇴하는 사장이 적은 이유가 취소된 예약에 남는다', async () => {
    const { db } = server.deps
    const owner = await reservableOwner(server)
    const { reservationNo } = await insertBooking(db, { restaurantNo: owner.restaurantNo })
    const payload = { password: testPassword, affected: 'cancel', reason: '고향으로 내려가요' }
    await ask(server, 'DELETE /api/member/delete', { token: owner.token, payload })
    expect(await reservationRow(db, reservationNo)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'store',
      cancelReason: '고향으로 내려가요',
    })
  })
})
