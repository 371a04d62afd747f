import type { OperatingHours } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { newOwner, reservableOwner, weekOf } from '../../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Items = { items: OperatingHours[] }

const numbers = (items: OperatingHours[]) => [...new Set(items.map((day) => day.restaurantNo))]

/** Registered first but not yet active, then two that are. */
async function ownerOfThree() {
  const { db } = server.deps
  const owner = await signedIn(server, { isStoreOwner: true })
  const { memberNo } = owner
  const waiting = await buildRestaurant(db, { memberNo, status: 'N' })
  const first = await buildRestaurant(db, { memberNo })
  const second = await buildRestaurant(db, { memberNo })
  return { ...owner, waiting, first, second }
}

test('번호 없이 보내면 먼저 등록한 영업 중인 가게의 시간이다', async () => {
  const { token, waiting, first, second } = await ownerOfThree()
  const sent = await ask<Items>(server, 'POST /api/operatings', {
    token,
    payload: weekOf(undefined),
  })
  expect(numbers(sent.body.items)).toEqual([first.restaurantNo])
  const blank = await ask<Items>(server, 'PUT /api/operatings', { token, payload: weekOf('') })
  expect(blank.status).toBe(400)
  await ask(server, 'POST /api/operatings', { token, payload: weekOf(second.restaurantNo) })
  await ask(server, 'POST /api/operatings', { token, payload: weekOf(waiting.restaurantNo) })

  const mine = (query = '') =>
    ask<Items>(server, `GET /api/operatings/memberNo${query}`, { token }).then(({ body }) =>
      numbers(body.items),
    )
  expect(await mine()).toEqual([first.restaurantNo])
  expect(await mine(`?restaurantNo=${second.restaurantNo}`)).toEqual([second.restaurantNo])
  expect(await mine(`?restaurantNo=${waiting.restaurantNo}`)).toEqual([waiting.restaurantNo])

  const empty = await ask(server, 'DELETE /api/operatings?restaurantNo=', { token })
  expect(empty.status).toBe(400)
  expect(await mine()).toEqual([first.restaurantNo])
  await ask(server, 'DELETE /api/operatings', { token })
  expect(await mine()).toEqual([])
  expect(await mine(`?restaurantNo=${second.restaurantNo}`)).toEqual([second.restaurantNo])
})

test('숫자로 온 번호도 받는다', async () => {
  const { token, restaurantNo } = await newOwner(server)
  const payload = weekOf(restaurantNo).map((day) => ({
    ...day,
    restaurantNo: Number(restaurantNo),
  }))
  const { status } = await ask(server, 'POST /api/operatings', { token, payload })
  expect(status).toBe(200)
})

test('남의 가게는 찾을 수 없고 아무것도 바뀌지 않는다', async () => {
  const { token } = await newOwner(server)
  const other = await reservableOwner(server)
  const { restaurantNo } = other
  const kept = async () =>
    (await ask<Items>(server, `GET /api/operatings?restaurantNo=${restaurantNo}`)).body.items
  const before = await kept()
  const exception = { restaurantNo, day: '2026-11-20', isClosed: 'Y' }
  for (const answer of [
    await ask(server, 'POST /api/operatings', { token, payload: weekOf(restaurantNo) }),
    await ask(server, 'PUT /api/operatings', { token, payload: weekOf(restaurantNo) }),
    await ask(server, `DELETE /api/operatings?restaurantNo=${restaurantNo}`, { token }),
    await ask(server, 'PUT /api/operatings/exceptions', { token, payload: exception }),
    await ask(
      server,
      `DELETE /api/operatings/exceptions?restaurantNo=${restaurantNo}&day=2026-11-20`,
      { token },
    ),
    await ask(server, 'POST /api/operatings', { token, payload: weekOf('999999999') }),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.header.message).toBe(messages.restaurant.notShown)
  }
  expect(await kept()).toEqual(before)
  const mine = await ask<Items>(
    server,
    `GET /api/operatings/memberNo?restaurantNo=${restaurantNo}`,
    {
      token,
    },
  )
  expect(mine.body.items).toEqual([])
})

test('사장이 아니면 403, 로그인하지 않으면 401이고 끝난 가게는 409다', async () => {
  const guest = await signedIn(server)
  const calls = ['POST /api/operatings', 'PUT /api/operatings', 'DELETE /api/operatings']
  for (const call of calls) {
    const payload = call.startsWith('DELETE') ? {} : weekOf('1')
    expect((await ask(server, call, { token: guest.token, payload })).status).toBe(403)
    expect((await ask(server, call, { payload })).status).toBe(401)
  }
  const nothing = await ask<Items>(server, 'GET /api/operatings/memberNo', { token: guest.token })
  expect(nothing.body.items).toEqual([])
  expect((await ask(server, 'GET /api/operatings/memberNo')).status).toBe(401)

  const { memberNo, token } = await signedIn(server, { isStoreOwner: true })
  const over = await buildRestaurant(server.deps.db, { memberNo, status: 'C' })
  const payload = weekOf(over.restaurantNo)
  expect((await ask(server, 'POST /api/operatings', { token, payload })).status).toBe(409)
  const none = await ask(server, 'POST /api/operatings', { token, payload: weekOf(undefined) })
  expect(none.status).toBe(404)
})
