import { limits } from '@matjari/contract/limits'
import { memberSocket } from '@matjari/contract/sockets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, listening, refusedConnection } from '../../../test/support/chat/sockets.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await listening(await testApp())
})
afterAll(() => server.close())

test('한 사람이 여는 창에는 끝이 있고, 닫으면 다시 연다', async () => {
  const asked = { path: memberSocket, token: (await buildGuest(server)).token }
  const windows = await Promise.all(
    Array.from({ length: limits.waiting.socketsPerMember }, () => connect(server.app, asked)),
  )
  expect((await refusedConnection(server.app, asked)).status).toBe(429)
  await windows[0]?.close()
  const again = async () => {
    const window = await connect(server.app, asked).catch(() => null)
    await window?.close()
    return window ? 'in' : 'full'
  }
  await expect.poll(again).toBe('in')
})
