import type { ListedRestaurant, RestaurantDetail } from '@matjari/contract/entities/restaurant'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { register, registrationForm } from '../../../../test/support/restaurants/registration.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { pendingMax } from './rules.ts'

const pictures = keptPictures()
let server: TestApp
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
})
afterAll(() => server.close())

type Changes = Parameters<typeof registrationForm>[0]
const send = async (token: string, changes: Changes = {}) =>
  register(server, { form: await registrationForm(changes), token })
const rowOf = (restaurantNo = '') =>
  server.deps.db
    .selectFrom('restaurant')
    .selectAll()
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
const fillWith = async (memberNo: string, status: 'N' | 'R') => {
  for (let n = 0; n < pendingMax; n += 1)
    await buildRestaurant(server.deps.db, { memberNo, status })
}

test('등록하면 승인을 기다리고 등록한 사람에게만 보인다', async () => {
  const me = await signedIn(server)
  const { status, header, body } = await send(me.token)
  expect(status).toBe(200)
  expect(header).toEqual({ code: 'S100', message: messages.registration.done })
  const restaurantNo = body.items?.restaurantNo
  const row = await rowOf(restaurantNo)
  expect(row).toEqual({
    restaurantNo,
    memberNo: me.memberNo,
    restaurantName: '연남 첫술',
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    postalCode: '03980',
    siCode: '11',
    guCode: '11440',
    dongCode: '1144012400',
    phoneNumber: '02-1234-5678',
    description: '매일 아침 끓이는 맑은 국물이에요.',
    category: '한식',
    tags: ['설렁탕', '갈비탕'],
    latitude: 37.5612,
    longitude: 126.9237,
    isLocationExact: true,
    photo: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}\/800\.jpg$/) as string,
    status: 'N',
    createdAt: server.clock.now(),
  })
  expect(pictures.addresses()).toContain(row.photo)
  const { claims } = await server.deps.db
    .selectFrom('picture')
    .select('claims')
    .executeTakeFirstOrThrow()
  expect(claims).toBe(1)

  const mine = await ask<{ items: ListedRestaurant[] }>(server, 'GET /api/restaurants/mine', me)
  expect(mine.body.items).toMatchObject([{ restaurantNo, isActive: 'N' }])
  const detail = `GET /api/restaurants/${restaurantNo}`
  expect((await ask<RestaurantDetail>(server, detail, me)).body).toMatchObject({
    restaurantNo,
    status: 'N',
    isOwner: true,
  })
  expect((await ask(server, detail)).status).toBe(404)
})

test.each<[string, Changes, object]>([
  ['좌표가 없어도 된다', { restaurantMapX: undefined, restaurantMapY: undefined }, {}],
  ['좌표가 하나뿐이면 없는 것이다', { restaurantMapX: undefined }, {}],
  ['좌표의 다른 하나뿐이어도 그렇다', { restaurantMapY: '' }, {}],
  [
    '동네 한가운데라고 하면 그렇게 남는다',
    { restaurantMapExact: 'N' },
    { latitude: 37.5612, longitude: 126.9237 },
  ],
])('%s', async (_name, changes, location) => {
  const { token } = await signedIn(server)
  const { body } = await send(token, changes)
  expect(await rowOf(body.items?.restaurantNo)).toMatchObject({
    latitude: null,
    longitude: null,
    isLocationExact: false,
    ...location,
  })
})

test('글은 다듬어지고 두 번 고른 태그는 하나로 남는다', async () => {
  const { token } = await signedIn(server)
  const { body } = await send(token, {
    restaurantName: `  ${'첫술'.normalize('NFD')} `,
    restaurantCuisineType: ['기타', '커리', '커리', '타코'],
  })
  expect(await rowOf(body.items?.restaurantNo)).toMatchObject({
    restaurantName: '첫술',
    category: '기타',
    tags: ['커리', '타코'],
  })
})

test('승인을 기다리는 맛집이 스무 곳이면 더 등록할 수 없다', async () => {
  const me = await signedIn(server)
  await fillWith(me.memberNo, 'N')
  const { status, header } = await send(me.token)
  expect(status).toBe(200)
  expect(header).toEqual({
    code: 'E409',
    message: '승인을 기다리는 맛집이 20곳 있어요. 승인된 뒤에 더 등록할 수 있어요.',
  })
  await server.deps.db
    .updateTable('restaurant')
    .set({ status: 'Y' })
    .where('memberNo', '=', me.memberNo)
    .where('restaurantNo', 'in', (eb) =>
      eb
        .selectFrom('restaurant')
        .select(eb.fn.max('restaurantNo').as('no'))
        .where('memberNo', '=', me.memberNo),
    )
    .execute()
  expect((await send(me.token)).header.code).toBe('S100')
})

test('기다리지 않는 맛집은 세지 않는다', async () => {
  const me = await signedIn(server)
  await fillWith(me.memberNo, 'R')
  expect((await send(me.token)).header.code).toBe('S100')
})

test('사진을 다듬는 사이에 스무 곳이 차면 아무것도 남지 않는다', async () => {
  const me = await signedIn(server)
  const kept = pictures.addresses()
  pictures.meanwhile(() => fillWith(me.memberNo, 'N'))
  expect((await send(me.token)).header.code).toBe('E409')
  expect(pictures.addresses()).toEqual(kept)
  const rows = await server.deps.db
    .selectFrom('restaurant')
    .select('restaurantName')
    .where('memberNo', '=', me.memberNo)
    .execute()
  expect(rows).toHaveLength(pendingMax)
})

test('사진을 다듬는 사이에 탈퇴하면 아무것도 남지 않는다', async () => {
  const me = await signedIn(server)
  const kept = pictures.addresses()
  pictures.meanwhile(() =>
    server.deps.db
      .updateTable('member')
      .set({ withdrawnAt: server.clock.now() })
      .where('memberNo', '=', me.memberNo)
      .execute(),
  )
  expect((await send(me.token)).status).toBe(401)
  expect(pictures.addresses()).toEqual(kept)
})

test('사진을 둘 수 없으면 등록되지 않고 아무것도 남지 않는다', async () => {
  const me = await signedIn(server)
  const before = await wholeDatabase(server.deps.db)
  const kept = pictures.addresses()
  pictures.meanwhile(() => Promise.reject(new Error('the disk is full')))
  expect((await send(me.token)).status).toBe(500)
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
  expect(pictures.addresses()).toEqual(kept)
})
