import { messages } from '@matjari/contract/messages'
import type { FavoriteRestaurant } from '@matjari/contract/restaurants/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildSettings } from '../../../test/support/restaurants/settings.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Method = 'GET' | 'PUT' | 'DELETE'
const one = (method: Method, restaurantNo: string, token?: string) =>
  ask<{ items: { restaurantNo: string; isFavorite: boolean } }>(
    server,
    `${method} /api/favorites/${restaurantNo}`,
    { token },
  )
const list = async (token: string) =>
  (await ask<{ items: FavoriteRestaurant[] }>(server, 'GET /api/favorites', { token })).body.items
const setStatus = (restaurantNo: string, status: 'Y' | 'I') =>
  server.deps.db
    .updateTable('restaurant')
    .set({ status })
    .where('restaurantNo', '=', restaurantNo)
    .execute()

test('담고 빼는 일은 몇 번을 해도 같다', async () => {
  const { token } = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  const isFavorite = async () => (await one('GET', restaurantNo, token)).body.items.isFavorite
  expect(await isFavorite()).toBe(false)
  for (let n = 0; n < 2; n += 1) {
    const { header, body } = await one('PUT', restaurantNo, token)
    expect(header).toEqual({ code: 'S200', message: messages.favorite.added })
    expect(body.items).toEqual({ restaurantNo, isFavorite: true })
    server.clock.advance(1000)
  }
  expect(await isFavorite()).toBe(true)
  expect(await list(token)).toHaveLength(1)
  for (let n = 0; n < 2; n += 1) {
    const { header, body } = await one('DELETE', restaurantNo, token)
    expect(header).toEqual({ code: 'S200', message: messages.favorite.removed })
    expect(body.items).toEqual({ restaurantNo, isFavorite: false })
  }
  expect(await isFavorite()).toBe(false)
  expect(await list(token)).toEqual([])
})

test('목록은 최근에 담은 것부터이고 처음 담은 때를 말한다', async () => {
  const { token } = await signedIn(server)
  const first = await buildRestaurant(server.deps.db, { restaurantName: '먼저 담은 집' })
  const second = await buildRestaurant(server.deps.db)
  await buildReviews(server.deps.db, first.restaurantNo, [4, 4.5])
  await buildSettings(server.deps.db, first.restaurantNo)
  const createDate = server.clock.now().toISOString()
  await one('PUT', first.restaurantNo, token)
  server.clock.advance(1000)
  await one('PUT', second.restaurantNo, token)
  server.clock.advance(1000)
  await one('PUT', first.restaurantNo, token)
  const items = await list(token)
  expect(items.map(({ restaurantNo }) => restaurantNo)).toEqual([
    second.restaurantNo,
    first.restaurantNo,
  ])
  expect(items[1]).toEqual({
    restaurantNo: first.restaurantNo,
    restaurantName: '먼저 담은 집',
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    isActive: 'Y',
    restaurantImage: null,
    restaurantCuisineType: '한식,김치찌개',
    district: '동교동',
    averageRating: 4.3,
    reviewCount: 2,
    reservable: true,
    createDate,
  })
})

test('다른 사람의 즐겨찾기는 나와 상관없다', async () => {
  const me = await signedIn(server)
  const other = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  await one('PUT', restaurantNo, other.token)
  expect(await list(me.token)).toEqual([])
  expect((await one('GET', restaurantNo, me.token)).body.items.isFavorite).toBe(false)
  await one('DELETE', restaurantNo, me.token)
  expect(await list(other.token)).toHaveLength(1)
})

test('더는 활성이 아닌 맛집은 목록에 없지만 뺄 수 있고 다시 활성이 되면 돌아온다', async () => {
  const { token } = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  await one('PUT', restaurantNo, token)
  await setStatus(restaurantNo, 'I')
  expect(await list(token)).toEqual([])
  await setStatus(restaurantNo, 'Y')
  expect(await list(token)).toHaveLength(1)
  await setStatus(restaurantNo, 'I')
  expect((await one('DELETE', restaurantNo, token)).status).toBe(200)
  await setStatus(restaurantNo, 'Y')
  expect(await list(token)).toEqual([])
})

test.each(['N', 'I', 'R', 'C'] as const)('상태가 %s 인 맛집은 담을 수 없다', async (status) => {
  const me = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  // Neither by an administrator nor by whoever registered it.
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo: me.memberNo, status })
  const { status: http, header } = await one('PUT', restaurantNo, me.token)
  expect(http).toBe(404)
  expect(header).toEqual({ code: 'E404', message: messages.restaurant.notPublic })
  expect((await one('GET', restaurantNo, me.token)).body.items.isFavorite).toBe(false)
})

test('없는 맛집은 담을 수 없고 로그인하지 않으면 아무것도 할 수 없다', async () => {
  const { token } = await signedIn(server)
  expect((await one('PUT', '999999999', token)).status).toBe(404)
  expect((await one('PUT', 'abc', token)).status).toBe(404)
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await one(method, '1')).status).toBe(401)
  expect((await ask(server, 'GET /api/favorites')).status).toBe(401)
})
