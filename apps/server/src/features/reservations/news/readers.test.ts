import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo } from '../../../../test/support/mail/letters.ts'
import { testPassword } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { book, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  historyOf,
  messagesTo,
  reservableOwner,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { sendNews } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function bookedGuest(options: Parameters<typeof signedIn>[1] = {}) {
  const owner = await reservableOwner(server)
  const guest = await signedIn(server, options)
  const { body } = await book(server, { token: guest.token, restaurantNo: owner.restaurantNo })
  return { owner, guest, reservationNo: body.items?.reservationNo ?? '' }
}
const withdraw = (token: string) =>
  ask(server, 'DELETE /api/member/delete', {
    token,
    payload: { password: testPassword, affected: 'cancel' },
  })

test('인증하지 않은 주소로는 메일을 보내지 않고 알림함에만 넣는다', async () => {
  const { guest } = await bookedGuest({ isEmailProved: false })
  await sendNews(server.deps)
  expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
  expect(await lettersTo(server.deps, guest.memberEmail)).toEqual([])
})

test('주소가 없는 회원도 알림함으로 알린다', async () => {
  const { guest } = await bookedGuest({ memberEmail: null, isEmailProved: false })
  await sendNews(server.deps)
  expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
})

test('알리기 전에 탈퇴한 손님에게는 아무것도 쓰지 않고 사장에게는 알린다', async () => {
  const { owner, guest, reservationNo } = await bookedGuest()
  expect((await withdraw(guest.token)).header.code).toBe('S200')
  await sendNews(server.deps)
  const { db } = server.deps
  expect(await messagesTo(db, guest.memberNo)).toEqual([])
  expect(await lettersTo(server.deps, guest.memberEmail)).toEqual([])
  const titles = (await messagesTo(db, owner.memberNo)).map(({ title }) => title)
  expect(titles).toEqual(['새 예약이 들어왔어요', '예약이 취소됐어요'])
  const sent = (await historyOf(db, reservationNo)).map(({ kind, toldAt }) => [kind, toldAt])
  expect(sent).toEqual([
    ['booked', server.deps.now()],
    ['cancelled', server.deps.now()],
  ])
})

test('알리기 전에 탈퇴한 사장에게는 아무것도 쓰지 않는다', async () => {
  const { owner, guest } = await bookedGuest()
  expect((await withdraw(owner.token)).header.code).toBe('S200')
  await sendNews(server.deps)
  const { db } = server.deps
  expect(await messagesTo(db, owner.memberNo)).toEqual([])
  const titles = (await messagesTo(db, guest.memberNo)).map(({ title }) => title)
  expect(titles).toEqual(['예약이 확정됐어요', expect.stringMatching(/ 예약이 취소됐어요$/)])
})

test('사장이 넣은 손님과 방문 표시는 아무에게도 알리지 않는다', async () => {
  const { owner, guest } = await bookedGuest()
  const { token, restaurantNo, memberNo } = owner
  const { db } = server.deps
  await ask(server, 'POST /api/reservation/board', {
    token,
    payload: {
      restaurantNo,
      reserveDay: tomorrow,
      reserveTime: '12:00',
      numberOfGuests: 2,
      source: 'phone',
      guestName: '박손님',
    },
  })
  await db.updateTable('reservation').set({ reserveDay: '2026-11-15' }).execute()
  const { reservationNo } = await db
    .selectFrom('reservation')
    .select('reservationNo')
    .where('memberNo', '=', guest.memberNo)
    .executeTakeFirstOrThrow()
  await ask(server, `PATCH /api/reservation/${reservationNo}/state`, {
    token,
    payload: { from: 'confirmed', to: 'visited' },
  })
  await sendNews(server.deps)
  expect(await messagesTo(db, memberNo)).toHaveLength(1)
  expect(await messagesTo(db, guest.memberNo)).toHaveLength(1)
})

test('메일 서버가 없는 운영에서도 알림함에는 들어간다', async () => {
  const { guest } = await bookedGuest()
  const production = { ...server.deps.config, production: true, smtpUrl: undefined }
  await sendNews({ ...server.deps, config: production })
  expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
  expect(await lettersTo(server.deps, guest.memberEmail)).toEqual([])
})
