import type { MemberExport } from '@matjari/contract/accounts/entities'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  buildWaiter,
  leaveLine,
  placeInLine,
  type Waiter,
} from '../../../test/support/reservations/waiting.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { forgetOldWaitlist } from './member-lifecycle.ts'

let server: TestApp
let waiter: Waiter
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 1 })
  await takePlaces(server.deps.db, { restaurantNo, count: 1 })
  waiter = await buildWaiter(server, { restaurantNo })
})

test('내 정보를 내려받으면 기다리는 것과 기다렸던 것이 있고, 떠나면 아무것도 남지 않는다', async () => {
  const { token, waitingNo } = waiter
  const kept = async () =>
    (await ask<{ items: MemberExport }>(server, 'GET /api/member/export', { token })).body.items
      .waitings
  expect(await kept()).toMatchObject([{ waitingNo, day: tomorrow, state: 'waiting', ahead: 0 }])
  await leaveLine(server, waiter)
  expect(await kept()).toMatchObject([{ waitingNo, state: 'left', ahead: null }])
  const payload = { password: testPassword }
  expect((await ask(server, 'DELETE /api/member/delete', { token, payload })).status).toBe(200)
  expect(await placeInLine(server, waitingNo)).toBeUndefined()
})

test('끝난 것은 90일이 지나면 잊고, 기다리는 것은 두고 잊지 않는다', async () => {
  const { waitingNo } = waiter
  const retentionMs = limits.waiting.retentionDays * 24 * 60 * 60_000
  server.clock.advance(retentionMs * 2)
  await forgetOldWaitlist(server.deps)
  expect(await placeInLine(server, waitingNo)).toBeDefined()
  await server.deps.db
    .updateTable('waiting')
    .set({ state: 'left', endedAt: server.deps.now() })
    .where('waitingNo', '=', waitingNo)
    .execute()
  server.clock.advance(retentionMs)
  await forgetOldWaitlist(server.deps)
  expect(await placeInLine(server, waitingNo)).toBeDefined()
  server.clock.advance(1)
  await forgetOldWaitlist(server.deps)
  expect(await placeInLine(server, waitingNo)).toBeUndefined()
})
