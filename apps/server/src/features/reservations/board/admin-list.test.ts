import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { buildReservable, tomorrow } from '../../../../test/support/reservations/reservable.ts'
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

test('관리자는 모든 가게의 예약을 손님과 함께 본다', async () => {
  const [first = '', second = '', third = ''] = numbers
  const all = await list()
  expect(all.map(({ reservationNo }) => reservationNo)).toEqual([first, third, second])
  expect(all[0]).toMatchObject({
    restaurantNo: owner.restaurantNo,
    reserveDay: tomorrow,
    reserveTime: '12:00',
    status: '예약 확정',
    reservationStatus: '예약 확정',
    memberNo: expect.any(String) as string,
    memberId: expect.any(String) as string,
    memberNickname: expect.stringContaining('_nick') as string,
  })
  expect(all[1]).toMatchObject({ status: '취소', cancelledBy: 'store' })
})

test('날짜와 상태로 거르고 빈 칸은 거르지 않는다', async () => {
  const [first = '', second = '', third = ''] = numbers
  expect(await numbersOf({ reserveDay: tomorrow })).toEqual([first, third])
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

describe('한 번에 다 보일 수 없을 만큼 예약이 많아도', () => {
  const { adminMost } = limits.list
  /** 01:00 in Seoul: the night of the day before still goes on. */
  const now = new Date('2026-11-20T16:00:00.000Z')
  let busy: TestApp
  let admin: string
  let restaurantNo: string
  beforeAll(async () => {
    busy = await testApp()
    busy.clock.set(now)
    const { db } = busy.deps
    admin = (await signedIn(busy, { memberRole: 'ROLE_ADMIN' })).token
    restaurantNo = (await buildReservable(db)).restaurantNo
  })
  afterAll(() => busy.close())

  type Booking = Omit<Parameters<typeof insertBooking>[1], 'restaurantNo'>
  const insert = async (booking: Booking) =>
    (await insertBooking(busy.deps.db, { restaurantNo, ...booking })).reservationNo
  const crowd = async (day: string, count: number) => {
    const { memberNo } = await buildMember(busy.deps.db)
    await sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min,
        number_of_guests, state, cancelled_by, created_at)
      select ${restaurantNo}::bigint, ${memberNo}::bigint, ${day}::date, 720, 2, 'cancelled', 'member', now()
      from generate_series(1, ${count}::int)`.execute(busy.deps.db)
  }
  const answer = async (query = '') =>
    (
      await ask<{ items: GuestReservation[]; isCapped: boolean }>(
        busy,
        `GET /api/reservation/all${query}`,
        { token: admin },
      )
    ).body

  test('올 예약이 가까운 것부터 먼저이고 지난 것은 최근 것부터 천 개까지다', async () => {
    const nextWeek = await insert({ reserveDay: '2026-11-27' })
    const tonight = await insert({ reserveDay: '2026-11-20', reserveMin: 1530 })
    const tomorrows = await insert({ reserveDay: '2026-11-22' })
    const today = await insert({ reserveDay: '2026-11-21' })
    const notMarked = await insert({ reserveDay: '2026-11-20', reserveMin: 1500 })
    const visited = await insert({ reserveDay: '2026-11-19', state: 'visited' })
    const noShow = await insert({ reserveDay: '2026-11-20', reserveMin: 660, state: 'noShow' })
    await crowd('2026-11-18', adminMost)
    const { items, isCapped } = await answer()
    expect(items).toHaveLength(adminMost)
    expect(isCapped).toBe(true)
    expect(items.slice(0, 8).map(({ reservationNo }) => reservationNo)).toEqual([
      tonight,
      today,
      tomorrows,
      nextWeek,
      notMarked,
      noShow,
      visited,
      items[7]?.reservationNo,
    ])
    expect(items[7]).toMatchObject({ reserveDay: '2026-11-18', state: 'cancelled' })
    const confirmed = await answer('?state=confirmed')
    expect(confirmed.isCapped).toBe(false)
    expect(confirmed.items.map(({ reservationNo }) => reservationNo)).toEqual([
      tonight,
      today,
      tomorrows,
      nextWeek,
      notMarked,
    ])
    expect((await answer('?reserveDay=2026-11-20&state=noShow')).items).toHaveLength(1)
  })
})
