import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { newOwner, settingsOf, weekOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Several calls at once, held back until all of them want the restaurant. */
const atOnce = (restaurantNo: string, start: () => Promise<{ status: number }>[]) =>
  whileLocked(server.deps.db, {
    lock: (tx: Db) =>
      tx
        .selectFrom('restaurant')
        .select('restaurantNo')
        .where('restaurantNo', '=', restaurantNo)
        .forUpdate()
        .execute(),
    start,
    waiting: 2,
  })

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other)

test('운영 시간을 동시에 두 번 등록하면 하나만 등록되고 하나는 409다', async () => {
  const { token, restaurantNo } = await newOwner(server)
  const answers = await atOnce(restaurantNo, () =>
    ['20:00', '21:00'].map((endTime) =>
      ask(server, 'POST /api/operatings', {
        token,
        payload: weekOf(restaurantNo, { Monday: { endTime } }),
      }),
    ),
  )
  expect(statuses(answers)).toEqual([200, 409])
})

test('예약설정을 동시에 두 번 등록하면 하나만 등록되고 하나는 409다', async () => {
  const { token, restaurantNo } = await newOwner(server)
  await ask(server, 'POST /api/operatings', { token, payload: weekOf(restaurantNo) })
  const answers = await atOnce(restaurantNo, () =>
    [3, 4].map((maxTeamNum) =>
      ask(server, 'POST /api/settings', {
        token,
        payload: settingsOf(restaurantNo, { maxTeamNum }),
      }),
    ),
  )
  expect(statuses(answers)).toEqual([200, 409])
})

test('예약설정을 등록하는 사이에 운영 시간을 지워도 시간 없는 설정은 남지 않는다', async () => {
  const { token, restaurantNo } = await newOwner(server)
  await ask(server, 'POST /api/operatings', { token, payload: weekOf(restaurantNo) })
  const answers = await atOnce(restaurantNo, () => [
    ask(server, 'POST /api/settings', { token, payload: settingsOf(restaurantNo) }),
    ask(server, `DELETE /api/operatings?restaurantNo=${restaurantNo}`, { token }),
  ])
  expect(statuses(answers)).toEqual([200, 409])
})
