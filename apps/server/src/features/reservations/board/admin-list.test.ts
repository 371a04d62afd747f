import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let numbers: string[]
let token: string
let owner: Awaited<ReturnType<typeof reservableOwner>>
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  owner = await reservableOwner(server)
  const other = await reservableOwner(server)
  const made = [
    await insertBooking(db, { restaurantNo: owner.restaurantNo }),
    await insertBooking(db, {
      restaurantNo: other.restaurantNo,
      reserveDay: '2026-11-15',
      state: 'visited',
    }),
    await insertBooking(db, {
      restaurantNo: owner.restaurantNo,
      state: 'cancelled',
      cancelledBy: 'store',
    }),
  ]
  numbers = made.map(({ reservationNo }) => reservationNo)
  token = (await signedIn(server, { memberRole: 'ROLE_ADMIN' })).token
})
afterAll(() => server.close())

const list = async (query: Record<string, string> = {}) => {
  const call = `GET /api/reservation/all?${new URLSearchParams(query)}`
  const { body } = await ask<{ items: GuestReservation[] }>(server, call, { token })
  return body.items
}
const numbersOf = async (query: Record<string, string>) =>
  (await list(query)).map(({ reservationNo }) => reservationNo)

test('관리자는 모든 가게의 예약을 새것부터 손님과 함께 본다', async () => {
  const all = await list()
  expect(all.map(({ reservationNo }) => reservationNo)).toEqual([...numbers].reverse())
  expect(all[2]).toMatchObject({
    restaurantNo: owner.restaurantNo,
    reserveDay: tomorrow,
    reserveTime: '12:00',
    status: '예약 확정',
    reservationStatus: '예약 확정',
    memberNo: expect.any(String) as string,
    memberId: expect.any(String) as string,
    memberNickname: expect.stringContaining('_nick') as string,
  })
  expect(all[0]).toMatchObject({ status: '취소', cancelledBy: 'store' })
})

test('날짜와 상태로 거르고 빈 칸은 거르지 않는다', async () => {
  const [first = '', second = '', third = ''] = numbers
  expect(await numbersOf({ reserveDay: tomorrow })).toEqual([third, first])
  expect(await numbersOf({ state: 'visited' })).toEqual([second])
  expect(await numbersOf({ reserveDay: tomorrow, state: 'confirmed' })).toEqual([first])
  expect(await numbersOf({ reserveDay: '', state: '' })).toHaveLength(3)
  const odd = await ask(server, 'GET /api/reservation/all?state=gone', { token })
  expect(odd.status).toBe(400)
})

test('관리자가 아니면 403이고 로그인하지 않으면 401이다', async () => {
  const guest = await signedIn(server)
  for (const caller of [guest.token, owner.token])
    expect((await ask(server, 'GET /api/reservation/all', { token: caller })).status).toBe(403)
  expect((await ask(server, 'GET /api/reservation/all')).status).toBe(401)
})
