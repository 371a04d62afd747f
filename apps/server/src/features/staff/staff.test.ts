import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/seoul-day'
import type { DeskRestaurant } from '@matjari/contract/staff/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, newStaff, staffOf } from '../../../test/support/desk/staff.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { change } from '../../../test/support/reservations/bookings.ts'
import { deskDay, enter, mark, moveTo } from '../../../test/support/reservations/desk.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const places = async (token: string) => {
  const { body } = await ask<{ items: DeskRestaurant[] }>(server, 'GET /api/desk/restaurants', {
    token,
  })
  return body.items.map(({ restaurantNo, role }) => [restaurantNo, role])
}
const dayOf = (token: string, restaurantNo: string) =>
  ask(server, `GET /api/desk/day?restaurantNo=${restaurantNo}`, { token })

test('내 가게가 먼저, 그다음이 일하는 가게이고, 말하지 않으면 내 열린 가게나 처음 일하는 가게다', async () => {
  const { db } = server.deps
  const one = await reservableOwner(server)
  const two = await reservableOwner(server)
  const both = await reservableOwner(server)
  await employ(db, two.restaurantNo, both)
  await employ(db, one.restaurantNo, both)
  await db
    .updateTable('restaurantStaff')
    .set({ joinedAt: new Date('2026-11-09T03:00:00.000Z') })
    .where('restaurantNo', '=', two.restaurantNo)
    .execute()
  const { token } = both
  expect(await places(token)).toEqual([
    [both.restaurantNo, 'owner'],
    [two.restaurantNo, 'staff'],
    [one.restaurantNo, 'staff'],
  ])
  expect((await deskDay(server, { token })).restaurantNo).toBe(both.restaurantNo)
  const booking = { ...(await insertBooking(db, { restaurantNo: both.restaurantNo })), token }
  const restaurant = db.updateTable('restaurant').where('restaurantNo', '=', both.restaurantNo)
  await restaurant.set({ status: 'I' }).execute()
  expect((await deskDay(server, { token })).restaurantNo).toBe(two.restaurantNo)
  // Who may no longer run restaurants has no desk there, however many they work at.
  const members = db.updateTable('member').where('memberNo', '=', both.memberNo)
  await members.set({ isStoreOwner: false }).execute()
  expect((await places(token)).map(([, role]) => role)).toEqual(['staff', 'staff'])
  expect((await dayOf(token, both.restaurantNo)).status).toBe(404)
  expect((await moveTo(server, booking, { memo: '창가' })).status).toBe(404)
})

test('닫힌 가게와 멈춘 사장님의 가게는 직원에게 없는 것이다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { token } = await newStaff(server, owner.restaurantNo)
  expect((await dayOf(token, owner.restaurantNo)).status).toBe(200)
  const members = db.updateTable('member').where('memberNo', '=', owner.memberNo)
  await members.set({ isActive: false }).execute()
  const { restaurantNo } = owner
  const booking = { ...(await insertBooking(db, { restaurantNo })), token }
  for (const refused of [
    await dayOf(token, owner.restaurantNo),
    await enter(server, { token }, { restaurantNo: owner.restaurantNo }),
    await moveTo(server, booking, { memo: '창가' }),
  ])
    expect(refused.status).toBe(404)
  expect(await places(token)).toEqual([])
  await members.set({ isActive: true }).execute()
  await db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', owner.restaurantNo)
    .execute()
  expect((await dayOf(token, owner.restaurantNo)).status).toBe(404)
  expect((await moveTo(server, booking, { memo: '창가' })).status).toBe(404)
})

