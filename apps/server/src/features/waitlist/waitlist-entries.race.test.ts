import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable, countsAt } from '../../../test/support/reservations/reservable.ts'
import { heldSlot } from '../../../test/support/reservations/slot-races.ts'
import {
  answerOffer,
  buildWaiter,
  joinLine,
  stateOf,
} from '../../../test/support/reservations/waiting.ts'
import type { TestApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import type { Db } from '../../db/db.ts'
import { lockMember } from '../locks/members.ts'
import { lockSchedules } from '../locks/restaurants.ts'
import { sweepHolds } from './offer-sweep.ts'
import { lockWaitlistEntry } from './waitlist-entries.sql.ts'

let servers: TwoServers
let one: TestApp
let other: TestApp
let db: Db
let admin: { memberNo: string; token: string }
let restaurantNo: string
beforeAll(async () => {
  servers = await twoServers()
  ;({ one, other } = servers)
  db = one.deps.db
})
afterAll(() => servers.close())
afterEach(() => requireTrueCounters(db))
beforeEach(async () => {
  admin = await buildGuest(one, { memberRole: 'ROLE_ADMIN' })
})

type Rules = Parameters<typeof buildReservable>[1]

/** A restaurant whose tables are all taken at those times. */
async function full(minutes: readonly number[], rules: Rules = {}) {
  restaurantNo = (await buildReservable(db, { maxTeamNum: 1, ...rules })).restaurantNo
  const taken: string[] = []
  for (const minute of minutes)
    taken.push(...(await takePlaces(db, { restaurantNo, count: 1, minute })))
  return taken
}

const free = (server: TestApp, reservationNo: string) =>
  cancel(server, { token: admin.token, reservationNo })
const waiters = async (count: number, wish: { from?: string; to?: string } = {}) => {
  const line = []
  for (let place = 0; place < count; place++)
    line.push(await buildWaiter(one, { restaurantNo, ...wish }))
  return line
}
const statesOf = (line: readonly { waitingNo: string }[]) =>
  Promise.all(line.map(({ waitingNo }) => stateOf(one, waitingNo)))

async function untilWaiting(tx: Db, count: number) {
  while ((await waitingIn(tx)) < count) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('신청하는 사이에 난 자리도 신청한 사람의 것이다', async () => {
  const [taken = ''] = await full([720])
  const guest = await buildGuest(one)
  const cancelled: Promise<{ status: number }>[] = []
  const [joined] = await whileLocked(db, {
    // It has looked at the times and is about to be written down.
    lock: (tx) => lockMember(tx, guest.memberNo),
    start: () => [joinLine(one, guest.token, { restaurantNo })],
    waiting: 1,
    beforeRelease: async (tx) => {
      cancelled.push(free(other, taken).then((answer) => answer))
      await untilWaiting(tx, 2)
    },
  })
  expect((await cancelled[0])?.status).toBe(200)
  expect(joined?.status).toBe(200)
  expect(await stateOf(one, joined?.body.items?.waitingNo ?? '')).toBe('held')
})

test('두 취소가 함께 비워야 들어가는 자리도 놀지 않는다', async () => {
  const [early = '', late = ''] = await full([720, 780], { stayMin: 60 })
  const [first] = await waiters(1, { from: '12:30', to: '12:30' })
  await whileLocked(db, {
    lock: heldSlot({ restaurantNo, minute: 660 }),
    start: () => [free(one, early), free(other, late)],
    waiting: 2,
  })
  expect(await stateOf(one, first?.waitingNo ?? '')).toBe('held')
})

test('한꺼번에 난 두 자리는 먼저 온 두 사람이 하나씩 갖는다', async () => {
  const [a = '', b = ''] = await full([720, 720], { maxTeamNum: 2 })
  const line = await waiters(5)
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [free(one, a), free(other, b)],
    waiting: 2,
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await statesOf(line)).toEqual(['held', 'held', 'waiting', 'waiting', 'waiting'])
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 2 })
})

