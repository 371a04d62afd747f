import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import {
  buildGuest,
  eventsOf,
  requireTrueCounters,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  buildReservable,
  countsAt,
} from '../../../../test/support/reservations/reservable.ts'
import { heldSlot } from '../../../../test/support/reservations/slot-races.ts'
import type { TestApp } from '../../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../../test/support/server/two-servers.ts'
import type { Db } from '../../../lib/db/database.ts'

let servers: TwoServers
let one: TestApp
let other: TestApp
let db: Db
let restaurantNo: string
beforeAll(async () => {
  servers = await twoServers()
  ;({ one, other } = servers)
  db = one.deps.db
})
afterAll(() => servers.close())
beforeEach(async () => {
  restaurantNo = (await buildReservable(db, { maxTeamNum: 5 })).restaurantNo
})
afterEach(() => requireTrueCounters(db))

const codesOf = (answers: readonly { header: { code: string } }[]) =>
  answers.map(({ header }) => header.code).sort()
const counts = () => countsAt(db, { restaurantNo })

/** Everything that wants the slot at noon stands in line before the first of it is let in. */
const race = <T>(start: () => Promise<T>[]) =>
  whileLocked(db, { lock: heldSlot({ restaurantNo }), start, waiting: 2 })

test('마지막 자리를 두 서버에서 마흔 명이 한꺼번에 잡아도 한 명만 예약된다', async () => {
  await takePlaces(db, { restaurantNo, count: 4 })
  const guests: { token: string }[] = []
  for (let n = 0; n < 40; n++) guests.push(await buildGuest(one))
  const answers = await race(() =>
    guests.map(({ token }, n) => book(n % 2 ? one : other, { token, restaurantNo })),
  )
  expect(codesOf(answers)).toEqual([...Array.from({ length: 39 }, () => 'E409-SLOT'), 'S200'])
  expect(await counts()).toEqual({ live: 5, counted: 5 })
})

test('빈 시간을 두 서버에서 스무 명이 한꺼번에 잡아도 정원만큼만 예약된다', async () => {
  const guests: { token: string }[] = []
  for (let n = 0; n < 20; n++) guests.push(await buildGuest(one))
  const answers = await race(() =>
    guests.map(({ token }, n) => book(n % 2 ? one : other, { token, restaurantNo, key: `${n}` })),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(5)
  expect(new Set(accepted.map(({ body }) => body.items?.reservationNo)).size).toBe(5)
  expect(await counts()).toEqual({ live: 5, counted: 5 })
})

test('자리를 기다리는 동안 정원이 줄면 줄어든 정원을 따른다', async () => {
  await takePlaces(db, { restaurantNo, count: 2 })
  const { token } = await buildGuest(one)
  const [answer] = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [book(one, { token, restaurantNo })],
    waiting: 1,
    beforeRelease: () =>
      other.deps.db
        .updateTable('reservationSetting')
        .set({ maxTeamNum: 2 })
        .where('restaurantNo', '=', restaurantNo)
        .execute(),
  })
  expect(answer?.header.code).toBe('E409-SLOT')
  expect(await counts()).toEqual({ live: 2, counted: 2 })
})

test('자리를 기다리는 동안 예약설정이 사라지면 예약을 받지 않는 가게다', async () => {
  const { token } = await buildGuest(one)
  const [answer] = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [book(one, { token, restaurantNo })],
    waiting: 1,
    beforeRelease: () =>
      other.deps.db
        .deleteFrom('reservationSetting')
        .where('restaurantNo', '=', restaurantNo)
        .execute(),
  })
  expect(answer?.header).toMatchObject({ code: 'E409', message: '예약을 받지 않는 가게예요.' })
  expect(await counts()).toEqual({ live: 0, counted: 0 })
})

test('같은 번호로 두 서버에 한꺼번에 세 번 보내도 예약은 하나이고 답은 같다', async () => {
  const { token } = await buildGuest(one)
  const asking = { token, restaurantNo, key: 'once' }
  const answers = await race(() => [book(one, asking), book(other, asking), book(one, asking)])
  expect(codesOf(answers)).toEqual(['S200', 'S200', 'S200'])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await counts()).toEqual({ live: 1, counted: 1 })
  const events = await eventsOf(db, answers[0]?.body.items?.reservationNo ?? '')
  expect(events).toHaveLength(1)
})

test('같은 번호로 두 서버에 다른 시간을 한꺼번에 보내면 하나만 예약되고 하나는 422다', async () => {
  const { token } = await buildGuest(one)
  const asking = { token, restaurantNo, key: 'once' }
  const answers = await whileLocked(db, {
    lock: async (tx) => {
      for (const minute of [720, 750]) await heldSlot({ restaurantNo, minute })(tx)
    },
    start: () => [book(one, asking), book(other, { ...asking, reserveTime: '12:30' })],
    waiting: 2,
  })
  expect(codesOf(answers)).toEqual(['E422', 'S200'])
  const rows = await db.selectFrom('reservation').select('restaurantNo').execute()
  expect(rows.filter((row) => row.restaurantNo === restaurantNo)).toHaveLength(1)
})

test('한 회원이 두 서버에서 같은 시간을 한꺼번에 잡아도 예약은 하나다', async () => {
  const { token } = await buildGuest(one)
  const answers = await race(() =>
    [one, other].map((server) => book(server, { token, restaurantNo })),
  )
  expect(codesOf(answers)).toEqual(['E409-BOOKED', 'S200'])
  expect(await counts()).toEqual({ live: 1, counted: 1 })
})