test('내보내거나 스스로 나오면 바로 아무것도 보지 못하고, 두 번 내보내도 한 번이다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const elsewhere = await reservableOwner(server)
  const staff = await newStaff(server, owner.restaurantNo)
  const both = await newStaff(server, owner.restaurantNo)
  await employ(db, elsewhere.restaurantNo, both)
  const letGo = (staffNo: string, token: string) =>
    ask(server, `DELETE /api/desk/staff/${staffNo}`, { token })
  expect((await letGo(staff.staffNo, elsewhere.token)).status).toBe(404)
  for (let time = 0; time < 2; time += 1)
    expect((await letGo(staff.staffNo, owner.token)).header.message).toBe(messages.staff.removed)
  await letGo(both.staffNo, owner.token)
  expect((await dayOf(staff.token, owner.restaurantNo)).status).toBe(403)
  expect((await dayOf(both.token, owner.restaurantNo)).status).toBe(404)
  expect((await dayOf(both.token, elsewhere.restaurantNo)).status).toBe(200)
  expect((await staffOf(server, owner)).staff).toEqual([])

  const leave = `DELETE /api/staff/workplaces/${elsewhere.restaurantNo}`
  expect((await ask(server, leave, both)).header.message).toBe(messages.staff.left)
  expect((await ask(server, leave, both)).status).toBe(404)
  expect((await dayOf(both.token, elsewhere.restaurantNo)).status).toBe(403)
  const actions = await db
    .selectFrom('audit')
    .select(['actorNo', 'action'])
    .where('targetNo', 'in', [owner.restaurantNo, elsewhere.restaurantNo])
    .orderBy('auditNo')
    .execute()
  expect(actions).toEqual([
    { actorNo: owner.memberNo, action: '직원 내보내기' },
    { actorNo: owner.memberNo, action: '직원 내보내기' },
    { actorNo: both.memberNo, action: '직원 그만둠' },
  ])
  // Whoever comes back begins anew.
  await employ(db, owner.restaurantNo, staff)
  expect((await dayOf(staff.token, owner.restaurantNo)).status).toBe(200)
})

test('예약마다 마지막으로 누가 언제 무엇을 했는지, 메모는 누가 적었는지 보인다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { restaurantNo } = owner
  const staff = await newStaff(server, restaurantNo, { memberNickName: '홀지우' })
  const guest = await signedIn(server)
  server.clock.set(seoulMoment('2026-11-15', 18 * 60 + 40))
  const { token } = staff
  const lastBy = async () => {
    const day = await deskDay(server, {
      token: await tokenFor(server, owner.memberNo),
      day: tomorrow,
    })
    return day.reservations.map(({ lastBy: last }) => [last?.kind, last?.name, last?.deed])
  }
  await enter(server, { token }, { restaurantNo })
  expect(await lastBy()).toEqual([['store', '홀지우', 'booked']])
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo: guest.memberNo })
  expect((await lastBy())[1]).toEqual([undefined, undefined, undefined])
  await change(server, { ...guest, reservationNo, reserveTime: '12:30' })
  expect((await lastBy())[1]).toEqual(['guest', '손님', 'changed'])
  await moveTo(server, { token: owner.token, reservationNo }, { reserveTime: '13:00' })
  server.clock.advance(60_000)
  await moveTo(server, { token, reservationNo }, { reserveTime: '13:00', memo: '창가' })
  expect((await lastBy())[1]).toEqual(['store', '홀지우', 'changed'])
  await ask(server, `POST /api/desk/reservations/${reservationNo}/messages`, {
    token: owner.token,
    payload: { text: '곧 봬요' },
  })
  const payload = { restaurantNo, day: tomorrow, memo: '단체' }
  await ask(server, 'PUT /api/desk/memo', { token, payload })
  await ask(server, `PUT /api/desk/guests/m${guest.memberNo}/note`, {
    token,
    payload: { restaurantNo, note: '단골', marks: [] },
  })
  const day = await deskDay(server, { token, day: tomorrow })
  expect(day).toMatchObject({ memo: '단체', memoBy: '홀지우' })
  expect(day.reservations[1]?.lastBy).toEqual({
    kind: 'store',
    name: '홀지우',
    deed: 'changed',
    at: server.clock.now().toISOString(),
  })
  const card = `GET /api/desk/guests/m${guest.memberNo}?restaurantNo=${restaurantNo}`
  expect((await ask<{ items: object }>(server, card, { token })).body.items).toMatchObject({
    noteBy: '홀지우',
  })

  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  await ask(server, `DELETE /api/reservation?reservationNo=${reservationNo}&reason=x`, admin)
  expect((await lastBy()).at(-1)).toEqual(['admin', '관리자', 'cancelled'])
  server.clock.set(seoulMoment(tomorrow, 12 * 60))
  const [walkedIn] = day.reservations
  const marked = {
    token: await tokenFor(server, staff.memberNo),
    reservationNo: walkedIn?.reservationNo ?? '',
  }
  await mark(server, marked, { from: 'confirmed', to: 'visited' })
  expect((await lastBy())[0]).toEqual(['store', '홀지우', 'visited'])
})
