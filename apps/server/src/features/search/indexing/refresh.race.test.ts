import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../../test/setup/one-connection.ts'
import { whileLocked } from '../../../../test/support/database/race.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../db/db.ts'
import { keepRanksCurrent, refreshSearch } from './refresh.ts'
import { tryWorkLock } from './upkeep.sql.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('한 가게의 메뉴를 둘이 동시에 늘려도 둘 다 찾는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { restaurantName: '두 요리사' })
  const add = async (tx: Db, menuName: string, position: number) => {
    await tx.insertInto('menu').values({ restaurantNo, menuName, menuPrice: 1, position }).execute()
    await refreshSearch(tx, [restaurantNo], server.clock.now())
  }
  await whileLocked(db, {
    lock: (tx) => add(tx, '토마토스튜', 0),
    start: () => [db.transaction().execute((tx) => add(tx, '양파수프', 1))],
    waiting: 1,
  })
  expect(await namesFound(server, '토마토스튜')).toEqual(['두 요리사'])
  expect(await namesFound(server, '양파수프')).toEqual(['두 요리사'])
})

test('여러 곳을 서로 다른 차례로 동시에 새로 고쳐도 모두 끝난다', async () => {
  const { db } = server.deps
  const nos: string[] = []
  for (let n = 0; n < 6; n += 1)
    nos.push((await buildRestaurant(db, { restaurantName: `나란히 ${n}` })).restaurantNo)
  const rename = (tx: Db, name: string) =>
    tx
      .updateTable('restaurant')
      .set({ restaurantName: name })
      .where('restaurantNo', 'in', nos)
      .execute()
  const again = (order: readonly string[]) =>
    db.transaction().execute((tx) => refreshSearch(tx, order, server.clock.now()))
  await whileLocked(db, {
    lock: (tx) => rename(tx, '모두 새 이름'),
    start: () => [again(nos), again(nos.toReversed()), again(nos.slice(2)), again(nos)],
    waiting: 4,
  })
  expect(await namesFound(server, '모두 새 이름')).toHaveLength(6)
})

test('다른 서버가 세고 있으면 기다리지 않고 넘어간다', async () => {
  const { db } = server.deps
  const counted = () =>
    db.selectFrom('searchGram').select('df').where('gram', '=', '*').executeTakeFirst()
  await db.transaction().execute(async (tx) => {
    expect(await tryWorkLock(tx, 'counts')).toBe(true)
    expect(await tryWorkLock(tx, 'ranks')).toBe(true)
    await asAnotherServer(() => keepRanksCurrent(server.deps))
    expect(await asAnotherServer(counted)).toBeUndefined()
  })
  await Promise.all([keepRanksCurrent(server.deps), keepRanksCurrent(server.deps)])
  expect((await counted())?.df).toBe(7)
})
