import type { BookableDay } from '@matjari/contract/reservations/entities'
import type { DayOffer } from '@matjari/contract/restaurants/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

// It is 18:40 on a Sunday.
const today = '2026-11-15'
const evening = { startMin: 1080, endMin: 1320 } // 18:00 to 22:00
const hours = { startMin: 600, endMin: 1440 }

const offers = async (asked: string) =>
  (await ask<{ items: DayOffer[] }>(server, `GET /api/restaurants/times?${asked}`)).body.items

async function offer(restaurantNo: string, asked: string) {
  const [one] = await offers(`restaurantNo=${restaurantNo}&${asked}`)
  return one
}

const build = async (options: Parameters<typeof buildReservable>[1] = {}) =>
  (await buildReservable(server.deps.db, { window: evening, hours, ...options })).restaurantNo

test('저녁 여섯 시 반에 가까운 여섯 시간을 차례로 보이고, 스무 분 안의 시간은 보이지 않는다', async () => {
  const restaurantNo = await build({ maxTeamNum: 4 })
  await takePlaces(server.deps.db, {
    restaurantNo,
    count: 2,
    minute: 1170,
    day: today,
  })
  expect(await offer(restaurantNo, `day=${today}&meal=dinner&guests=2`)).toMatchObject({
    dayState: 'open',
    times: [
      { time: '19:00', remaining: null },
      { time: '19:30', remaining: 2 },
      { time: '20:00', remaining: null },
      { time: '20:30', remaining: null },
      { time: '21:00', remaining: null },
      { time: '21:30', remaining: null },
    ],
    timesMore: 0,
    nextDay: null,
  })
  const around = await offer(restaurantNo, `day=${tomorrow}&time=21:00`)
  expect(around?.times.map(({ time }) => time)).toEqual([
    '19:00',
    '19:30',
    '20:00',
    '20:30',
    '21:00',
    '21:30',
  ])
  expect(around?.timesMore).toBe(2)
})

test('자리가 없는 날은 까닭과 다음에 앉을 수 있는 날을 말한다', async () => {
  const { db } = server.deps
  const full = await build({ maxTeamNum: 1, window: { startMin: 1140, endMin: 1170 } })
  await takePlaces(db, { restaurantNo: full, count: 1, minute: 1140, day: today })
  const closed = await build({ weekDays: [3] })
  const over = await build({ window: { startMin: 1080, endMin: 1110 } })
  const paused = await build()
  await db
    .updateTable('reservationSetting')
    .set({ isPaused: true, pausedUntil: '2026-11-17' })
    .where('restaurantNo', '=', paused)
    .execute()
  const { restaurantNo: phoneOnly } = await buildRestaurant(db)
  const small = await build({ maxNum: 2 })
  const hidden = (await buildRestaurant(db, { status: 'I' })).restaurantNo
  const nos = [full, closed, over, paused, phoneOnly, small, hidden]
  const said = await offers(`restaurantNo=${nos.join(',')}&day=${today}&meal=dinner&guests=4`)
  expect(
    said.map(({ restaurantNo, dayState, times, nextDay, nextTime, guestsMax, phone }) => ({
      restaurantNo,
      said: [dayState, times.length, nextDay, nextTime, guestsMax, phone],
    })),
  ).toEqual([
    { restaurantNo: full, said: ['full', 0, tomorrow, '19:00', 5, null] },
    { restaurantNo: closed, said: ['closed', 0, '2026-11-18', '18:00', 5, null] },
    { restaurantNo: over, said: ['over', 0, tomorrow, '18:00', 5, null] },
    { restaurantNo: paused, said: ['paused', 0, '2026-11-18', '18:00', 5, null] },
    { restaurantNo: phoneOnly, said: ['phoneOnly', 0, null, null, null, '02-123-4567'] },
    { restaurantNo: small, said: ['full', 0, null, null, 2, null] },
  ])
})

test('점심을 물으면 점심만 보이고 나머지는 수로 말하며, 하루를 말하지 않으면 오늘이다', async () => {
  const restaurantNo = await build({ window: { startMin: 660, endMin: 1320 }, intervalMin: 60 })
  const lunch = await offer(restaurantNo, `day=${tomorrow}&meal=lunch`)
  expect(lunch?.times.map(({ time }) => time)).toEqual(['11:00', '12:00', '13:00', '14:00'])
  expect(lunch?.timesMore).toBe(7)
  const now = await offer(restaurantNo, 'guests=2')
  expect(now?.times.map(({ time }) => time)).toEqual(['19:00', '20:00', '21:00'])
  expect(await offer(restaurantNo, 'meal=lunch')).toMatchObject({
    dayState: 'open',
    mealState: 'none',
    times: [],
    timesMore: 3,
    nextDay: tomorrow,
    nextTime: '11:00',
  })
})

