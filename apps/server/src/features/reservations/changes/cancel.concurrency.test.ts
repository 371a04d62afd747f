import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingIn, whileLocked } from '../../../../test/support/database/race.ts'
import {
  buildGuest,
  cancel,
  eventsOf,
  requireTrueCounters,
  reservationRow,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { heldReservation, heldSlot } from '../../../../test/support/reservations/slot-races.ts'
import type { TestApp } from '../../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../../test/support/server/two-servers.ts'
import type { Db } from '../../../lib/db/database.ts'

let servers: TwoServers
let one: TestApp
let other: TestApp
let db: Db
let owner: { memberNo: string; token: string }
let guest: { memberNo: string; token: string }
let restaurantNo: string
let reservationNo: string
beforeAll(async () => {
  servers = await twoServers()
  ;({ one, other } = servers)
  db = one.deps.db
})
afterAll(() => servers.close())
afterEach(() => requireTrueCounters(db))
beforeEach(() => build(1))

async function build(maxTeamNum: number) {
  owner = await buildGuest(one, { isStoreOwner: true })
  guest = await buildGuest(one)
  restaurantNo = (await buildReservable(db, { maxTeamNum, memberNo: owner.memberNo })).restaurantNo
  reservationNo = await bookedNo(one, { token: guest.token, restaurantNo })
}

const counts = () => countsAt(db, { restaurantNo })
const codesOf = (answers: readonly { header: { code: string } }[]) =>
  answers.map(({ header }) => header.code).sort()

test('예약자가 두 번, 가게가 한 번 한꺼번에 취소해도 한 번만 취소되고 자리도 한 번만 빈다', async () => {
  await build(2)
  await bookedNo(one, { token: (await buildGuest(one)).token, restaurantNo })
  const answers = await whileLocked(db, {
    lock: heldReservation(reservationNo),
    start: () => [
      cancel(one, { token: guest.token, reservationNo }),
      cancel(other, { token: guest.token, reservationNo }),
      cancel(other, { token: owner.token, reservationNo }),
    ],
    waiting: 3,
  })
  expect(codesOf(answers)).toEqual(['E409', 'E409', 'S200'])
  const cancellations = (await eventsOf(db, reservationNo)).slice(1)
  expect(cancellations).toHaveLength(1)
  const { cancelledBy } = await reservationRow(db, reservationNo)
  expect(cancellations[0]?.actor).toBe(cancelledBy)
  expect(await counts()).toEqual({ live: 1, counted: 1 })
})

test('하나뿐인 자리는 취소가 끝나기 전까지 찬 자리이고 끝난 순간 빈 자리다', async () => {
  const next = await buildGuest(other)
  const early: string[] = []
  const [cancelled] = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [cancel(one, { token: guest.token, reservationNo })],
    waiting: 1,
    beforeRelease: async () => {
      early.push((await book(other, { token: next.token, restaurantNo })).header.code)
    },
  })
  expect([early, cancelled?.status]).toEqual([['E409-SLOT'], 200])
  expect((await book(other, { token: next.token, restaurantNo })).status).toBe(200)
  expect(await counts()).toEqual({ live: 1, counted: 1 })
})

test('취소와 두 예약이 한꺼번에 몰려도 정원을 넘지 않고 받은 만큼만 있다', async () => {
  await build(2)
  const [a, b] = [await buildGuest(one), await buildGuest(other)]
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [
      cancel(other, { token: guest.token, reservationNo }).then(({ header }) => header.code),
      book(one, { token: a.token, restaurantNo }).then(({ header }) => header.code),
      book(other, { token: b.token, restaurantNo }).then(({ header }) => header.code),
    ],
    waiting: 3,
  })
  expect(answers[0]).toBe('S200')
  const booked = answers.slice(1).filter((code) => code === 'S200').length
  expect(booked).toBeGreaterThan(0)
  expect(await counts()).toEqual({ live: booked, counted: booked })
})

/** Past the look, as if it had been taken a moment before: it meets the cancellation at the index. */
async function rebookOnceCancelling() {
  while ((await waitingIn(other.deps.db)) < 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const slot = { restaurantNo, memberNo: guest.memberNo, reserveDay: tomorrow, reserveMin: 720 }
  await other.deps.db
    .insertInto('reservation')
    .values({ ...slot, numberOfGuests: 2, createdAt: one.deps.now() })
    .execute()
}

test('취소하는 중에 같은 회원이 같은 시간을 다시 잡아도 서로 기다리다 멈추지 않는다', async () => {
  const outcomes = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [
      cancel(one, { token: guest.token, reservationNo }).then(({ header }) => header.code),
      rebookOnceCancelling().then(
        () => 'rebooked',
        (error: unknown) => String(error),
      ),
    ],
    waiting: 2,
  })
  expect(outcomes).toEqual(['S200', 'rebooked'])
  expect(await counts()).toEqual({ live: 1, counted: 1 })
})

test('취소하는 중의 내 예약은 아직 있는 예약이고, 끝나면 다시 예약된다', async () => {
  const early: string[] = []
  await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [cancel(one, { token: guest.token, reservationNo })],
    waiting: 1,
    beforeRelease: async () => {
      early.push((await book(other, { token: guest.token, restaurantNo })).header.code)
    },
  })
  expect(early).toEqual(['E409-BOOKED'])
  expect((await book(other, { token: guest.token, restaurantNo })).status).toBe(200)
  expect(await counts()).toEqual({ live: 1, counted: 1 })
})

test('지우기와 옮기기가 예약과 겹쳐도 정원을 넘지 않는다', async () => {
  await build(2)
  const [mover, a, b] = [await buildGuest(one), await buildGuest(one), await buildGuest(other)]
  const moving = await bookedNo(one, { token: mover.token, restaurantNo })
  const answers = await whileLocked<unknown>(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [
      db.deleteFrom('reservation').where('reservationNo', '=', reservationNo).execute(),
      db
        .updateTable('reservation')
        .set({ reserveMin: 690 })
        .where('reservationNo', '=', moving)
        .execute(),
    ],
    waiting: 2,
    beforeRelease: async () => {
      for (const { token } of [a, b])
        expect((await book(one, { token, restaurantNo })).header.code).toBe('E409-SLOT')
    },
  })
  expect(answers).toHaveLength(2)
  expect(await counts()).toEqual({ live: 0, counted: 0 })
  for (const { token } of [a, b])
    expect((await book(one, { token, restaurantNo })).status).toBe(200)
})
