import type { ListedRestaurant, RestaurantCard } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildSettings } from '../../../test/support/restaurants/settings.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { refreshSearch } from '../search/indexing/commands.ts'

let server: TestApp
let admin: { token: string }
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const category = async (name: string) => {
  const path = `/api/restaurants/category/${encodeURIComponent(name)}`
  const { status, body } = await ask<RestaurantCard[]>(server, `GET ${path}`)
  expect(status).toBe(200)
  return body
}
const list = async (query: Record<string, string>, token?: string) => {
  const search = new URLSearchParams(query)
  const call = `GET /api/admin/restaurants?${search}`
  return ask<ListedRestaurant[]>(server, call, { token })
}
const namesIn = async (query: Record<string, string>, token?: string) =>
  (await list(query, token)).body.map(({ restaurantName }) => restaurantName)

test('분류에는 평이 좋은 맛집이 먼저 나온다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const build = (restaurantName: string) =>
    buildRestaurant(server.deps.db, { memberNo, restaurantName, category: '중식', tags: ['짬뽕'] })
  const plain = await build('보통반점')
  const loved = await build('사랑반점')
  const disliked = await build('아쉬운반점')
  await buildReviews(server.deps.db, loved.restaurantNo, [5, 5, 5, 5, 4.5])
  await buildReviews(server.deps.db, disliked.restaurantNo, [1, 1, 0.5, 1, 1])
  await buildSettings(server.deps.db, loved.restaurantNo)
  const nos = [plain, loved, disliked].map(({ restaurantNo }) => restaurantNo)
  await refreshSearch(server.deps.db, nos, server.clock.now())
  const cards = await category('중식')
  expect(cards.map(({ name }) => name)).toEqual(['사랑반점', '보통반점', '아쉬운반점'])
  expect(cards[0]).toEqual({
    restaurant_no: loved.restaurantNo,
    name: '사랑반점',
    imageUrl: null,
    restaurantCuisineType: '중식,짬뽕',
    district: '동교동',
    averageRating: 4.9,
    reviewCount: 5,
    reservable: true,
  })
  expect(cards[1]).toMatchObject({ averageRating: 0, reviewCount: 0, reservable: false })
})

test('분류마다 여덟 곳까지이고 다른 분류는 섞이지 않는다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  for (let n = 0; n <= limits.home.perCategory; n += 1)
    await buildRestaurant(server.deps.db, { memberNo, category: '일식', tags: ['라멘'] })
  const cards = await category('일식')
  expect(cards).toHaveLength(limits.home.perCategory)
  expect(new Set(cards.map(({ restaurantCuisineType }) => restaurantCuisineType))).toEqual(
    new Set(['일식,라멘']),
  )
})

test.each(['기타', '없는분류', "'", '%', '\u0000', ' 한식'])(
  '%j 분류에는 아무것도 없다',
  async (name) => {
    expect(await category(name)).toEqual([])
  },
)

test('내 맛집은 상태에 관계없이 새것부터이고 내 것뿐이다', async () => {
  const me = await signedIn(server)
  const made: string[] = []
  for (const status of ['Y', 'N', 'I', 'R', 'C'] as const) {
    const { restaurantNo } = await buildRestaurant(server.deps.db, {
      memberNo: me.memberNo,
      restaurantName: `내 가게 ${status}`,
      status,
      createdAt: new Date('2026-11-02T00:00:00.000Z'),
    })
    made.unshift(restaurantNo)
  }
  await buildRestaurant(server.deps.db)
  const { body } = await ask<{ items: ListedRestaurant[] }>(server, 'GET /api/restaurants/mine', me)
  expect(body.items.map(({ restaurantNo }) => restaurantNo)).toEqual(made)
  expect(body.items[0]).toEqual({
    restaurantNo: made[0],
    restaurantName: '내 가게 C',
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    isActive: 'C',
    restaurantImage: null,
    restaurantCuisineType: '한식,김치찌개',
    createDate: '2026-11-02T00:00:00.000Z',
  })
  expect((await ask(server, 'GET /api/restaurants/mine')).status).toBe(401)
})

test('활성 맛집의 목록은 누구나, 다른 목록은 관리자만 본다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  for (const status of ['N', 'Y', 'I', 'R', 'C'] as const)
    await buildRestaurant(server.deps.db, { memberNo, restaurantName: `목록집 ${status}`, status })
  const keyword2 = '목록집'
  expect(await namesIn({ status2: 'Y', keyword2 })).toEqual(['목록집 Y'])
  expect(await namesIn({ status2: 'N', keyword2 }, admin.token)).toEqual(['목록집 N'])
  expect(await namesIn({ status2: '', keyword2 }, admin.token)).toEqual(
    ['C', 'R', 'I', 'Y', 'N'].map((status) => `목록집 ${status}`),
  )
  const member = await signedIn(server)
  for (const query of [{}, { status2: '' }, { status2: 'N' }, { keyword2 }] as const) {
    expect((await list(query)).status).toBe(401)
    expect((await list(query, member.token)).status).toBe(403)
  }
  const twice = 'GET /api/admin/restaurants?status2=Y&status2=N'
  expect((await ask(server, twice)).status).toBe(401)
  expect((await list({ status2: 'X' }, admin.token)).status).toBe(400)
})

test('활성 맛집은 검색처럼 찾는다: 대소문자와 띄어쓰기는 상관없고 이름이 먼저다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  for (const restaurantName of ['Cafe 봄날', 'CAFE봄날 2호점', '100% 봄_날'])
    await buildRestaurant(server.deps.db, { memberNo, restaurantName })
  for (const keyword2 of ['cafe봄 날', 'CAFE 봄날', '  카페'.replace('카페', 'cafe')])
    expect(await namesIn({ status2: 'Y', keyword2 })).toEqual(['Cafe 봄날', 'CAFE봄날 2호점'])
  await buildRestaurant(server.deps.db, { memberNo, restaurantName: '할매집', tags: ['막국수'] })
  await buildRestaurant(server.deps.db, { memberNo, restaurantName: '막국수 명가', tags: ['냉면'] })
  expect(await namesIn({ status2: 'Y', keyword2: '막국수' })).toEqual(['막국수 명가', '할매집'])
})

test.each(['\\', "'", '.*', '%'])('%s 로는 아무것도 찾지 못한다', async (keyword2) => {
  expect(await namesIn({ status2: 'Y', keyword2 })).toEqual([])
})
