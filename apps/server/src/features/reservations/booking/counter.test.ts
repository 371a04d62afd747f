import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireTrueCounters, takePlaces } from '../../../../test/support/reservations/bookings.ts'
import {
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isSlotFull } from './rules.ts'

// Whoever changes a booking, with or without our code: the database counts, and lets none too many in.

let server: TestApp
let db: Db
let restaurantNo: string
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
beforeEach(async () => {
  restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
})
afterEach(() => requireTrueCounters(db))

const counts = (minute = 720) => countsAt(db, { restaurantNo, minute })

const isRefused = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return isSlotFull(error)
}

type To = Partial<{ state: 'confirmed' | 'visited' | 'noShow' | 'cancelled'; reserveMin: number }>

const update = (reservationNo: string | undefined, { state, ...to }: To) =>
  db
    .updateTable('reservation')
    .set({
      ...to,
      ...(state && { state, cancelledBy: state === 'cancelled' ? 'store' : null }),
    })
    .where('reservationNo', '=', reservationNo ?? '')
    .execute()

test('정원을 넘는 행은 손으로 넣어도 RB001로 거절된다', async () => {
  await takePlaces(db, { restaurantNo, count: 2 })
  expect(await isRefused(takePlaces(db, { restaurantNo, count: 1 }))).toBe(true)
  expect(await counts()).toEqual({ live: 2, counted: 2 })
})

test('한 문장에 여럿을 넣어 정원을 넘으면 하나도 들어가지 않는다', async () => {
  expect(await isRefused(takePlaces(db, { restaurantNo, count: 3 }))).toBe(true)
  expect(await counts()).toEqual({ live: 0, counted: 0 })
})

test('예약설정이 없는 가게에는 손으로도 넣을 수 없다', async () => {
  await db.deleteFrom('reservationSetting').where('restaurantNo', '=', restaurantNo).execute()
  expect(await isRefused(takePlaces(db, { restaurantNo, count: 1 }))).toBe(true)
})

test('취소한 예약은 자리가 있을 때만 되살릴 수 있다', async () => {
  const [first] = await takePlaces(db, { restaurantNo, count: 1 })
  await update(first, { state: 'cancelled' })
  const [other] = await takePlaces(db, { restaurantNo, count: 2 })
  expect(await isRefused(update(first, { state: 'confirmed' }))).toBe(true)
  await update(other, { state: 'cancelled' })
  await update(first, { state: 'confirmed' })
  expect(await counts()).toEqual({ live: 2, counted: 2 })
})

test('방문과 노쇼 표시는 자리 수를 바꾸지 않는다', async () => {
  const [first] = await takePlaces(db, { restaurantNo, count: 2 })
  await update(first, { state: 'visited' })
  await update(first, { state: 'noShow' })
  expect(await counts()).toEqual({ live: 2, counted: 2 })
})

test.each([
  ['이른', 690],
  ['늦은', 750],
])('%s 시간으로 옮기면 두 시간의 수가 함께 바뀐다', async (_name, to) => {
  const [first] = await takePlaces(db, { restaurantNo, count: 2 })
  await update(first, { reserveMin: to })
  expect([await counts(), await counts(to)]).toEqual([
    { live: 1, counted: 1 },
    { live: 1, counted: 1 },
  ])
})

test.each([
  ['이른', 690],
  ['늦은', 750],
])('다 찬 %s 시간으로는 옮길 수 없고 아무것도 바뀌지 않는다', async (_name, to) => {
  const [first] = await takePlaces(db, { restaurantNo, count: 1 })
  await takePlaces(db, { restaurantNo, count: 2, minute: to })
  expect(await isRefused(update(first, { reserveMin: to }))).toBe(true)
  expect([await counts(), await counts(to)]).toEqual([
    { live: 1, counted: 1 },
    { live: 2, counted: 2 },
  ])
})

test('취소하면서 옮겨도, 취소된 것을 옮겨도 수가 맞는다', async () => {
  const [first, second] = await takePlaces(db, { restaurantNo, count: 2 })
  await update(first, { state: 'cancelled', reserveMin: 690 })
  await update(first, { reserveMin: 750 })
  await update(second, { state: 'cancelled' })
  await update(second, { state: 'confirmed', reserveMin: 690 })
  expect([await counts(690), await counts(), await counts(750)]).toEqual([
    { live: 1, counted: 1 },
    { live: 0, counted: 0 },
    { live: 0, counted: 0 },
  ])
})

test('지우면 자리가 비고, 취소된 것을 지우면 그대로다', async () => {
  const [first, second] = await takePlaces(db, { restaurantNo, count: 2 })
  await update(first, { state: 'cancelled' })
  for (const gone of [first, second])
    await db
      .deleteFrom('reservation')
      .where('reservationNo', '=', gone ?? '')
      .execute()
  expect(await counts()).toEqual({ live: 0, counted: 0 })
})

test('정원을 줄인 시간의 예약은 그대로 바꿀 수 있지만 더 들어오지는 못한다', async () => {
  const [first] = await takePlaces(db, { restaurantNo, count: 2 })
  await db
    .updateTable('reservationSetting')
    .set({ maxTeamNum: 1 })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await db
    .updateTable('reservation')
    .set({ numberOfGuests: 4 })
    .where('reservationNo', '=', first ?? '')
    .execute()
  expect(await isRefused(takePlaces(db, { restaurantNo, count: 1, day: tomorrow }))).toBe(true)
  expect(await counts()).toEqual({ live: 2, counted: 2 })
})
