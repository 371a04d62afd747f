import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import {
  buildGuest,
  cancel,
  change,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { book, bookedNo, buildReservable } from '../../../test/support/reservations/reservable.ts'
import {
  answerOffer,
  buildWaiter,
  joinLine,
  leaveLine,
  stateOf,
} from '../../../test/support/reservations/waiting.ts'
import type { TestApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import { lockMember } from '../locks/members.ts'
import { offerUnclaimedTables, sweepHolds } from './offer-sweep.ts'

let servers: TwoServers
let one: TestApp
let other: TestApp
let admin: { token: string }
beforeAll(async () => {
  servers = await twoServers()
  ;({ one, other } = servers)
})
afterAll(() => servers.close())
afterEach(() => requireTrueCounters(one.deps.db))
beforeEach(async () => {
  admin = await buildGuest(one, { memberRole: 'ROLE_ADMIN' })
})

/** A restaurant whose only table at that time is taken. */
async function fullPlace(minute = 720) {
  const { db } = one.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 1 })
  const [taken = ''] = await takePlaces(db, { restaurantNo, count: 1, minute })
  return { restaurantNo, taken }
}

/** A restaurant whose seats are all taken by one party, instead of which two could sit. */
async function roomForTwo() {
  const { restaurantNo } = await buildReservable(one.deps.db, { maxTeamNum: 2, maxSeats: 4 })
  const [taken = ''] = await takePlaces(one.deps.db, { restaurantNo, count: 1 })
  await one.deps.db
    .updateTable('reservation')
    .set({ numberOfGuests: 4 })
    .where('reservationNo', '=', taken)
    .execute()
  return { restaurantNo, taken }
}

let firstNo = ''

type Guest = Awaited<ReturnType<typeof buildGuest>>

async function joined(guest: Guest, restaurantNo: string, time = '12:00') {
  const { header, body } = await joinLine(one, guest.token, { restaurantNo, from: time, to: time })
  if (!body.items) throw new Error(`${header.code}: ${header.message}`)
  return { ...guest, waitingNo: body.items.waitingNo }
}

const free = (server: TestApp, reservationNo: string) =>
  cancel(server, { token: admin.token, reservationNo })
const statesOf = (line: readonly { waitingNo: string }[]) =>
  Promise.all(line.map(({ waitingNo }) => stateOf(one, waitingNo)))

/** The same member is first in line at both, and somebody else comes after them. */
async function twoLines(later = { minute: 720, time: '12:00' }) {
  const guest = await buildGuest(one)
  const here = await fullPlace()
  const there = await fullPlace(later.minute)
  const atHere = await joined(guest, here.restaurantNo)
  const atThere = await joined(guest, there.restaurantNo, later.time)
  const { time } = later
  const next = await buildWaiter(one, { restaurantNo: there.restaurantNo, from: time, to: time })
  return { guest, here, there, atHere, atThere, next }
}

test('한 저녁의 자리는 한 회원에게 하나만 잡아 두고, 다른 곳에서는 자리를 지킨 채 지나친다', async () => {
  const { here, there, atHere, atThere, next } = await twoLines()
  await free(one, here.taken)
  await free(one, there.taken)
  expect(await statesOf([atHere, atThere, next])).toEqual(['held', 'waiting', 'held'])
  // Nobody else is left there, and what was in the way is gone: it is their turn.
  await answerOffer(one, next, 'decline')
  expect(await statesOf([atThere])).toEqual(['waiting'])
  await answerOffer(one, atHere, 'decline')
  await offerUnclaimedTables(one.deps)
  expect(await statesOf([atThere])).toEqual(['held'])
})

test('한 시간 넘게 떨어진 자리는 하루 세 곳까지, 예약과 함께 세어 잡아 둔다', async () => {
  const guest = await buildGuest(one)
  const times = [
    [720, '12:00'],
    [780, '13:00'],
    [840, '14:00'],
    [900, '15:00'],
  ] as const
  const line = []
  for (const [minute, time] of times) {
    const { restaurantNo, taken } = await fullPlace(minute)
    line.push({ ...(await joined(guest, restaurantNo, time)), taken })
  }
  for (const { taken } of line) await free(one, taken)
  expect(await statesOf(line)).toEqual(['held', 'held', 'held', 'waiting'])
  const [first, ...others] = line
  if (!first) throw new Error('nobody waits')
  expect((await answerOffer(one, first, 'accept')).status).toBe(200)
  await sweepHolds(one.deps)
  await offerUnclaimedTables(one.deps)
  expect(await statesOf(others)).toEqual(['held', 'held', 'waiting'])
})

