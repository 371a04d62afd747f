import type {
  BoardDay,
  GuestReservation,
  Reservation,
} from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { forgetOldContacts } from '../leaving.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const wish = { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2 }
const contact = { request: '창가 자리로\n부탁드려요', phone: '01012345678' }

const reserve = (token: string, payload: object) =>
  ask<{ items: Reservation | null }>(server, 'POST /api/reservation', { token, payload })

async function booked() {
  const owner = await reservableOwner(server)
  const guest = await signedIn(server)
  const { restaurantNo } = owner
  const { body } = await reserve(guest.token, { restaurantNo, ...wish, ...contact })
  return { owner, guest, made: body.items }
}

const kept = async (reservationNo: string | undefined) =>
  server.deps.db
    .selectFrom('reservation')
    .select(['request', 'guestPhone'])
    .where('reservationNo', '=', reservationNo ?? '')
    .executeTakeFirstOrThrow()

test('요청사항과 전화번호는 예약한 사람과 그 가게만 보고 관리자는 보지 못한다', async () => {
  const { owner, guest, made } = await booked()
  const told = { request: contact.request, phone: '010-1234-5678' }
  expect(made).toMatchObject(told)
  const mine = await ask<{ items: Reservation[] }>(server, 'GET /api/reservation/check', guest)
  expect(mine.body.items[0]).toMatchObject(told)
  const board = await ask<{ items: BoardDay[] }>(
    server,
    `GET /api/reservation/board?restaurantNo=${owner.restaurantNo}&from=${tomorrow}&to=${tomorrow}`,
    owner,
  )
  const [entry] = board.body.items.flatMap(({ slots }) =>
    slots.flatMap(({ reservations }) => reservations),
  )
  expect(entry).toMatchObject({ request: told.request, guestPhone: told.phone })

  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const seen = [
    'GET /api/reservation/all',
    'GET /api/admin/reservations',
    `GET /api/admin/restaurants/${owner.restaurantNo}/upcoming-guests`,
  ]
  for (const call of seen) {
    const { text } = await ask<{ items: GuestReservation[] }>(server, call, admin)
    expect(text).toContain(`"reservationNo":"${made?.reservationNo}"`)
    expect(text).not.toContain('창가')
    expect(text).not.toContain('1234')
  }
})

test('백 자를 넘는 요청과 전화가 아닌 번호는 거절하고, 같은 번호로 다른 요청을 보내면 다른 예약이다', async () => {
  const { restaurantNo } = await reservableOwner(server)
  const { token } = await signedIn(server)
  const long = await reserve(token, { restaurantNo, ...wish, request: '가'.repeat(101) })
  expect(long.header.message).toBe(messages.reservation.requestTooLong)
  const wrong = await reserve(token, { restaurantNo, ...wish, phone: '12' })
  expect(wrong.header.message).toBe(messages.registration.phoneRule)
  const send = async (request: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/reservation',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
        payload: { restaurantNo, ...wish, request },
      })
    ).statusCode
  expect([await send('창가'), await send('창가'), await send('안쪽')]).toEqual([200, 200, 422])
})

test('한꺼번에 예약해도 저마다의 요청이 저마다의 예약에 남는다', async () => {
  const { restaurantNo } = await reservableOwner(server)
  const guests = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)))
  const made = await Promise.all(
    guests.map(({ token }, at) =>
      reserve(token, { restaurantNo, ...wish, request: `요청 ${at}`, phone: `0101234000${at}` }),
    ),
  )
  for (const [at, { body }] of made.entries())
    expect(await kept(body.items?.reservationNo)).toEqual({
      request: `요청 ${at}`,
      guestPhone: `010-1234-000${at}`,
    })
})

test('그날에서 서른 날이 지나거나 회원이 떠나면 요청과 번호는 지워진다', async () => {
  const nothing = { request: '', guestPhone: null }
  const stays = await booked()
  const leaves = await booked()
  const left = await ask(server, 'DELETE /api/member/delete', {
    token: leaves.guest.token,
    payload: { password: testPassword },
  })
  expect(left.status).toBe(200)
  expect(await kept(leaves.made?.reservationNo)).toEqual(nothing)
  const seoulNoon = (day: string) => new Date(`${day}T03:00:00.000Z`)
  await forgetOldContacts({ ...server.deps, now: () => seoulNoon('2026-12-16') })
  expect(await kept(stays.made?.reservationNo)).not.toEqual(nothing)
  await forgetOldContacts({ ...server.deps, now: () => seoulNoon('2026-12-17') })
  expect(await kept(stays.made?.reservationNo)).toEqual(nothing)
})
