import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { namesFound } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { keepRanksCurrent, refreshSearch } from './indexing/commands.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** As when a new name is approved. */
async function rename(restaurantNo: string, [before, after]: readonly [string, string]) {
  const { db } = server.deps
  const now = server.clock.now()
  const foundUntil = new Date(now.getTime() + limits.formerName.days * dayMs)
  await db
    .updateTable('restaurant')
    .set({ restaurantName: after })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await db
    .insertInto('formerName')
    .values({ restaurantNo, restaurantName: before, foundUntil })
    .execute()
  await refreshSearch(db, [restaurantNo], now)
}

const formerNames = () => server.deps.db.selectFrom('formerName').select('restaurantName').execute()

test('이름을 바꾼 가게는 한동안 옛 이름으로도 새 이름으로 나오고, 때가 지나면 새 이름으로만 나온다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { restaurantName: '솔방울 부엌' })
  await rename(restaurantNo, ['솔방울 부엌', '파도소리'])
  const remembered = ['솔방울 부엌', '솔방울부엌', '솔방울', 'ㅅㅂㅇㅂㅇ', '솔빵울부엌']
  for (const query of ['파도소리', ...remembered])
    expect([query, await namesFound(server, query)]).toEqual([query, ['파도소리']])

  server.clock.advance(limits.formerName.days * dayMs - 1)
  await keepRanksCurrent(server.deps)
  expect(await namesFound(server, '솔방울부엌')).toEqual(['파도소리'])
  server.clock.advance(1)
  await keepRanksCurrent(server.deps)
  for (const query of remembered)
    expect([query, await namesFound(server, query)]).toEqual([query, []])
  expect(await namesFound(server, '파도소리')).toEqual(['파도소리'])
  expect(await formerNames()).toEqual([])
})

test('지금 그 이름인 가게가 예전에 그랬던 가게보다 먼저다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { restaurantName: '달무리' })
  await buildRestaurant(db, {
    restaurantName: '달무리',
    createdAt: new Date('2020-01-01T00:00:00.000Z'),
  })
  await rename(restaurantNo, ['달무리', '별무리'])
  expect(await namesFound(server, '달무리')).toEqual(['달무리', '별무리'])
})