test('난 자리를 내어 주는 동안 몰려온 예약은 하나도 들어오지 못한다', async () => {
  const [taken = ''] = await full([720])
  const [first, second] = await waiters(2)
  const strangers = [await buildGuest(one), await buildGuest(other), await buildGuest(one)]
  const codes: string[] = []
  await whileLocked(db, {
    lock: (tx) => lockWaitlistEntry(tx, first?.waitingNo ?? ''),
    start: () => [free(one, taken)],
    waiting: 1,
    beforeRelease: async () => {
      for (const { token } of strangers)
        for (const server of [one, other])
          codes.push((await book(server, { token, restaurantNo })).header.code)
    },
  })
  expect(new Set(codes)).toEqual(new Set(['E409-SLOT']))
  expect(await statesOf([first, second].flatMap((waiter) => waiter ?? []))).toEqual([
    'held',
    'waiting',
  ])
})

test('제때 누른 확정은 무엇을 기다리는 동안 시간이 지나도 지켜진다', async () => {
  const [taken = ''] = await full([720])
  const [first, second] = await waiters(2)
  if (!first || !second) throw new Error('nobody waits')
  await free(one, taken)
  one.clock.advance(10 * 60_000 - 1)
  const token = await tokenFor(one, first.memberNo)
  const [accepted] = await whileLocked(db, {
    lock: (tx) =>
      lockSchedules(tx, [restaurantNo]).then(() => one.deps.offerFreedTables(tx, one.deps.now())),
    start: () => [answerOffer(one, { ...first, token }, 'accept')],
    waiting: 1,
    beforeRelease: async () => {
      one.clock.advance(2_000)
      await sweepHolds(other.deps)
    },
  })
  expect(accepted?.status).toBe(200)
  expect(await statesOf([first, second])).toEqual(['accepted', 'waiting'])
})

test('지난 자리를 두 서버가 함께 훑어도 한 번만 다음 사람에게 간다', async () => {
  const [taken = ''] = await full([720])
  const line = await waiters(3)
  await free(one, taken)
  one.clock.advance(10 * 60_000)
  await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [sweepHolds(one.deps), sweepHolds(other.deps)],
    waiting: 1,
  })
  expect(await statesOf(line)).toEqual(['expired', 'held', 'waiting'])
})

test('한 회원이 여섯 곳을 한꺼번에 신청하면 다섯 곳만 기다린다', async () => {
  const guest = await buildGuest(one)
  const places: string[] = []
  for (let place = 0; place < 6; place++) {
    await full([720])
    places.push(restaurantNo)
  }
  const answers = await whileLocked(db, {
    lock: (tx) => lockMember(tx, guest.memberNo),
    start: () =>
      places.map((place, n) => joinLine(n % 2 ? one : other, guest.token, { restaurantNo: place })),
    waiting: 6,
  })
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ header }) => header.message)).toEqual([messages.waiting.tooMany])
})

test('한 회원이 한 가게의 하루를 두 번 신청해도 줄에는 한 번 선다', async () => {
  await full([720, 750])
  const guest = await buildGuest(one)
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo, minute: 660 }),
    start: () => [
      joinLine(one, guest.token, { restaurantNo }),
      joinLine(other, guest.token, { restaurantNo }),
      joinLine(other, guest.token, { restaurantNo, to: '12:30' }),
    ],
    waiting: 3,
  })
  const kept = answers.flatMap(({ body }) => body.items ?? [])
  expect(new Set(kept.map(({ waitingNo }) => waitingNo)).size).toBe(1)
  const refused = answers.filter(({ body }) => !body.items)
  for (const { header } of refused) expect(header.message).toBe(messages.waiting.already)
  const { rows } = await sql`select from waiting where restaurant_no = ${restaurantNo}`.execute(db)
  expect(rows).toHaveLength(1)
})
