import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { searchFor } from '../../../test/support/restaurants/search.ts'
import {
  pictures,
  type Registrant,
  readShop,
  registrant,
  saveShop,
} from '../../../test/support/restaurants/shops.ts'
import { keyOf } from '../media/pictures.rules.ts'

const said = messages.shop

let server: ReviewPictures
let own: Registrant
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  own = await registrant(server, { restaurantName: '온기식당' })
})
afterAll(() => server.close())

/** Exactly these are kept, each shown once. */
function only(photos: readonly string[]) {
  const keys = photos.map((photo) => keyOf(photo) ?? photo).sort()
  return { stored: keys, claims: Object.fromEntries(keys.map((key) => [key, 1])) }
}

async function saved(sent: Parameters<typeof saveShop>[2]) {
  const { shop, message } = await saveShop(server, own, sent)
  if (!shop) throw new Error(message)
  return shop
}

const guestsSee = async () =>
  (await ask<{ photos: string[] }>(server, `GET /api/restaurants/${own.restaurantNo}`)).body
const onCard = async (query: string) =>
  (await searchFor(server, { query })).restaurants.map(({ photos }) => photos)

test('전화와 설명과 태그와 사진 스무 장이 한 번에 바뀌고 손님에게 그대로 보인다', async () => {
  const { status, message, shop } = await saveShop(server, own, { photos: await pictures(20) })
  expect([status, message]).toEqual([200, said.saved])
  const photos = shop?.photos ?? []
  expect(new Set(photos).size).toBe(20)
  expect(shop).toMatchObject({
    restaurantName: '온기식당',
    restaurantPhoneNumber: '02-333-4444',
    restaurantDescription: '동네 사람들의 밥집이에요.',
    tags: ['칼국수', '만두'],
    requests: [],
  })
  expect(await guestsSee()).toMatchObject({
    restaurantMainPhoto: photos[0],
    photos,
    restaurantCuisineType: '한식,칼국수,만두',
    restaurantPhoneNumber: '02-333-4444',
  })
  // Found by the new tags at once, with the first few photos.
  expect(await onCard('온기식당 만두')).toEqual([photos.slice(0, 5)])
  expect(await server.storedPictures()).toEqual(only(photos))
})

test('두는 사진과 새 사진은 말한 차례로 서고 빠진 사진은 보관소에서도 사라진다', async () => {
  const { photos } = await saved({ photos: await pictures(4) })
  const [first = '', , third = '', fourth = ''] = photos
  const after = await saved({
    shop: {
      existingPhotoUrls: [`https://matjari.example${fourth}`, first],
      photoOrder: ['kept', 'new', 'kept'],
    },
    photos: await pictures(1),
  })
  expect(after.photos).toEqual([fourth, after.photos[1], first])
  expect(await guestsSee()).toMatchObject({ photos: after.photos })
  expect(await server.storedPictures()).toEqual(only(after.photos))
  expect(after.photos).not.toContain(third)
})

test('대표사진이 갤러리에도 있던 가게는 한 장만 남는다', async () => {
  const { photos } = await saved({ photos: await pictures(1) })
  const { db } = server.deps
  const [photo = ''] = photos
  await db
    .insertInto('restaurantPhoto')
    .values({ restaurantNo: own.restaurantNo, position: 1, photo })
    .execute()
  await db
    .updateTable('picture')
    .set({ claims: 2 })
    .where('pictureKey', '=', keyOf(photo))
    .execute()
  const after = await saved({ shop: { existingPhotoUrls: [photo], photoOrder: ['kept'] } })
  expect(after.photos).toEqual([photo])
  expect(await server.storedPictures()).toEqual(only([photo]))
})

test('받을 수 없는 사진은 아무것도 바꾸지 않고 남지도 않는다', async () => {
  const before = await saved({ photos: await pictures(2) })
  const [mine = '', second = ''] = before.photos
  const other = await registrant(server)
  const theirs =
    (await saveShop(server, other, { photos: await pictures(1) })).shop?.photos[0] ?? ''
  const kept = await server.storedPictures()
  const refused = async (shop: Record<string, unknown>, photos: readonly File[] = []) => {
    const { status, message } = await saveShop(server, own, { shop, photos })
    return status === 400 ? message : status
  }
  const order = (...photoOrder: string[]) => ({ photoOrder })
  expect(await refused({})).toBe(said.photoRequired)
  expect(await refused({ existingPhotoUrls: [theirs], ...order('kept') })).toBe(
    said.photoAddressRule,
  )
  expect(await refused({ existingPhotoUrls: [mine, mine], ...order('kept', 'kept') })).toBe(
    said.photoAddressRule,
  )
  expect(await refused({ existingPhotoUrls: [mine], ...order('new') })).toBe(said.photoOrderRule)
  const many = Array.from({ length: 19 }, () => 'new')
  expect(
    await refused(
      { existingPhotoUrls: [mine, second], ...order('kept', 'kept', ...many) },
      await pictures(19),
    ),
  ).toBe(said.tooManyPhotos)
  const broken = new File(['no picture'], 'a.jpg', { type: 'image/jpeg' })
  expect(await refused(order('new', 'new'), [...(await pictures(1)), broken])).toBe(
    messages.picture.imageOnly,
  )
  expect(await readShop(server, own)).toEqual(before)
  expect(await server.storedPictures()).toEqual(kept)
})

test('저장하는 사이에 취소된 등록은 바뀌지 않고 새 사진도 남지 않는다', async () => {
  const { db } = server.deps
  server.pictures.meanwhile(() =>
    db
      .updateTable('restaurant')
      .set({ status: 'C' })
      .where('restaurantNo', '=', own.restaurantNo)
      .execute(),
  )
  const { status, message } = await saveShop(server, own, { photos: await pictures(2) })
  expect([status, message]).toEqual([409, said.over])
  expect(await server.storedPictures()).toEqual(only([]))
})

test.each([
  ['N', said.notYet],
  ['R', said.notYet],
  ['C', said.over],
] as const)('상태가 %s인 가게는 볼 수만 있다', async (status, message) => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { memberNo: own.memberNo, status })
  const mine = { ...own, restaurantNo }
  expect(await readShop(server, mine)).toMatchObject({ status })
  const answer = await saveShop(server, mine, { photos: await pictures(1) })
  expect(answer).toMatchObject({ status: 409, message })
})

test('되돌릴 수 있는 결정과 되돌린 결정은 지난 일에 없다', async () => {
  const { db } = server.deps
  const createdAt = server.clock.now()
  const later = new Date(createdAt.getTime() + 10_000)
  const event = { restaurantNo: own.restaurantNo, kind: 'approved', subject: 'name' } as const
  await db
    .insertInto('restaurantEvent')
    .values([
      { ...event, before: '가', after: '나', createdAt, tellAt: later },
      { ...event, before: '나', after: '다', createdAt, tellAt: later, takenBackAt: createdAt },
    ])
    .execute()
  expect((await readShop(server, own)).history).toEqual([])
  server.clock.advance(10_000)
  expect((await readShop(server, own)).history).toMatchObject([{ kind: 'approved', after: '나' }])
})
