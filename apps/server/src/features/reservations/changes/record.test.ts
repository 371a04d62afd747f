import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGuest, cancel } from '../../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { insertBooking } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { forgetAuditedMember } from '../../admin/audit/commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('관리자가 취소한 예약의 기록은 가게와 손님과 때를 부르고, 떠난 손님의 이름은 지운다', async () => {
  const { db } = server.deps
  const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const guest = await buildGuest(server, { memberId: 'maru' })
  const { restaurantNo } = await buildReservable(db)
  await db
    .updateTable('restaurant')
    .set({ restaurantName: '심야 · 국수' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const at = { restaurantNo, memberNo: guest.memberNo, reserveDay: '2026-11-16', reserveMin: 1440 }
  const { reservationNo } = await insertBooking(db, at)
  await cancel(server, { token: admin.token, reservationNo, reason: '' })
  const named = () =>
    db.selectFrom('audit').select('targetName').where('targetNo', '=', reservationNo).execute()
  expect(await named()).toEqual([{ targetName: '심야 · 국수 · maru_nick · 11.16 (월) 익일 00:00' }])
  await forgetAuditedMember(db, { memberNo: guest.memberNo, name: '탈퇴한 회원' })
  expect(await named()).toEqual([
    { targetName: '심야 · 국수 · 탈퇴한 회원 · 11.16 (월) 익일 00:00' },
  ])
})
