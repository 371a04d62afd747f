import type { Rating, RestaurantDetail } from '@matjari/contract/entities/restaurant'
import { messages } from '@matjari/contract/messages'
import { pictureAddress } from '@matjari/contract/rules/picture-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildSettings } from '../../../../test/support/restaurants/settings.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const detail = (restaurantNo: string, token?: string) =>
  ask<RestaurantDetail>(server, `GET /api/restaurants/${restaurantNo}`, { token })
const rating = (restaurantNo: string) =>
  ask<Rating>(server, `GET /api/restaurants/${restaurantNo}/rating`)
const photo = (n: number) => pictureAddress(n.toString(16).padStart(32, '0'))

async function addMenuPhotos(restaurantNo: string, photos: readonly (string | null)[]) {
  const rows = photos.map((one, position) => ({
    restaurantNo,
    menuName: `메뉴 ${position}`,
    menuPrice: 9000,
    photo: one,
    // Stored the other way round, so that the order has to come from the position.
    position: photos.length - position,
  }))
  await server.deps.db.insertInto('menu').values(rows).execute()
}

test('상세는 계약의 모든 칸을 담는다', async () => {
  const { restaurantNo, memberNo } = await buildRestaurant(server.deps.db, {
    restaurantName: '모두국밥',
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    category: '한식',
    tags: ['설렁탕', '갈비탕'],
    description: '맑은 국물이에요.',
    phoneNumber: '02-333-4444',
    latitude: 37.56,
    longitude: 126.92,
    photo: photo(1),
  })
  await buildReviews(server.deps.db, restaurantNo, [4.5, 5, 3])
  const { status, header, body } = await detail(restaurantNo)
  expect(status).toBe(200)
  expect(header.code).toBe('S200')
  expect(body).toEqual({
    restaurantNo,
    memberNo,
    restaurantName: '모두국밥',
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    restaurantPostalCode: '04050',
    restaurantDescription: '맑은 국물이에요.',
    restaurantMainPhoto: photo(1),
    restaurantImage: photo(1),
    photos: [photo(1)],
    restaurantCuisineType: '한식,설렁탕,갈비탕',
    restaurantPhoneNumber: '02-333-4444',
    isActive: 'Y',
    status: 'Y',
    lat: 37.56,
    lng: 126.92,
    isLocationExact: false,
    district: '연남동',
    averageRating: 4.2,
    reviewCount: 3,
    reservable: false,
    isOwner: false,
    isFavorite: false,
  })
})

test('위치와 사진과 리뷰가 없어도 답한다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db, {
    latitude: null,
    longitude: null,
    photo: null,
  })
  const none = { lat: null, lng: null, restaurantMainPhoto: null, photos: [] }
  expect((await detail(restaurantNo)).body).toMatchObject({
    ...none,
    averageRating: 0,
    reviewCount: 0,
  })
})

test('사진은 대표사진부터 메뉴 순서대로, 같은 것 없이, 서른 장까지다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db, { photo: photo(1) })
  await addMenuPhotos(restaurantNo, [photo(4), null, photo(1), photo(3), photo(2), photo(3)])
  // The first row has the last position.
  expect((await detail(restaurantNo)).body.photos).toEqual([1, 3, 2, 4].map(photo))

  const many = await buildRestaurant(server.deps.db, { photo: photo(100) })
  const dishes = Array.from({ length: 33 }, (_, n) => photo(n))
  await addMenuPhotos(many.restaurantNo, dishes)
  expect((await detail(many.restaurantNo)).body.photos).toEqual([
    photo(100),
    ...dishes.reverse().slice(0, 29),
  ])
})

test('가게의 안과 밖은 대표사진 다음에, 메뉴보다 먼저, 정한 차례대로 나온다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db, { photo: photo(1) })
  await addMenuPhotos(restaurantNo, [photo(4), photo(2)])
  const places = [
    { restaurantNo, position: 2, photo: photo(2) },
    { restaurantNo, position: 1, photo: photo(3) },
  ]
  await server.deps.db.insertInto('restaurantPhoto').values(places).execute()
  expect((await detail(restaurantNo)).body.photos).toEqual([1, 3, 2, 4].map(photo))
})

test('예약설정이 있고 활성이어야 예약할 수 있다', async () => {
  const { restaurantNo, memberNo } = await buildRestaurant(server.deps.db)
  await buildSettings(server.deps.db, restaurantNo)
  expect((await detail(restaurantNo)).body.reservable).toBe(true)
  const paused = await buildRestaurant(server.deps.db, { memberNo, status: 'I' })
  await buildSettings(server.deps.db, paused.restaurantNo)
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  expect((await detail(paused.restaurantNo, admin.token)).body.reservable).toBe(false)
})

test('등록한 사람과 즐겨찾기한 사람에게는 그렇게 말한다', async () => {
  const owner = await signedIn(server)
  const guest = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo: owner.memberNo })
  await ask(server, `PUT /api/favorites/${restaurantNo}`, { token: guest.token })
  const seen = async (token?: string) => {
    const { isOwner, isFavorite } = (await detail(restaurantNo, token)).body
    return { isOwner, isFavorite }
  }
  expect(await seen()).toEqual({ isOwner: false, isFavorite: false })
  expect(await seen(owner.token)).toEqual({ isOwner: true, isFavorite: false })
  expect(await seen(guest.token)).toEqual({ isOwner: false, isFavorite: true })
})

test.each(['999999999', '0', '-1', 'abc', '1.5', '999999999999999999999999', "1'--", '%00'])(
  '없는 번호 %s 는 404이다',
  async (restaurantNo) => {
    for (const path of ['', '/rating']) {
      const { status, header } = await ask(server, `GET /api/restaurants/${restaurantNo}${path}`)
      expect(status).toBe(404)
      expect(header.code).toBe('E404')
    }
  },
)

test('없는 가게의 말은 볼 수 없는 가게의 말과 같다', async () => {
  expect((await detail('999999999')).header.message).toBe(messages.restaurant.notShown)
})

test('평점은 소수 한 자리이고 4.5는 4에 드는 별마다 몇 명인지 센다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  expect((await rating(restaurantNo)).body).toEqual({
    averageRating: 0,
    reviewCount: 0,
    scoreCounts: [5, 4, 3, 2, 1].map((score) => ({ score, count: 0 })),
  })
  await buildReviews(server.deps.db, restaurantNo, [5, 4.5, 4, 4, 0.5, 3.5])
  expect((await rating(restaurantNo)).body).toEqual({
    averageRating: 3.6,
    reviewCount: 6,
    scoreCounts: [
      { score: 5, count: 1 },
      { score: 4, count: 3 },
      { score: 3, count: 1 },
      { score: 2, count: 0 },
      { score: 1, count: 1 },
    ],
  })
})

test('숨긴 리뷰는 평점에서 빠진다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  await buildReviews(server.deps.db, restaurantNo, [5, 1])
  await server.deps.db
    .updateTable('review')
    .set({ isActive: false })
    .where('restaurantNo', '=', restaurantNo)
    .where('halfStars', '=', 2)
    .execute()
  expect((await rating(restaurantNo)).body).toMatchObject({ averageRating: 5, reviewCount: 1 })
})