test('하루의 상태와 물은 끼니의 상태는 따로 말하고, 휴무는 문을 닫는 날에만 말한다', async () => {
  const { db } = server.deps
  const dinnerOnly = await build()
  const lunchFull = await build({
    window: { startMin: 840, endMin: 1140 },
    intervalMin: 60,
    maxTeamNum: 1,
  })
  await takePlaces(db, { restaurantNo: lunchFull, count: 1, minute: 840, day: tomorrow })
  const closed = await build({ weekDays: [3] })
  const notYet = await build()
  await db
    .updateTable('reservationSetting')
    .set({ horizonDays: 1 })
    .where('restaurantNo', '=', notYet)
    .execute()
  const stateOf = async (restaurantNo: string, asked: string) => {
    const one = await offer(restaurantNo, asked)
    return [one?.dayState, one?.mealState, one?.times.length]
  }
  const lunch = `day=${tomorrow}&meal=lunch`
  expect(await stateOf(dinnerOnly, lunch)).toEqual(['open', 'none', 0])
  expect(await stateOf(dinnerOnly, `day=${tomorrow}&meal=dinner`)).toEqual(['open', 'open', 6])
  expect(await stateOf(lunchFull, lunch)).toEqual(['open', 'full', 0])
  expect(await stateOf(closed, lunch)).toEqual(['closed', 'none', 0])
  expect(await stateOf(notYet, 'day=2026-11-17&meal=dinner')).toEqual(['paused', 'none', 0])
  expect(await stateOf(dinnerOnly, `day=${tomorrow}&time=12:00`)).toEqual(['open', 'open', 6])
  expect(await stateOf(dinnerOnly, `day=${tomorrow}&time=12:00&meal=lunch`)).toEqual([
    'open',
    'none',
    0,
  ])
})

test('저녁의 한 시각을 물으면 점심으로 채우지 않고, 시각만 물으면 하루에서 가까운 차례다', async () => {
  const restaurantNo = await build({
    window: { startMin: 660, endMin: 1320 },
    intervalMin: 60,
    maxTeamNum: 1,
  })
  for (const minute of [1020, 1080, 1260])
    await takePlaces(server.deps.db, { restaurantNo, count: 1, minute, day: tomorrow })
  const asked = async (question: string) => {
    const one = await offer(restaurantNo, `day=${tomorrow}&${question}`)
    return { times: one?.times.map(({ time }) => time), more: one?.timesMore }
  }
  expect(await asked('time=20:00&meal=dinner')).toEqual({ times: ['19:00', '20:00'], more: 6 })
  expect(await asked('time=14:30&meal=lunch')).toEqual({
    times: ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
    more: 2,
  })
  expect(await asked('time=20:00')).toEqual({
    times: ['13:00', '14:00', '15:00', '16:00', '19:00', '20:00'],
    more: 2,
  })
})

test('쉰 곳이 넘는 가게와 알 수 없는 시간은 거절한다', async () => {
  const many = Array.from({ length: 51 }, (_, at) => at + 1).join(',')
  for (const asked of [
    `restaurantNo=${many}`,
    'restaurantNo=1&meal=brunch',
    'restaurantNo=',
    'restaurantNo=1&guests=0',
  ])
    expect((await ask(server, `GET /api/restaurants/times?${asked}`)).status).toBe(400)
})

const daysOf = (asked: string) =>
  ask<{ items: BookableDay[] }>(server, `GET /api/reservation/days?${asked}`)

test('여러 날을 한 번에 물으면 날마다 첫 시간을, 없으면 까닭을 말한다', async () => {
  const { db } = server.deps
  const restaurantNo = await build({
    maxTeamNum: 1,
    window: { startMin: 1140, endMin: 1200 },
    weekDays: [1, 3, 7],
  })
  await takePlaces(db, { restaurantNo, count: 1, minute: 1140, day: tomorrow })
  await takePlaces(db, { restaurantNo, count: 1, minute: 1140, day: today })
  await takePlaces(db, { restaurantNo, count: 1, minute: 1170, day: today })
  const range = `restaurantNo=${restaurantNo}&from=2026-11-14&to=2026-11-18`
  expect((await daysOf(range)).body.items).toEqual([
    { day: '2026-11-14', dayState: 'closed', firstTime: null },
    { day: today, dayState: 'full', firstTime: null },
    { day: tomorrow, dayState: 'open', firstTime: '19:30' },
    { day: '2026-11-17', dayState: 'closed', firstTime: null },
    { day: '2026-11-18', dayState: 'open', firstTime: '19:00' },
  ])
  const large = (await daysOf(`${range}&numberOfGuests=9`)).body.items
  expect(large.map(({ dayState }) => dayState)).toEqual([
    'closed',
    'full',
    'full',
    'closed',
    'full',
  ])
})

test('한 달이 넘는 날과 보이지 않는 가게는 거절한다', async () => {
  const restaurantNo = await build()
  const { restaurantNo: hidden } = await buildRestaurant(server.deps.db, { status: 'I' })
  const ask31 = (no: string, to: string) => daysOf(`restaurantNo=${no}&from=${today}&to=${to}`)
  expect((await ask31(restaurantNo, '2026-12-15')).body.items).toHaveLength(31)
  expect((await ask31(restaurantNo, '2026-12-16')).status).toBe(400)
  expect((await ask31(restaurantNo, '2026-11-14')).status).toBe(400)
  expect((await ask31(hidden, today)).status).toBe(404)
})
