import type { GuestReservation } from '@matjari/contract/entities/reservation'
import type { HoursException } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  newOwner,
  reservableOwner,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const call = '/api/operatings/closed-range'
const close = (token: string, payload: object) =>
  ask<{ items: HoursException[] }>(server, `PUT ${call}`, { token, payload })
const reopen = (token: string, query: Record<string, string>) =>
  ask(server, `DELETE ${call}?${new URLSearchParams(query)}`, { token })

async function kept(restaurantNo: string) {
  const query = new URLSearchParams({ restaurantNo, from: '2026-11-01', to: '2026-12-31' })
  const asked = `GET /api/operatings/exceptions?${query}`
  const { body } = await ask<{ items: HoursException[] }>(server, asked)
  return body.items.map(({ day, isClosed, reason }) => [day, isClosed, reason])
}

const except = (restaurantNo: string, day: string, hours?: { startMin: number; endMin: number }) =>
  server.deps.db
    .insertInto('hoursException')
    .values({ restaurantNo, day, isClosed: !hours, reason: '전부터', ...hours })
    .execute()

const short = { startMin: 600, endMin: 720 }

test('쉬는 기간은 양 끝까지 모두 휴무가 되고, 지우면 지난 날과 단축 영업은 남는다', async () => {
  const { token, restaurantNo } = await newOwner(server)
  await except(restaurantNo, '2026-11-14')
  await except(restaurantNo, '2026-11-16', short)
  await except(restaurantNo, '2026-11-18', short)
  const range = { restaurantNo, from: '2026-11-15', to: '2026-11-17' }
  const saved = await close(token, { ...range, reason: ' 김장 ' })
  expect(saved.header).toEqual({ code: 'S200', message: messages.desk.rangeSaved })
  expect(saved.body.items.map(({ day, reason }) => [day, reason])).toEqual([
    ['2026-11-15', '김장'],
    ['2026-11-16', '김장'],
    ['2026-11-17', '김장'],
  ])
  expect(await kept(restaurantNo)).toEqual([
    ['2026-11-14', 'Y', '전부터'],
    ['2026-11-15', 'Y', '김장'],
    ['2026-11-16', 'Y', '김장'],
    ['2026-11-17', 'Y', '김장'],
    ['2026-11-18', 'N', '전부터'],
  ])
  const gone = await reopen(token, { restaurantNo, from: '2026-11-14', to: '2026-11-20' })
  expect(gone.header).toEqual({ code: 'S200', message: messages.desk.rangeDeleted })
  expect(await kept(restaurantNo)).toEqual([
    ['2026-11-14', 'Y', '전부터'],
    ['2026-11-18', 'N', '전부터'],
  ])
})

test.each([
  ['지난 날부터', '2026-11-14', '2026-11-20', messages.desk.rangePast],
  ['거꾸로', '2026-11-20', '2026-11-19', messages.desk.rangeRule],
  ['아흔사흘', '2026-11-16', '2027-02-16', messages.desk.rangeRule],
])('%s: 정하지도 미리 보지도 못한다', async (_name, from, to, message) => {
  const { token, restaurantNo } = await newOwner(server)
  const range = { restaurantNo, from, to }
  const payload = { kind: 'closedRange', range }
  for (const answer of [
    await close(token, range),
    await ask(server, 'POST /api/settings/affected', { token, payload }),
  ])
    expect([answer.status, answer.header.message]).toEqual([400, message])
  expect(await kept(restaurantNo)).toEqual([])
})

test('쉬는 기간에 오기로 한 손님은 시간표 밖의 손님까지 전화번호와 함께 미리 보인다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server)
  const days = ['2026-11-15', tomorrow, '2026-11-19', '2026-11-20']
  for (const reserveDay of days) await insertBooking(db, { restaurantNo, reserveDay })
  // Taken by the owner at a time that the app does not offer.
  const offGrid = { reserveDay: '2026-11-18', reserveMin: 1024, numberOfGuests: 3, isOver: true }
  await db
    .insertInto('reservation')
    .values({
      restaurantNo,
      ...offGrid,
      source: 'phone',
      guestPhone: '010-7777-1234',
      createdAt: server.clock.now(),
    })
    .execute()
  const range = { restaurantNo, from: '2026-11-15', to: '2026-11-19' }
  type Preview = { items: { reservations: GuestReservation[] } }
  const { body } = await ask<Preview>(server, 'POST /api/settings/affected', {
    token,
    payload: { kind: 'closedRange', range },
  })
  const seen = body.items.reservations.map((one) => [one.reserveDay, one.guestPhone])
  expect(seen).toEqual([
    [tomorrow, null],
    ['2026-11-18', '010-7777-1234'],
    ['2026-11-19', null],
  ])
})
