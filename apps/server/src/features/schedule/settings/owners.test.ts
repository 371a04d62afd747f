import type { OwnedRestaurant, ReservationSettings } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import {
  newOwner,
  reservableOwner,
  settingsOf,
} from '../../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const nothing = { reservation: [], settingInfo: null }
const mine = (token: string, query = '') =>
  ask<{ items: ReservationSettings }>(server, `GET /api/settings/byMemberNo${query}`, { token })
const restaurant = (token: string, query = '') =>
  ask<{ items: OwnedRestaurant | null }>(server, `GET /api/settings/restaurant${query}`, { token })

test('내 가게는 먼저 등록한 영업 중인 가게이고 번호로 고를 수 있다', async () => {
  const { db } = server.deps
  const { token, memberNo } = await signedIn(server, { isStoreOwner: true })
  const waiting = await buildRestaurant(db, { memberNo, status: 'N' })
  const first = await buildReservable(db, { memberNo, maxTeamNum: 7 })
  const second = await buildReservable(db, { memberNo, maxTeamNum: 9 })

  const { body } = await restaurant(token)
  expect(body.items).toEqual({
    restaurantNo: first.restaurantNo,
    restaurantName: expect.stringContaining('하루식당') as string,
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    restaurantPhoneNumber: '02-123-4567',
    restaurantDescription: '매일 아침 끓이는 한 그릇이에요.',
    restaurantMainPhoto: null,
    isActive: 'Y',
  })
  const named = await restaurant(token, `?restaurantNo=${waiting.restaurantNo}`)
  expect(named.body.items).toMatchObject({ restaurantNo: waiting.restaurantNo, isActive: 'N' })
  expect((await mine(token)).body.items.settingInfo?.maxTeamNum).toBe(7)
  const other = await mine(token, `?restaurantNo=${second.restaurantNo}`)
  expect(other.body.items.settingInfo?.maxTeamNum).toBe(9)
  expect(other.body.items.reservation).toHaveLength(7)
  expect((await mine(token, `?restaurantNo=${waiting.restaurantNo}`)).body.items).toEqual(nothing)

  const payload = settingsOf(undefined, { maxTeamNum: 8 })
  expect((await ask(server, 'PUT /api/settings', { token, payload })).status).toBe(200)
  expect((await mine(token)).body.items.settingInfo?.maxTeamNum).toBe(8)
})

test('가게가 없으면 null과 빈 설정이다', async () => {
  const { token } = await signedIn(server)
  const none = await restaurant(token)
  expect(none.status).toBe(200)
  expect(none.body.items).toBeNull()
  expect((await mine(token)).body.items).toEqual(nothing)
})

test('남의 가게는 찾을 수 없고 아무것도 바뀌지 않는다', async () => {
  const { token } = await newOwner(server)
  const { restaurantNo } = await reservableOwner(server)
  const call = `GET /api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`
  const before = (await ask(server, call)).text
  const payload = settingsOf(restaurantNo, { maxTeamNum: 1 })
  for (const answer of [
    await ask(server, 'POST /api/settings', { token, payload }),
    await ask(server, 'PUT /api/settings', { token, payload }),
    await ask(server, `DELETE /api/settings?restaurantNo=${restaurantNo}`, { token }),
    await ask(server, 'PUT /api/settings/pause', { token, payload: { restaurantNo } }),
    await ask(server, `DELETE /api/settings/pause?restaurantNo=${restaurantNo}`, { token }),
    await ask(server, 'POST /api/settings/affected', {
      token,
      payload: { kind: 'settingsDeleted', restaurantNo },
    }),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.header.message).toBe(messages.restaurant.notShown)
  }
  expect((await ask(server, call)).text).toBe(before)
  expect((await restaurant(token, `?restaurantNo=${restaurantNo}`)).body.items).toBeNull()
  expect((await mine(token, `?restaurantNo=${restaurantNo}`)).body.items).toEqual(nothing)
})

test('사장이 아니면 403, 로그인하지 않으면 401이다', async () => {
  const { token } = await signedIn(server)
  const calls: [string, object][] = [
    ['POST /api/settings', settingsOf('1')],
    ['PUT /api/settings', settingsOf('1')],
    ['DELETE /api/settings?restaurantNo=1', {}],
    ['POST /api/settings/affected', { kind: 'settingsDeleted' }],
    ['PUT /api/settings/pause', {}],
    ['DELETE /api/settings/pause', {}],
  ]
  for (const [call, payload] of calls) {
    expect((await ask(server, call, { token, payload })).status).toBe(403)
    expect((await ask(server, call, { payload })).status).toBe(401)
  }
})

test('보이지 않는 가게의 설정은 404다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db, { status: 'I' })
  for (const no of [restaurantNo, '999999999']) {
    const { status } = await ask(server, `GET /api/settings/byRestaurantNo?restaurantNo=${no}`)
    expect(status).toBe(404)
  }
})