test('두 가게가 같은 순간에 한 회원에게 자리를 내도 하나만 잡아 둔다', async () => {
  const { guest, here, there, atHere, atThere, next } = await twoLines()
  await whileLocked(one.deps.db, {
    lock: (tx) => lockMember(tx, guest.memberNo),
    start: () => [free(one, here.taken), free(other, there.taken)],
    waiting: 2,
  })
  const states = await statesOf([atHere, atThere, next])
  expect([
    ['held', 'waiting', 'held'],
    ['waiting', 'held', 'waiting'],
  ]).toContainEqual(states)
})

test('두 가게가 두 회원에게 엇갈린 차례로 자리를 내도 서로 기다리다 실패하지 않는다', async () => {
  const [a, b] = [await buildGuest(one), await buildGuest(one)]
  const [here, there] = [await roomForTwo(), await roomForTwo()]
  const line = [
    await joined(a, here.restaurantNo),
    await joined(b, here.restaurantNo),
    await joined(b, there.restaurantNo),
    await joined(a, there.restaurantNo),
  ]
  const answers = await whileLocked(one.deps.db, {
    lock: (tx) => lockMember(tx, a.memberNo),
    start: () => [free(one, here.taken), free(other, there.taken)],
    waiting: 2,
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const states = await statesOf(line)
  expect([
    ['held', 'held', 'waiting', 'waiting'],
    ['held', 'waiting', 'held', 'waiting'],
    ['waiting', 'waiting', 'held', 'held'],
  ]).toContainEqual(states)
})

test('자리를 내는 사이에 같은 시간의 다른 예약을 한 회원은 지나친다', async () => {
  const { guest, there, atThere, next } = await twoLines()
  const { restaurantNo } = await buildReservable(one.deps.db)
  const [booked] = await whileLocked<{ status: number }>(one.deps.db, {
    lock: (tx) => lockMember(tx, guest.memberNo),
    start: () => [book(one, { token: guest.token, restaurantNo }), free(other, there.taken)],
    waiting: 2,
  })
  expect(booked?.status).toBe(200)
  await sweepHolds(one.deps)
  const states = await statesOf([atThere, next])
  expect([
    ['waiting', 'held'],
    ['declined', 'held'],
  ]).toContainEqual(states)
})

test.each([
  [
    '예약하면',
    (guest: Guest, restaurantNo: string) => book(one, { token: guest.token, restaurantNo }),
  ],
  [
    '가진 예약을 그 시간 곁으로 옮기면',
    async (guest: Guest, restaurantNo: string) => {
      const asked = { token: guest.token, restaurantNo, reserveTime: '15:00' }
      const reservationNo = await bookedNo(one, asked)
      expect(await stateOf(one, firstNo)).toBe('held')
      return change(one, { token: guest.token, reservationNo, reserveTime: '12:30' })
    },
  ],
])('자리를 잡아 둔 회원이 같은 시간에 %s 그 자리는 곧 다음 사람의 것이다', async (_what, take) => {
  const { here, guest, atHere } = await twoLines()
  const next = await buildWaiter(one, { restaurantNo: here.restaurantNo })
  await free(one, here.taken)
  firstNo = atHere.waitingNo
  const { restaurantNo } = await buildReservable(one.deps.db)
  expect((await take(guest, restaurantNo)).status).toBe(200)
  expect((await answerOffer(one, atHere, 'accept')).header.code).toBe('E409-LIMIT')
  await sweepHolds(other.deps)
  expect(await statesOf([atHere, next])).toEqual(['declined', 'held'])
  const marks = await one.deps.db.selectFrom('excludedOffer').selectAll().execute()
  expect(marks).toEqual([])
})

test('끝난 자리에 남은 표시는 지워지고, 그만둔 회원의 자리도 다음 사람에게 간다', async () => {
  const { here, guest, atHere } = await twoLines()
  const next = await buildWaiter(one, { restaurantNo: here.restaurantNo })
  await free(one, here.taken)
  const { restaurantNo } = await buildReservable(one.deps.db)
  await book(one, { token: guest.token, restaurantNo })
  await leaveLine(one, atHere)
  expect(await statesOf([atHere, next])).toEqual(['declined', 'held'])
  await sweepHolds(one.deps)
  expect(await one.deps.db.selectFrom('excludedOffer').selectAll().execute()).toEqual([])
})
