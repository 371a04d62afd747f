import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound } from '../../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { refreshSearch } from '../indexing/commands.ts'

/** Each of them could also be read: as a place, a need, a day, a price, a party, a dish or nothing. */
// biome-ignore format: a list to be read by people
const names = [
  '강남면옥', '혼밥식당', '비오는날', '오늘은국수', '홍대 칼국수', '대전역 앞', '회식하는 집', '주차장옆 국수', '조용한 식탁',
  '내일 저녁', '두 사람', '만원의 행복', '아이랑 나랑', '성심당', '맛있는 집', '둔산동 손칼국수집', '60계치킨', '김천', '낙지볶음 칼국수',
]

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  for (const restaurantName of names)
    await buildRestaurant(db, { restaurantName, tags: ['노포'], latitude: 35.2, longitude: 129.1 })
  await buildRestaurant(db, {
    restaurantName: '으능정이 밥상',
    restaurantAddress: '대전광역시 중구 중앙로 1 (은행동)',
    latitude: 36.3286,
    longitude: 127.4268,
  })
  // Liked by everybody, and right for whatever else those words may say.
  const liked = await buildRestaurant(db, {
    restaurantName: '모두의 식탁',
    restaurantAddress: '서울 강남구 강남대로 1 (역삼동)',
    tags: ['칼국수', '혼밥', '회식', '주차가능', '유아의자'],
    latitude: 37.4985,
    longitude: 127.0279,
    menus: [{ menuName: '파전' }, { menuName: '낙지볶음 국수' }, { menuName: '치킨' }],
  })
  await buildReviews(
    db,
    liked.restaurantNo,
    Array.from({ length: 12 }, () => 5),
  )
  await refreshSearch(db, [liked.restaurantNo], server.clock.now())
})
afterAll(() => server.close())

test.each(names)('이름을 그대로 치면 다른 뜻이 있어도 그 가게가 먼저다: %s', async (name) => {
  expect((await namesFound(server, name))[0]).toBe(name)
})

test.each(names)('띄어 쓰지 않아도 그렇다: %s', async (name) => {
  expect((await namesFound(server, name.replaceAll(' ', '')))[0]).toBe(name)
})

test('가게이기도 한 곳은 어디인지 말하면 그 가게다', async () => {
  expect((await namesFound(server, '대전 성심당'))[0]).toBe('성심당')
})
