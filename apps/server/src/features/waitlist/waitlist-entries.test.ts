import { messages } from '@matjari/contract/messages'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { joinLine } from '../../../test/support/reservations/waiting.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sweepHolds } from './offer-sweep.ts'
import { recordAnswer } from './waitlist-entries.sql.ts'

let server: TestApp
let restaurantNo: string
let places: string[]
let admin: { token: string }
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))
beforeEach(async () => {
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  restaurantNo = (await buildReservable(server.deps.db, { maxTeamNum: 2, maxSeats: 6 }))
    .restaurantNo
  places = await takePlaces(server.deps.db, { restaurantNo, count: 2 })
})

type Wish = { from?: string; to?: string; numberOfGuests?: number }
const join = (token: string, wish: Wish = {}) =>
  ask<{ items: WaitlistEntry | null }>(server, 'POST /api/waiting', {
    token,
    payload: {
      restaurantNo,
      day: tomorrow,
      from: '12:00',
      to: '12:00',
      numberOfGuests: 2,
      ...wish,
    },
  })
const mine = async (token: string) =>
  (await ask<{ items: WaitlistEntry[] }>(server, 'GET /api/waiting', { token })).body.items[0]
const free = (place = places[0] ?? '') =>
  cancel(server, { token: admin.token, reservationNo: place })
const answer = (token: string, waitingNo: string, what: 'accept' | 'decline') =>
  ask(server, `POST /api/waiting/${waitingNo}/${what}`, { token })

async function waiter(wish: Wish = {}) {
  const guest = await buildGuest(server)
  const joined = await join(guest.token, wish)
  if (!joined.body.items) throw new Error(joined.header.message)
  return { ...guest, waitingNo: joined.body.items.waitingNo, ahead: joined.body.items.ahead }
}

test('자리가 나면 먼저 신청한 사람에게 잡아 두고, 다른 예약은 들어오지 못한다', async () => {
  const first = await waiter()
  const second = await waiter()
  expect([first.ahead, second.ahead]).toEqual([0, 1])
  expect((await free()).status).toBe(200)
  expect(await mine(first.token)).toMatchObject({ state: 'held', heldTime: '12:00' })
  expect(await mine(second.token)).toMatchObject({ state: 'waiting', ahead: 1 })
  const stranger = await buildGuest(server)
  expect((await book(server, { token: stranger.token, restaurantNo })).status).toBe(409)
  const accepted = await answer(first.token, first.waitingNo, 'accept')
  expect(accepted.header).toEqual({ code: 'S200', message: messages.reservation.done })
  expect(await mine(first.token)).toMatchObject({ state: 'accepted' })
  expect(await mine(second.token)).toMatchObject({ state: 'waiting', ahead: 0 })
})

test('넘기거나 10분이 지나면 다음 사람의 차례다', async () => {
  const [first, second, third] = [await waiter(), await waiter(), await waiter()]
  await free()
  await answer(first.token, first.waitingNo, 'decline')
  expect(await mine(first.token)).toMatchObject({ state: 'declined' })
  expect(await mine(second.token)).toMatchObject({ state: 'held' })
  server.clock.advance(10 * 60_000)
  const [late, next] = [
    await tokenFor(server, second.memberNo),
    await tokenFor(server, third.memberNo),
  ]
  const refused = await answer(late, second.waitingNo, 'accept')
  expect(refused.header.message).toBe(messages.waiting.notHeld)
  await sweepHolds(server.deps)
  expect(await mine(late)).toMatchObject({ state: 'expired' })
  expect(await mine(next)).toMatchObject({ state: 'held' })
})

test('맞지 않는 큰 일행은 자리를 지키고, 맞는 첫 사람이 먼저다', async () => {
  const large = await waiter({ numberOfGuests: 5 })
  const small = await waiter({ numberOfGuests: 2 })
  await free()
  expect(await mine(large.token)).toMatchObject({ state: 'waiting', ahead: 0 })
  expect(await mine(small.token)).toMatchObject({ state: 'held' })
})

test('지금 예약할 수 있으면 기다리지 않는다', async () => {
  const guest = await buildGuest(server)
  const refused = await join(guest.token, { to: '12:30' })
  expect(refused.header.message).toBe(messages.waiting.isBookable('12:30'))
  expect((await join(guest.token, { from: '11:50' })).header.message).toBe(
    messages.waiting.noSuchTime,
  )
})

test('제가 가진 예약의 줄에는 설 수 없고, 예약을 취소하면 설 수 있다', async () => {
  const booked = await buildReservable(server.deps.db, { maxTeamNum: 1 })
  const guest = await buildGuest(server)
  const asking = { token: guest.token, restaurantNo: booked.restaurantNo }
  const reservationNo = await bookedNo(server, asking)
  const wish = { restaurantNo: booked.restaurantNo }
  const refused = await joinLine(server, guest.token, wish)
  expect(refused.status).toBe(409)
  expect(refused.header).toEqual({
    code: 'E409-BOOKED',
    message: messages.waiting.ownTable('12:00'),
  })
  expect((await joinLine(server, (await buildGuest(server)).token, wish)).status).toBe(200)
  await cancel(server, { token: guest.token, reservationNo })
  expect((await joinLine(server, guest.token, wish)).status).toBe(200)
})

test('제때 누른 확정은 누른 서버가 죽고 시간이 지난 뒤에 다시 눌러도 지켜진다', async () => {
  const [first, second] = [await waiter(), await waiter()]
  await free()
  server.clock.advance(10 * 60_000 - 1)
  // What a process has written that died before it could book.
  await recordAnswer(server.deps.db, { ...first, now: server.deps.now() })
  server.clock.advance(5_000)
  await sweepHolds(server.deps)
  const [early, late] = [
    await tokenFor(server, first.memberNo),
    await tokenFor(server, second.memberNo),
  ]
  expect((await answer(late, first.waitingNo, 'accept')).status).toBe(404)
  const accepted = await answer(early, first.waitingNo, 'accept')
  expect(accepted.header).toEqual({ code: 'S200', message: messages.reservation.done })
  expect(await mine(early)).toMatchObject({ state: 'accepted' })
  expect(await mine(late)).toMatchObject({ state: 'waiting' })
})
