import type { ApplicationDetail } from '@matjari/contract/entities/administration/application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  applyFor,
  buildRegistration,
  buildWish,
  decide,
  newAddress,
  queueOf,
} from '../../../../test/support/restaurants/applications.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const numbers = async (query = '') =>
  (await queueOf(server, admin, query)).applications.map(({ applicationNo }) => applicationNo)
const detail = (applicationNo: string) =>
  ask<{ items: ApplicationDetail }>(server, `GET /api/admin/applications/${applicationNo}`, admin)

test('기다리는 것은 오래된 것부터, 이어서, 무리별로 나오고 세어진다', async () => {
  const { db } = server.deps
  const first = await buildRegistration(db)
  const name = await buildWish(db, { restaurantName: '새로운담벼락' })
  const rejected = await buildRegistration(db)
  await decide(server, admin, {
    verdict: 'reject',
    applicationNos: [rejected.applicationNo],
    reason: '사진이 가게와 달라요',
  })
  await db
    .updateTable('restaurant')
    .set({ status: 'N' })
    .where('restaurantNo', '=', rejected.restaurantNo)
    .execute()
  const { applications, counts } = await queueOf(server, admin)
  expect(applications.map((one) => [one.applicationNo, one.kind, one.isAgain])).toEqual([
    [first.applicationNo, 'registration', false],
    [name.applicationNo, 'name', false],
    [expect.any(String), 'registration', true],
  ])
  expect(applications[1]).toMatchObject({ wanted: '새로운담벼락', isWarned: false })
  expect(counts).toEqual({ all: 3, new: 1, change: 1, again: 1, decidedToday: 1 })
  expect(await numbers('size=1')).toEqual([first.applicationNo])
  expect(await numbers(`size=1&after=${first.applicationNo}`)).toEqual([name.applicationNo])
  expect(await numbers('group=new')).toEqual([first.applicationNo])
  expect(await numbers('group=change')).toEqual([name.applicationNo])
  expect(await numbers('group=again')).toEqual([applications[2]?.applicationNo])
  // In Seoul the day begins at three in the afternoon of London's.
  server.clock.set(new Date('2026-11-15T15:00:00.000Z'))
  admin = { ...admin, ...(await signedIn(server, { memberRole: 'ROLE_ADMIN' })) }
  expect((await queueOf(server, admin)).counts.decidedToday).toBe(0)
})

test('하나를 열면 등록 내용과 지난 결정이 보이고, 거두거나 결정된 것은 없는 것이다', async () => {
  const { db } = server.deps
  const { restaurantNo, applicationNo, memberNo } = await buildWish(db, newAddress, {
    restaurantName: '먼지나루밥상',
  })
  await decide(server, admin, {
    verdict: 'reject',
    applicationNos: [applicationNo],
    reason: '주소를 찾을 수 없어요',
  })
  expect((await detail(applicationNo)).status).toBe(404)
  const secondNo = await applyFor(db, { restaurantNo, wanted: newAddress, isAgain: true })
  const { body } = await detail(secondNo)
  expect(body.items).toMatchObject({
    kind: 'address',
    isAgain: true,
    wanted: newAddress.restaurantAddress,
    isWarned: false,
    lookAlikes: [],
    registration: { restaurantNo, restaurantName: '먼지나루밥상', isActive: 'Y', memberNo },
    history: [
      {
        kind: 'rejected',
        subject: 'address',
        after: newAddress.restaurantAddress,
        reason: '주소를 찾을 수 없어요',
      },
    ],
  })
  await applyFor(db, { restaurantNo, wanted: newAddress })
  expect((await detail(secondNo)).status).toBe(404)
})

test('전화나 주소가 같거나 가까운 곳에 이름이 비슷한 가게가 있으면 알려 준다', async () => {
  const { db } = server.deps
  const here = { latitude: 35.1, longitude: 129.1 }
  const known = await buildRegistration(db, {
    ...here,
    restaurantName: '사천골목',
    restaurantAddress: '부산 해운대구 우동 1',
    phoneNumber: '051-0123-4567',
    status: 'N',
  })
  const alike = await buildRegistration(db, {
    ...here,
    latitude: 35.101,
    restaurantName: '사천 골목 본점',
    phoneNumber: '051-0123-4567',
  })
  const far = await buildRegistration(db, { restaurantAddress: '부산 해운대구 우동 1' })
  const { body } = await detail(known.applicationNo)
  expect(body.items.isWarned).toBe(true)
  expect(body.items.lookAlikes.map((one) => [one.restaurantNo, one.alike, one.distance])).toEqual([
    [alike.restaurantNo, ['phone', 'name'], 111],
    [far.restaurantNo, ['address'], expect.any(Number)],
  ])
  // What is over is no restaurant any more.
  await decide(server, admin, {
    verdict: 'reject',
    applicationNos: [alike.applicationNo, far.applicationNo],
    reason: '이미 등록된 가게예요',
  })
  expect((await detail(known.applicationNo)).body.items.lookAlikes).toEqual([])
})

test('바라는 이름과 주소도 견준다', async () => {
  const { db } = server.deps
  await buildRegistration(db, { restaurantAddress: newAddress.restaurantAddress })
  await buildRegistration(db, { restaurantName: '물레방앗간' })
  const wish = await buildWish(db, newAddress)
  const { body } = await detail(wish.applicationNo)
  expect(body.items.lookAlikes.map(({ alike }) => alike)).toEqual([['address']])
  const named = await buildWish(db, { restaurantName: '물래방앗간' })
  const { lookAlikes } = (await detail(named.applicationNo)).body.items
  expect(lookAlikes.map(({ alike }) => alike)).toEqual([['name']])
})
