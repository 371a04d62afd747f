import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const statusOf = async (restaurantNo: string) =>
  server.deps.db
    .selectFrom('restaurant')
    .select('status')
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()

test('사장님이 탈퇴하면 연 가게는 닫히고 기다리던 등록은 취소되며 신청은 거두어지고 즐겨찾기는 사라진다', async () => {
  const { db } = server.deps
  const owner = await buildMember(db, { isStoreOwner: true })
  const own = { memberNo: owner.memberNo }
  const open = await buildRestaurant(db, { ...own, restaurantName: '문닫을가게', status: 'Y' })
  const waiting = await buildRestaurant(db, { ...own, status: 'N' })
  const rejected = await buildRestaurant(db, { ...own, status: 'R' })
  const others = await buildRestaurant(db, { status: 'Y' })
  const paused = await buildRestaurant(db, { ...own, status: 'I' })
  const { accessToken } = await signIn(server.app, owner.memberId)
  for (const { restaurantNo } of [open, paused])
    await server.app.inject({
      method: 'PUT',
      url: `/api/shops/${restaurantNo}/name`,
      headers: bearer(accessToken),
      payload: { restaurantName: '떠날 이름' },
    })
  await server.app.inject({
    method: 'PUT',
    url: `/api/favorites/${others.restaurantNo}`,
    headers: bearer(accessToken),
  })

  const left = await server.app.inject({
    method: 'DELETE',
    url: '/api/member/delete',
    headers: bearer(accessToken),
    payload: { password: testPassword },
  })
  expect(left.json()).toMatchObject({ header: { code: 'S200' } })
  expect(await statusOf(open.restaurantNo)).toEqual({ status: 'I' })
  expect(await statusOf(waiting.restaurantNo)).toEqual({ status: 'C' })
  expect(await statusOf(rejected.restaurantNo)).toEqual({ status: 'R' })
  expect(await statusOf(others.restaurantNo)).toEqual({ status: 'Y' })
  const asked = await db.selectFrom('application').select(['kind', 'state']).execute()
  expect(asked).toEqual(
    ['registration', 'name', 'name'].map((kind) => ({ kind, state: 'withdrawn' })),
  )
  expect(await db.selectFrom('favorite').selectAll().execute()).toEqual([])
  const found = await server.app.inject({
    url: `/api/restaurants/search?query=${encodeURIComponent('문닫을가게')}`,
  })
  expect(found.json()).toMatchObject({ body: { items: { restaurants: [] } } })
})
