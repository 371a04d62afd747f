import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../../test/support/pictures/reviews.ts'
import { register, registrationForm } from '../../../../test/support/restaurants/registration.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import {
  correct,
  endRequest,
  type Registrant,
  readShop,
  reject,
} from '../../../../test/support/restaurants/shops.ts'
import { keyOf } from '../../media/rules.ts'
import { pendingMax } from '../registration/rules.ts'

const said = messages.shop

let server: ReviewPictures
let own: Registrant
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  const { memberNo, token } = await signedIn(server)
  const { body } = await register(server, { form: await registrationForm(), token })
  own = { memberNo, token, restaurantNo: body.items?.restaurantNo ?? '' }
})
afterAll(() => server.close())

const setStatus = (status: 'R' | 'Y' | 'I' | 'C') =>
  server.deps.db
    .updateTable('restaurant')
    .set({ status })
    .where('restaurantNo', '=', own.restaurantNo)
    .execute()

async function rejectRegistration(reason: string) {
  const [waiting] = (await readShop(server, own)).requests
  await setStatus('R')
  await reject(server, waiting?.applicationNo ?? '', reason)
}

const registrations = () =>
  server.deps.db
    .selectFrom('application')
    .select(['kind', 'state', 'isAgain', 'createdAt'])
    .where('restaurantNo', '=', own.restaurantNo)
    .orderBy('applicationNo')
    .execute()

const withoutPhoto = (changes: Parameters<typeof registrationForm>[0] = {}) =>
  registrationForm({ restaurantMainPhoto: undefined, ...changes })

test('반려된 등록은 이유를 보고 고쳐서 같은 번호로 다시 기다린다', async () => {
  const before = await readShop(server, own)
  await rejectRegistration('주소를 찾을 수 없어요')
  expect(await readShop(server, own)).toMatchObject({
    status: 'R',
    requests: [{ kind: 'registration', state: 'rejected', reason: '주소를 찾을 수 없어요' }],
  })
  server.clock.advance(60_000)
  const form = await withoutPhoto({
    restaurantName: '연남 두술',
    restaurantMapX: undefined,
    restaurantMapY: undefined,
  })
  const { status, message, shop } = await correct(server, own, form)
  expect([status, message]).toEqual([200, said.appliedAgain])
  expect(shop).toMatchObject({
    restaurantNo: own.restaurantNo,
    status: 'N',
    restaurantName: '연남 두술',
    lat: null,
    lng: null,
    photos: before.photos,
    requests: [
      { kind: 'registration', state: 'waiting', createDate: server.clock.now().toISOString() },
    ],
  })
  expect((await registrations()).map(({ state, isAgain }) => [state, isAgain])).toEqual([
    ['rejected', false],
    ['waiting', true],
  ])
  expect(shop?.history.map(({ kind }) => kind)).toEqual(['applied', 'applied'])
})

test('기다리는 등록을 고치면 본 적 없는 것은 아무도 승인하지 못하게 새로 신청된다', async () => {
  const { photos, requests } = await readShop(server, own)
  const { shop } = await correct(
    server,
    own,
    await registrationForm({ restaurantName: '연남 세술' }),
  )
  expect(shop).toMatchObject({ status: 'N', restaurantName: '연남 세술', photos: { length: 1 } })
  expect(shop?.requests).toMatchObject([{ kind: 'registration', state: 'waiting' }])
  expect(shop?.requests[0]?.applicationNo).not.toBe(requests[0]?.applicationNo)
  expect((await registrations()).map(({ state, isAgain }) => [state, isAgain])).toEqual([
    ['withdrawn', false],
    ['waiting', false],
  ])
  // The new photo took the place of the old one.
  const key = keyOf(shop?.photos[0] ?? '') ?? ''
  expect(shop?.photos).not.toEqual(photos)
  expect(await server.kept()).toEqual({ stored: [key], claims: { [key]: 1 } })
})

test.each([
  ['Y', said.approved],
  ['I', said.approved],
  ['C', said.over],
] as const)('상태가 %s이면 등록을 고칠 수 없고 새 사진도 남지 않는다', async (status, message) => {
  const before = await server.kept()
  await setStatus(status)
  const answer = await correct(server, own, await registrationForm())
  expect(answer).toMatchObject({ status: 409, message })
  expect(await server.kept()).toEqual(before)
})

test('등록의 신청만 거둘 수는 없다', async () => {
  const [request] = (await readShop(server, own)).requests
  const answer = await endRequest(server, own, request?.applicationNo ?? '')
  expect(answer).toEqual({ status: 409, message: refusals.conflict.message })
})

test('사진이 없던 등록은 사진 없이 다시 신청할 수 없다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { memberNo: own.memberNo, status: 'R' })
  const answer = await correct(server, { ...own, restaurantNo }, await withoutPhoto())
  expect(answer).toMatchObject({ status: 400, message: messages.registration.photoRequired })
})

test('기다리는 등록이 가득하면 반려된 것을 더 신청할 수 없고, 기다리는 것은 고칠 수 있다', async () => {
  await rejectRegistration('사진이 가게와 달라요')
  const { db } = server.deps
  let waiting = own
  for (let n = 0; n < pendingMax; n += 1) {
    const { restaurantNo } = await buildRestaurant(db, {
      memberNo: own.memberNo,
      status: 'N',
      photo: '/media/photos/one.webp',
    })
    waiting = { ...own, restaurantNo }
  }
  expect((await correct(server, own, await withoutPhoto())).status).toBe(409)
  expect((await correct(server, waiting, await withoutPhoto())).status).toBe(200)
})
