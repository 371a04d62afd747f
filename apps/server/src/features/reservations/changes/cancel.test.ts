import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '../../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  slotsOfDay,
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
let owner: { memberNo: string; token: string }
let restaurantNo: string
/** The one table at noon tomorrow. */
let reservationNo: string
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
  guest = await buildGuest(server)
  owner = await buildGuest(server, { isStoreOwner: true })
  const built = await buildReservable(db, { maxTeamNum: 1, memberNo: owner.memberNo })
  restaurantNo = built.restaurantNo
  reservationNo = await bookedNo(server, { token: guest.token, restaurantNo })
})
afterEach(() => requireTrueCounters(db))

const auditRows = () =>
  db.selectFrom('audit').selectAll().where('targetNo', '=', reservationNo).execute()

test('예약자가 취소하면 그 순간 자리가 비어 다음 회원이 예약한다', async () => {
  const other = await buildGuest(server)
  expect((await book(server, { token: other.token, restaurantNo })).status).toBe(409)
  expect(await cancel(server, { token: guest.token, reservationNo })).toEqual({
    status: 200,
    header: { code: 'S200', message: '예약이 취소되었습니다.' },
    body: { items: null },
  })
  expect((await slotsOfDay(server, restaurantNo)).resultMap['12:00']).toBe(true)
  expect((await book(server, { token: other.token, restaurantNo })).status).toBe(200)
})

test('취소는 누가 왜 했는지와 내력을 남긴다', async () => {
  await cancel(server, { token: guest.token, reservationNo })
  expect(await reservationRow(db, reservationNo)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'member',
    cancelReason: null,
  })
  const [, event, ...rest] = await eventsOf(db, reservationNo)
  expect(rest).toEqual([])
  expect(event).toMatchObject({
    kind: 'cancelled',
    actor: 'member',
    actorNo: guest.memberNo,
    fromState: 'confirmed',
    reserveDay: tomorrow,
    reserveMin: 720,
    numberOfGuests: 2,
    reason: null,
    toldAt: null,
  })
  expect(await auditRows()).toEqual([])
})

test('가게가 까닭과 함께 취소한다', async () => {
  const reason = '단체 손님이 있어요'
  expect((await cancel(server, { token: owner.token, reservationNo, reason })).status).toBe(200)
  const how = { cancelledBy: 'store', cancelReason: reason }
  expect(await reservationRow(db, reservationNo)).toMatchObject(how)
  const [, event] = await eventsOf(db, reservationNo)
  expect(event).toMatchObject({
    kind: 'cancelled',
    actor: 'store',
    actorNo: owner.memberNo,
    reason,
  })
  expect(await auditRows()).toEqual([])
})

test('관리자가 취소하면 관리 기록이 남는다', async () => {
  const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const reason = '신고가 있었어요'
  expect((await cancel(server, { token: admin.token, reservationNo, reason })).status).toBe(200)
  expect(await reservationRow(db, reservationNo)).toMatchObject({ cancelledBy: 'admin' })
  expect(await auditRows()).toMatchObject([
    {
      action: '예약 취소',
      actorNo: admin.memberNo,
      targetKind: 'reservation',
      targetName: expect.stringMatching(/^.+ · .+ · 11\.16 \(월\) 12:00$/) as string,
      before: '예약 확정',
      after: '취소',
      reason,
    },
  ])
})

test('남과 다른 가게의 사장님에게는 없는 예약과 똑같이 404다', async () => {
  const stranger = await buildGuest(server)
  const otherOwner = await buildGuest(server, { isStoreOwner: true })
  await buildReservable(db, { memberNo: otherOwner.memberNo })
  const nobodys = await cancel(server, { token: guest.token, reservationNo: '999999' })
  expect(nobodys).toMatchObject({ status: 404, header: { code: 'E404' } })
  for (const { token } of [stranger, otherOwner])
    expect(await cancel(server, { token, reservationNo })).toEqual(nobodys)
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})

test('두 번 취소하면 누구든 409이고 자리는 한 번만 빈다', async () => {
  await cancel(server, { token: guest.token, reservationNo })
  const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  for (const { token } of [guest, owner, admin])
    expect(await cancel(server, { token, reservationNo })).toMatchObject({
      status: 409,
      header: { code: 'E409', message: '이미 취소된 예약이에요.' },
    })
  expect(await eventsOf(db, reservationNo)).toHaveLength(2)
  expect(await auditRows()).toEqual([])
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
})

test('시작한 예약은 예약자가 취소할 수 없고 가게는 할 수 있다', async () => {
  server.clock.set(new Date('2026-11-16T03:00:00.000Z')) // noon in Seoul
  const asGuest = { token: await tokenFor(server, guest.memberNo), reservationNo }
  expect(await cancel(server, asGuest)).toMatchObject({
    status: 409,
    header: { message: '지난 예약은 바꾸거나 취소할 수 없어요.' },
  })
  const asOwner = { token: await tokenFor(server, owner.memberNo), reservationNo }
  expect((await cancel(server, asOwner)).status).toBe(200)
})

test('시작하기 직전까지는 취소할 수 있다', async () => {
  server.clock.set(new Date('2026-11-16T02:59:59.999Z'))
  const token = await tokenFor(server, guest.memberNo)
  expect((await cancel(server, { token, reservationNo })).status).toBe(200)
})

test.each(['visited', 'noShow'] as const)(
  '%s로 표시된 예약은 누구도 취소할 수 없다',
  async (state) => {
    const { token: asAdmin } = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
    await db
      .updateTable('reservation')
      .set({ state })
      .where('reservationNo', '=', reservationNo)
      .execute()
    for (const token of [guest.token, owner.token, asAdmin])
      expect((await cancel(server, { token, reservationNo })).status).toBe(409)
    expect(await reservationRow(db, reservationNo)).toMatchObject({ state, cancelledBy: null })
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  },
)

test('긴 까닭과 번호가 아닌 예약은 400, 로그인하지 않으면 401이다', async () => {
  const { token } = owner
  const long = await cancel(server, { token, reservationNo, reason: '가'.repeat(101) })
  expect([long.status, long.header.message]).toEqual([400, '이유는 100자까지 쓸 수 있어요.'])
  expect((await cancel(server, { token, reservationNo: 'abc' })).status).toBe(400)
  expect((await cancel(server, { reservationNo })).status).toBe(401)
  expect(await reservationRow(db, reservationNo)).toMatchObject({ state: 'confirmed' })
})
