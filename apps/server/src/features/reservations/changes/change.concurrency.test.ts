import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import {
  buildGuest,
  cancel,
  change,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
} from '../../../../test/support/reservations/reservable.ts'
import { heldReservation, heldSlot } from '../../../../test/support/reservations/slot-races.ts'
import type { TestApp } from '../../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../../test/support/server/two-servers.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isSlotFull } from '../booking/rules.ts'

let servers: TwoServers
let one: TestApp
let other: TestApp
let db: Db
beforeAll(async () => {
  servers = await twoServers()
  ;({ one, other } = servers)
  db = one.deps.db
})
afterAll(() => servers.close())
afterEach(() => requireTrueCounters(db))

let restaurantNo: string
let early: { token: string; reservationNo: string }
let late: { token: string; reservationNo: string }
/** One booking at noon and one at half past. */
async function build(maxTeamNum: number) {
  restaurantNo = (await buildReservable(db, { maxTeamNum })).restaurantNo
  const at = async (reserveTime: string) => {
    const { token } = await buildGuest(one)
    const reservationNo = await bookedNo(one, { token, restaurantNo, reserveTime })
    return { token, reservationNo }
  }
  early = await at('12:00')
  late = await at('12:30')
}
beforeEach(() => build(1))

const counts = async () => [
  await countsAt(db, { restaurantNo, minute: 720 }),
  await countsAt(db, { restaurantNo, minute: 750 }),
]
const codesOf = (answers: readonly { header: { code: string } }[]) =>
  answers.map(({ header }) => header.code).sort()

/** Straight to the database: nothing begins again after a deadlock. */
const moved = (reservationNo: string, reserveMin: number) =>
  db
    .updateTable('reservation')
    .set({ reserveMin })
    .where('reservationNo', '=', reservationNo)
    .execute()
    .then(
      () => 'moved',
      (error: unknown) => (isSlotFull(error) ? 'full' : String(error)),
    )

/** The earlier slot is held until both stand in line. */
const crossing = <T>(start: () => Promise<T>[]) =>
  whileLocked(db, { lock: heldSlot({ restaurantNo }), start, waiting: 2 })

test('다 찬 두 시간을 서로 맞바꾸려 하면 서로 기다리다 멈추지 않고 둘 다 거절된다', async () => {
  const answers = await crossing(() => [
    change(one, { ...early, reserveTime: '12:30' }),
    change(other, { ...late, reserveTime: '12:00' }),
  ])
  expect(codesOf(answers)).toEqual(['E409-SLOT', 'E409-SLOT'])
  expect(await counts()).toEqual([
    { live: 1, counted: 1 },
    { live: 1, counted: 1 },
  ])
  expect(await eventsOf(db, early.reservationNo)).toHaveLength(1)
})

test.each([
  [1, 'full'],
  [2, 'moved'],
])('정원 %i팀에서 엇갈려 옮겨도 교착이 생기지 않는다', async (maxTeamNum, outcome) => {
  await build(maxTeamNum)
  const outcomes = await crossing(() => [
    moved(early.reservationNo, 750),
    moved(late.reservationNo, 720),
  ])
  expect(outcomes).toEqual([outcome, outcome])
  expect(await counts()).toEqual([
    { live: 1, counted: 1 },
    { live: 1, counted: 1 },
  ])
})

test('마지막 자리로 옮기는 회원과 새로 예약하는 회원 가운데 하나만 얻는다', async () => {
  await build(2)
  await takePlaces(db, { restaurantNo, count: 1, minute: 810 })
  const newcomer = await buildGuest(other)
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo, minute: 810 }),
    start: () => [
      change(one, { ...early, reserveTime: '13:30' }),
      book(other, { token: newcomer.token, restaurantNo, reserveTime: '13:30' }),
    ],
    waiting: 2,
  })
  expect(codesOf(answers)).toEqual(['E409-SLOT', 'S200'])
  expect(await countsAt(db, { restaurantNo, minute: 810 })).toEqual({ live: 2, counted: 2 })
  const { reserveMin } = await reservationRow(db, early.reservationNo)
  expect(reserveMin).toBe(answers[0]?.status === 200 ? 810 : 720)
})

test('바꾸기와 취소가 겹치면 차례대로 일어난 것과 같다', async () => {
  const answers = await whileLocked(db, {
    lock: heldReservation(early.reservationNo),
    start: () => [
      change(one, { ...early, reserveTime: '13:30' }),
      cancel(other, { ...early }).then(({ status, header }) => ({ status, header })),
    ],
    waiting: 2,
  })
  expect(answers[1]?.status).toBe(200)
  expect(await reservationRow(db, early.reservationNo)).toMatchObject({
    state: 'cancelled',
    reserveMin: answers[0]?.status === 200 ? 810 : 720,
  })
  const kinds = (await eventsOf(db, early.reservationNo)).map(({ kind }) => kind)
  expect(kinds).toEqual(
    answers[0]?.status === 200 ? ['booked', 'changed', 'cancelled'] : ['booked', 'cancelled'],
  )
  expect(await countsAt(db, { restaurantNo, minute: 810 })).toEqual({ live: 0, counted: 0 })
})
