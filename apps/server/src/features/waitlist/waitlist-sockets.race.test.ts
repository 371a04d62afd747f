import { memberHint, memberSocket, socketClosed } from '@matjari/contract/sockets'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, listening, refusedConnection } from '../../../test/support/chat/sockets.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest, cancel, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import { sweepHolds } from './offer-sweep.ts'
import { sendWaitlistEvents } from './waitlist-events.ts'

let servers: TwoServers
beforeAll(async () => {
  // Nothing is looked for now and then: what is heard or closed here was told.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  servers = await twoServers()
  await listening(servers.one)
  await listening(servers.other)
})
afterAll(async () => {
  await servers.close()
  vi.useRealTimers()
})

/** A full restaurant, and the booking whose end makes room. */
async function fullRestaurant() {
  const { db } = servers.one.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 1 })
  const [reservationNo = ''] = await takePlaces(db, { restaurantNo, count: 1 })
  const admin = await buildGuest(servers.one, { memberRole: 'ROLE_ADMIN' })
  return { restaurantNo, free: () => cancel(servers.one, { token: admin.token, reservationNo }) }
}

/** Somebody in line, with a window at the other server. */
async function waiter(restaurantNo: string) {
  const guest = await buildGuest(servers.one)
  const wish = { restaurantNo, day: tomorrow, from: '12:00', to: '12:00', numberOfGuests: 2 }
  const { body } = await ask<{ items: WaitlistEntry }>(servers.one, 'POST /api/waiting', {
    token: guest.token,
    payload: wish,
  })
  const window = await connect(servers.other.app, { path: memberSocket, token: guest.token })
  return { ...guest, waitingNo: body.items.waitingNo, window }
}

test('남의 취소로 잡힌 자리와 그 답과 지나간 시간은 다른 서버의 창에 알려지고, 그 사람의 창에만 알려진다', async () => {
  const { one } = servers
  const { restaurantNo, free } = await fullRestaurant()
  const first = await waiter(restaurantNo)
  const second = await waiter(restaurantNo)
  const third = await waiter(restaurantNo)
  const heard = () => [first, second, third].map(({ window }) => window.frames.length)
  await free()
  const [hint] = await first.window.waitFor(1)
  expect(JSON.stringify(hint)).toBe(memberHint)
  await ask(one, `POST /api/waiting/${first.waitingNo}/decline`, { token: first.token })
  await first.window.waitFor(2)
  await second.window.waitFor(1)
  expect(heard()).toEqual([2, 1, 0])
  // The letter and the message in the inbox come a moment later, and are told as well.
  await sendWaitlistEvents(one.deps)
  await second.window.waitFor(2)
  one.clock.advance(10 * 60_000)
  await sweepHolds(one.deps)
  await third.window.waitFor(1)
  await second.window.waitFor(3)
  expect(heard()).toEqual([2, 3, 1])
})

test('듣던 줄이 끊겼다 이어지면 그사이 무엇이 있었는지 다시 보라고 알린다', async () => {
  const { window } = await waiter((await fullRestaurant()).restaurantNo)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
    servers.one.deps.db,
  )
  const [hint] = await window.waitFor(1)
  expect(JSON.stringify(hint)).toBe(memberHint)
})

test('로그인하지 않았으면 듣지 못하고, 로그아웃한 창은 다른 서버에서도 바로 닫힌다', async () => {
  expect((await refusedConnection(servers.one.app, { path: memberSocket })).status).toBe(401)
  const { restaurantNo } = await fullRestaurant()
  const leaves = await waiter(restaurantNo)
  const stays = await waiter(restaurantNo)
  await ask(servers.one, 'DELETE /api/auth/logout', { token: leaves.token })
  expect(await leaves.window.closed).toBe(socketClosed.refused)
  expect(stays.window.socket.readyState).toBe(stays.window.socket.OPEN)
  const again = await refusedConnection(servers.other.app, {
    path: memberSocket,
    token: leaves.token,
  })
  expect(again.status).toBe(401)
})
