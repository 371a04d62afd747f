import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { fitting, searchFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { refreshSearch } from '../indexing/commands.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db)
  await db
    .updateTable('restaurant')
    .set({ restaurantName: '자리국수', tags: ['칼국수'], latitude: 37.575, longitude: 126.924 })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await refreshSearch(db, [restaurantNo], server.clock.now())
  await buildRestaurant(db, { restaurantName: '꼬리표국수', tags: ['칼국수', '예약가능'] })
  await buildRestaurant(db, { restaurantName: '줄서는국수', tags: ['칼국수'] })
  await buildRestaurant(db, { restaurantName: '예약받나요', tags: ['떡볶이'] })
})
afterAll(() => server.close())

const read = async (asked: Record<string, string>) => {
  const page = await searchFor(server, asked)
  const needs = page.understood.filter(({ kind }) => kind === 'need')
  return { ...page, names: fitting(page), needs: needs.map(({ text, label }) => [text, label]) }
}

test.each([
  ['예약되는 곳', '예약되는'],
  ['예약 가능', '예약 가능'],
  ['예약 가능한 곳', '예약 가능한 곳'],
  ['예약이 되나요', '예약이 되나요'],
  ['오늘 저녁 2명, 지금 예약되는 곳은?', '예약되는'],
  ['칼국수 예약 받는 집', '예약 받는 집'],
])('%s: 여기서 예약을 받는 곳을 찾고, 꼬리표만 단 곳은 찾지 않는다', async (query, text) => {
  const { names, needs } = await read({ query })
  expect(names).toEqual(['자리국수'])
  expect(needs).toEqual([[expect.stringContaining(text.slice(0, 4)), '예약 받는 곳']])
})

test('예약 가능을 읽지 말라고 하면 거르지 않는다', async () => {
  const { names, needs } = await read({ query: '칼국수 예약되는', literal: '예약되는' })
  expect(needs).toEqual([])
  expect(names).not.toEqual(['자리국수'])
})

test('간판에 그렇게 적힌 가게는 예약을 받지 않아도 이름으로 찾는다', async () => {
  const { names, needs } = await read({ query: '예약받나요' })
  expect(names[0]).toBe('예약받나요')
  expect(needs).toEqual([])
})

test('자리가 있는 곳만 보아도 넓혀 찾은 곳은 가까운 곳이라고 한다', async () => {
  const day = seoulToday(server.clock.now())
  const { restaurants, supplements } = await read({ query: '홍대 칼국수', day, bookable: 'Y' })
  expect(restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['자리국수'])
  expect(supplements).toEqual([{ after: 0, query: '홍대 칼국수', isNearby: true }])
})
