import type { Availability } from '@matjari/contract/entities/reservation'
import type { SettingInfo } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { book, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  reservableOwner,
  reservationRow,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const pause = (token: string, payload: object) =>
  ask<{ items: SettingInfo }>(server, 'PUT /api/settings/pause', { token, payload })

async function reasonsOn(restaurantNo: string, reserveDay: string) {
  const call = `GET /api/reservation?restaurantNo=${restaurantNo}&reserveDay=${reserveDay}`
  const { body } = await ask<{ items: Availability }>(server, call)
  return [...new Set(body.items.slots.map(({ reason }) => reason))]
}

test('멈추면 새 예약만 막히고 다시 받으면 열린다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server)
  const guest = await signedIn(server)
  const { reservationNo } = await insertBooking(db, { restaurantNo })
  const paused = await pause(token, { restaurantNo })
  expect(paused.header).toEqual({ code: 'S200', message: messages.ownerSettings.paused })
  expect(paused.body.items).toMatchObject({ restaurantNo, isPaused: 'Y', pausedUntil: null })
  expect(await reasonsOn(restaurantNo, tomorrow)).toEqual(['paused'])
  expect(await reasonsOn(restaurantNo, '2027-02-12')).toEqual(['paused'])
  const refused = await book(server, { token: guest.token, restaurantNo })
  expect(refused.status).toBe(409)
  expect(refused.header.message).toBe('예약을 잠시 받지 않아요.')
  expect((await reservationRow(db, reservationNo)).state).toBe('confirmed')

  const resumed = await ask<{ items: SettingInfo }>(
    server,
    `DELETE /api/settings/pause?restaurantNo=${restaurantNo}`,
    { token },
  )
  expect(resumed.header).toEqual({ code: 'S200', message: messages.ownerSettings.resumed })
  expect(resumed.body.items).toMatchObject({ isPaused: 'N', pausedUntil: null })
  expect(await reasonsOn(restaurantNo, tomorrow)).toEqual([null])
  expect((await book(server, { token: guest.token, restaurantNo })).status).toBe(200)
})

test('끝나는 날을 정하면 그날까지만 막힌다', async () => {
  const { token, restaurantNo } = await reservableOwner(server)
  const { body } = await pause(token, { restaurantNo, pausedUntil: tomorrow })
  expect(body.items).toMatchObject({ isPaused: 'Y', pausedUntil: tomorrow })
  expect(await reasonsOn(restaurantNo, tomorrow)).toEqual(['paused'])
  expect(await reasonsOn(restaurantNo, '2026-11-17')).toEqual([null])
  const endless = await pause(token, { restaurantNo, pausedUntil: null })
  expect(endless.body.items.pausedUntil).toBeNull()
})

test('번호 없이 보내면 내 가게이고 오늘은 되지만 어제는 안 된다', async () => {
  const { token, restaurantNo } = await reservableOwner(server)
  const past = await pause(token, { pausedUntil: '2026-11-14' })
  expect(past.status).toBe(400)
  expect(past.header.message).toBe(messages.ownerSettings.pauseInPast)
  expect(await reasonsOn(restaurantNo, tomorrow)).toEqual([null])
  const today = await pause(token, { pausedUntil: '2026-11-15' })
  expect(today.body.items).toMatchObject({ restaurantNo, pausedUntil: '2026-11-15' })
  expect((await pause(token, { pausedUntil: '2026-13-01' })).status).toBe(400)
})
