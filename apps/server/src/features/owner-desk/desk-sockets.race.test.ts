import { deskHint, deskSocket } from '@matjari/contract/sockets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, listening } from '../../../test/support/chat/sockets.ts'
import { buildGuest, cancel, change } from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable } from '../../../test/support/reservations/reservable.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'

let servers: TwoServers
beforeAll(async () => {
  servers = await twoServers()
  await listening(servers.one)
  await listening(servers.other)
})
afterAll(() => servers.close())

/** A window of the owner at each of two servers. */
async function twoBoards() {
  const owner = await buildGuest(servers.one, { isStoreOwner: true })
  const { restaurantNo } = await buildReservable(servers.one.deps.db, { memberNo: owner.memberNo })
  const asked = { path: deskSocket(restaurantNo), token: owner.token }
  const here = await connect(servers.one.app, asked)
  const there = await connect(servers.other.app, asked)
  const both = async (count: number) => {
    await here.waitFor(count)
    await there.waitFor(count)
  }
  return { restaurantNo, here, there, both, asked }
}

test('예약과 변경과 취소는 두 서버에 열린 그 가게의 모든 창에 알려지고, 다른 가게의 창에는 아니다', async () => {
  const { restaurantNo, here, there, both } = await twoBoards()
  const elsewhere = await twoBoards()
  const guest = await buildGuest(servers.one)
  const booked = await book(servers.one, { restaurantNo, token: guest.token })
  const reservationNo = booked.body.items?.reservationNo ?? ''
  await both(1)
  await change(servers.other, { ...guest, reservationNo, reserveTime: '13:00' })
  await both(2)
  await cancel(servers.one, { ...guest, reservationNo })
  await both(3)
  expect(here.frames.map((frame) => JSON.stringify(frame))).toEqual([deskHint, deskHint, deskHint])
  expect(there.frames).toHaveLength(3)
  expect([elsewhere.here.frames, elsewhere.there.frames]).toEqual([[], []])
})

test('한꺼번에 들어온 예약은 한 번에 알린다', async () => {
  const { restaurantNo, here, both } = await twoBoards()
  const guests = await Promise.all([1, 2, 3, 4].map(() => buildGuest(servers.one)))
  const times = ['12:00', '12:30', '13:00', '13:30']
  const bookings = guests.map(({ token }, at) =>
    book(servers.one, { restaurantNo, token, reserveTime: times[at] }),
  )
  const answers = await Promise.all(bookings)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await both(1)
  expect(here.frames.length).toBeLessThan(4)
})

test('듣던 줄이 끊겼다 이어지면 그사이 무엇이 있었는지 다시 보라고 알린다', async () => {
  const { restaurantNo, here, there, both } = await twoBoards()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
    servers.one.deps.db,
  )
  await both(1)
  const before = [here.frames.length, there.frames.length] as const
  const guest = await buildGuest(servers.one)
  await book(servers.other, { restaurantNo, token: guest.token })
  await here.waitFor(before[0] + 1)
  await there.waitFor(before[1] + 1)
  const told = [...here.frames, ...there.frames].map((frame) => JSON.stringify(frame))
  expect(new Set(told)).toEqual(new Set([deskHint]))
})
