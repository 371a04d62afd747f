import { messages } from '@matjari/contract/messages'
import { demotedNews } from '@matjari/contract/rules/reservations/news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { book, buildReservable } from '../../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  messagesTo,
  reservableOwner,
  reservationRow,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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
  expect(await messagesTo(db, demoted.memberNo)).toMatchObject([demotedNews({ reason })])
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
