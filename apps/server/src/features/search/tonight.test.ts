import type { SearchPage } from '@matjari/contract/calls/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { refreshSearch } from './indexing/commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

// It is 18:40 on a Sunday.
const today = '2026-11-15'
const hours = { startMin: 600, endMin: 1440 }

async function named(restaurantName: string, window: { startMin: number; endMin: number } | null) {
  const { db } = server.deps
  const { restaurantNo } = window
    ? await buildReservable(db, { window, hours, maxTeamNum: 1 })
    : await buildRestaurant(db)
  await db
    .updateTable('restaurant')
    .set({ restaurantName })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await refreshSearch(db, [restaurantNo], server.deps.now())
  return restaurantNo
}

const find = async (asked: string) =>
  (await ask<{ items: SearchPage }>(server, `GET /api/restaurants/search?${asked}`)).body.items

test('하루를 물으면 저마다 그날의 시간을 말하고, 앉을 수 있는 곳만 남기거나 빠른 차례로 줄 세운다', async () => {
  const late = await named('달빛국수 늦은집', { startMin: 1260, endMin: 1320 })
  const early = await named('달빛국수 이른집', { startMin: 1140, endMin: 1200 })
  const full = await named('달빛국수 꽉찬집', { startMin: 1140, endMin: 1170 })
  await takePlaces(server.deps.db, { restaurantNo: full, count: 1, minute: 1140, day: today })
  const phone = await named('달빛국수 전화집', null)

  const plain = await find('query=달빛국수')
  expect(plain.restaurants).toHaveLength(4)
  expect(plain.restaurants[0]).not.toHaveProperty('times')

  const asked = `query=달빛국수&day=${today}&meal=dinner&guests=2`
  const all = await find(asked)
  const said = new Map(all.restaurants.map((one) => [one.restaurantNo, one]))
  expect(said.get(early)).toMatchObject({
    dayState: 'open',
    times: [
      { time: '19:00', remaining: 1 },
      { time: '19:30', remaining: 1 },
    ],
  })
  expect(said.get(full)).toMatchObject({ dayState: 'full', times: [], nextDay: '2026-11-16' })
  expect(said.get(phone)).toMatchObject({ dayState: 'phoneOnly', nextDay: null })
  expect([all.day, all.bookableCount, all.pageInfo.totalBoardNo]).toEqual([today, 2, 4])

  const bookable = await find(`${asked}&bookable=Y`)
  expect(bookable.restaurants.map(({ restaurantNo }) => restaurantNo).toSorted()).toEqual(
    [early, late].toSorted(),
  )
  expect([bookable.bookableCount, bookable.pageInfo.totalBoardNo]).toEqual([2, 2])

  const sorted = await find(`${asked}&sort=earliest`)
  expect(sorted.restaurants.slice(0, 2).map(({ restaurantNo }) => restaurantNo)).toEqual([
    early,
    late,
  ])
})

test('방금 찬 시간은 다음 물음에 벌써 없다', async () => {
  const restaurantNo = await named('별빛분식', { startMin: 1140, endMin: 1170 })
  const asked = 'query=별빛분식&bookable=Y'
  expect((await find(asked)).restaurants).toHaveLength(1)
  await takePlaces(server.deps.db, { restaurantNo, count: 1, minute: 1140, day: today })
  expect((await find(asked)).restaurants).toHaveLength(0)
})
