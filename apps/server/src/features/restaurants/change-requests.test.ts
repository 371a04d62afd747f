import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { register, registrationForm } from '../../../test/support/restaurants/registration.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { namesFound } from '../../../test/support/restaurants/search.ts'
import {
  askFor,
  correct,
  endRequest,
  type Registrant,
  readShop,
  registrant,
  reject,
} from '../../../test/support/restaurants/shops.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { keyOf } from '../media/pictures.rules.ts'
import { pendingMax } from './registration.ts'

describe('이름과 주소 변경 신청', () => {
  const said = messages.shop

  let server: TestApp
  let own: Registrant
  beforeAll(async () => {
    server = await testApp()
  })
  beforeEach(async () => {
    own = await registrant(server, { restaurantName: '온기식당' })
  })
  afterAll(() => server.close())

  const yeonnam = {
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    restaurantSiCode: '11',
    restaurantGuCode: '11440',
    restaurantDongCode: '1144012400',
    restaurantPostalCode: '03980',
    restaurantMapX: 126.9237,
    restaurantMapY: 37.5612,
  }
  const newName = (restaurantName: string) => askFor(server, own, ['name', { restaurantName }])

  const applications = () =>
    server.deps.db
      .selectFrom('application')
      .select(['applicationNo', 'kind', 'state', 'isAgain'])
      .where('restaurantNo', '=', own.restaurantNo)
      .orderBy('applicationNo')
      .execute()

  async function waitingNo(restaurantName: string) {
    const { request, message } = await newName(restaurantName)
    if (!request) throw new Error(message)
    return request.applicationNo
  }

  test('신청한 이름과 주소는 기다리고 손님에게는 지금 것이 보인다', async () => {
    const name = await newName('온기밥상')
    const address = await askFor(server, own, ['address', yeonnam])
    expect(name).toMatchObject({ status: 200, message: said.applied })
    const waiting = { state: 'waiting', reason: '', decideDate: null }
    expect(await readShop(server, own)).toMatchObject({
      restaurantName: '온기식당',
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      requests: [
        { ...waiting, ...name.request, kind: 'name', wanted: '온기밥상' },
        { ...waiting, ...address.request, kind: 'address', wanted: yeonnam.restaurantAddress },
      ],
    })
    const { body } = await ask(server, `GET /api/restaurants/${own.restaurantNo}`)
    expect(body).toMatchObject({
      restaurantName: '온기식당',
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    })
    expect(await namesFound(server, '온기밥상')).not.toContain('온기식당')
    const value = await server.deps.db
      .selectFrom('applicationValue')
      .select(['isReplaced', 'siCode', 'guCode', 'dongCode', 'postalCode'])
      .select(['latitude', 'longitude', 'isLocationExact', 'restaurantName'])
      .where('applicationNo', '=', address.request?.applicationNo ?? '')
      .execute()
    expect(value).toEqual([
      {
        isReplaced: false,
        restaurantName: null,
        siCode: '11',
        guCode: '11440',
        dongCode: '1144012400',
        postalCode: '03980',
        latitude: 37.5612,
        longitude: 126.9237,
        isLocationExact: true,
      },
    ])
  })

  test('다시 신청하면 먼저 것은 거두고, 같은 것을 다시 누르면 그대로 기다린다', async () => {
    const first = await waitingNo('온기밥상')
    expect(await waitingNo('온기밥상')).toBe(first)
    const second = await waitingNo('온기한상')
    expect(await applications()).toEqual([
      { applicationNo: first, kind: 'name', state: 'withdrawn', isAgain: false },
      { applicationNo: second, kind: 'name', state: 'waiting', isAgain: false },
    ])
    const { history } = await readShop(server, own)
    expect(history.map(({ kind, after }) => [kind, after])).toEqual([
      ['applied', '온기한상'],
      ['withdrawn', '온기밥상'],
      ['applied', '온기밥상'],
    ])
  })

  test('지금과 같은 이름과 주소는 신청하지 않는다', async () => {
    expect(await newName(' 온기식당 ')).toMatchObject({ status: 409, message: said.sameName })
    const here = {
      ...yeonnam,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      restaurantDongCode: '1144012100',
      restaurantPostalCode: '04050',
    }
    expect(await askFor(server, own, ['address', here])).toMatchObject({
      status: 409,
      message: said.sameAddress,
    })
    expect(await applications()).toEqual([])
  })

  test('기다리는 신청은 거두고 반려된 신청은 지금 것으로 두며 다시 하지는 못한다', async () => {
    const withdrawn = await waitingNo('온기밥상')
    expect(await endRequest(server, own, withdrawn)).toEqual({
      status: 200,
      message: said.withdrawn,
    })
    expect((await readShop(server, own)).requests).toEqual([])
    expect((await endRequest(server, own, withdrawn)).status).toBe(404)

    const rejected = await waitingNo('온기한상')
    await reject(server, rejected, '간판과 이름이 달라요.')
    expect((await readShop(server, own)).requests).toMatchObject([
      { kind: 'name', state: 'rejected', wanted: '온기한상', reason: '간판과 이름이 달라요.' },
    ])
    expect(await endRequest(server, own, rejected)).toEqual({ status: 200, message: said.closed })
    expect((await readShop(server, own)).requests).toEqual([])
    expect((await endRequest(server, own, rejected)).status).toBe(404)
  })

  test('남의 가게의 신청은 번호를 알아도 없는 것이다', async () => {
    const applicationNo = await waitingNo('온기밥상')
    const other = await registrant(server)
    expect((await endRequest(server, other, applicationNo)).status).toBe(404)
    expect((await applications())[0]).toMatchObject({ state: 'waiting' })
  })

  test('반려된 뒤의 신청은 다시 한 신청이고, 승인된 뒤에는 새 신청이다', async () => {
    await reject(server, await waitingNo('온기밥상'), '간판과 이름이 달라요.')
    const again = await waitingNo('온기한상')
    expect((await readShop(server, own)).requests).toMatchObject([{ applicationNo: again }])
    await server.deps.db
      .updateTable('application')
      .set({ state: 'approved' })
      .where('applicationNo', '=', again)
      .execute()
    await waitingNo('온기반상')
    expect((await applications()).map(({ isAgain }) => isAgain)).toEqual([false, true, false])
  })
})

describe('등록 다시 신청', () => {
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
    expect(await server.storedPictures()).toEqual({ stored: [key], claims: { [key]: 1 } })
  })

  test.each([
    ['Y', said.approved],
    ['I', said.approved],
    ['C', said.over],
  ] as const)(
    '상태가 %s이면 등록을 고칠 수 없고 새 사진도 남지 않는다',
    async (status, message) => {
      const before = await server.storedPictures()
      await setStatus(status)
      const answer = await correct(server, own, await registrationForm())
      expect(answer).toMatchObject({ status: 409, message })
      expect(await server.storedPictures()).toEqual(before)
    },
  )

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
})
