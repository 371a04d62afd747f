import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { book, countsAt, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  closed,
  historyOf,
  insertBooking,
  reservableOwner,
  reservationRow,
  settingsOf,
  weekOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const { ownerSettings } = messages

type Change = { call: string; payload?: object; reason: string }

const day = (query: Record<string, string>) => new URLSearchParams(query).toString()

/** Every change that can affect the booking of tomorrow at noon, at a restaurant closed on no day. */
const changes: [string, (restaurantNo: string) => Change][] = [
  [
    '운영 시간 수정',
    (no) => ({
      call: 'PUT /api/operatings?',
      payload: weekOf(no, { Monday: closed }),
      reason: ownerSettings.hoursChangedReason,
    }),
  ],
  [
    '예약설정 수정',
    (no) => ({
      call: 'PUT /api/settings?',
      payload: settingsOf(no, { windows: { Monday: ['', ''] } }),
      reason: ownerSettings.settingsChangedReason,
    }),
  ],
  [
    '예약설정 삭제',
    (no) => ({
      call: `DELETE /api/settings?${day({ restaurantNo: no })}`,
      reason: ownerSettings.settingsDeletedReason,
    }),
  ],
  [
    '휴무',
    (no) => ({
      call: 'PUT /api/operatings/exceptions?',
      payload: { restaurantNo: no, day: tomorrow, isClosed: 'Y' },
      reason: ownerSettings.hoursChangedReason,
    }),
  ],
  [
    '쉬는 기간',
    (no) => ({
      call: 'PUT /api/operatings/closed-range?',
      payload: { restaurantNo: no, from: '2026-11-15', to: '2026-11-17' },
      reason: ownerSettings.hoursChangedReason,
    }),
  ],
]

async function bookedOwner() {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { restaurantNo } = owner
  const booking = await insertBooking(db, { restaurantNo })
  const later = await insertBooking(db, { restaurantNo, reserveDay: '2026-11-18' })
  return { ...owner, booking, later }
}

async function everythingOf(restaurantNo: string) {
  const of = async (path: string) =>
    (await ask(server, `GET /api/${path}?restaurantNo=${restaurantNo}`)).text
  return [
    await of('operatings'),
    await of('operatings/exceptions'),
    await of('settings/byRestaurantNo'),
  ]
}

test.each(changes)('%s: 정하지 않으면 409이고 아무것도 바뀌지 않는다', async (_name, changeOf) => {
  const { token, restaurantNo, booking } = await bookedOwner()
  const { call, payload } = changeOf(restaurantNo)
  const before = await everythingOf(restaurantNo)
  for (const blank of ['', '&affected=']) {
    const refused = await ask(server, call + blank, { token, ...(payload && { payload }) })
    expect(refused.status).toBe(409)
    expect(refused.header.code).toBe('E409-AFFECTED')
  }
  const odd = await ask(server, `${call}&affected=maybe`, { token, ...(payload && { payload }) })
  expect(odd.status).toBe(400)
  expect(await everythingOf(restaurantNo)).toEqual(before)
  expect(await historyOf(server.deps.db, booking.reservationNo)).toEqual([])
})

test.each(changes)('%s: 두기로 하면 바뀌고 예약은 살아 있다', async (_name, changeOf) => {
  const { token, restaurantNo, booking } = await bookedOwner()
  const { call, payload } = changeOf(restaurantNo)
  const before = await everythingOf(restaurantNo)
  const kept = await ask(server, `${call}&affected=keep`, { token, ...(payload && { payload }) })
  expect(kept.status).toBe(200)
  expect(await everythingOf(restaurantNo)).not.toEqual(before)
  const row = await reservationRow(server.deps.db, booking.reservationNo)
  expect(row.state).toBe('confirmed')
  expect(await countsAt(server.deps.db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})

test.each(changes)(
  '%s: 취소하기로 하면 바뀌고 지킬 수 없는 예약만 가게가 취소한다',
  async (name, changeOf) => {
    const { token, memberNo, restaurantNo, booking, later } = await bookedOwner()
    const { call, payload, reason } = changeOf(restaurantNo)
    const before = await everythingOf(restaurantNo)
    const done = await ask(server, `${call}&affected=cancel`, {
      token,
      ...(payload && { payload }),
    })
    expect(done.status).toBe(200)
    expect(await everythingOf(restaurantNo)).not.toEqual(before)
    const { db } = server.deps
    expect(await reservationRow(db, booking.reservationNo)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'store',
      cancelReason: reason,
    })
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
    expect(await historyOf(db, booking.reservationNo)).toEqual([
      {
        kind: 'cancelled',
        actor: 'store',
        actorNo: memberNo,
        fromState: 'confirmed',
        reason,
        toldAt: null,
      },
    ])
    const isAllGone = name === '예약설정 삭제'
    const other = await reservationRow(db, later.reservationNo)
    expect(other.state).toBe(isAllGone ? 'cancelled' : 'confirmed')
  },
)

test('특별 영업일을 지울 때도 그날의 예약을 어떻게 할지 묻는다', async () => {
  const { db } = server.deps
  const { token, restaurantNo, booking } = await bookedOwner()
  await db
    .insertInto('hoursException')
    .values({ restaurantNo, day: tomorrow, isClosed: false, startMin: 600, endMin: 1320 })
    .execute()
  await ask(server, 'PUT /api/operatings', {
    token,
    payload: weekOf(restaurantNo, { Monday: closed }),
  })
  const call = `DELETE /api/operatings/exceptions?${day({ restaurantNo, day: tomorrow })}`
  const refused = await ask(server, call, { token })
  expect(refused.header.code).toBe('E409-AFFECTED')
  expect((await ask(server, `${call}&affected=cancel`, { token })).status).toBe(200)
  expect((await reservationRow(db, booking.reservationNo)).cancelReason).toBe(
    ownerSettings.hoursChangedReason,
  )
})

test('받을 팀 수를 줄이면 나중에 잡은 예약부터 묻고, 두면 그 아래로 내려갈 때까지 새로 받지 않는다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 3 })
  const bookings: { reservationNo: string }[] = []
  for (let count = 0; count < 3; count++) bookings.push(await insertBooking(db, { restaurantNo }))
  const payload = settingsOf(restaurantNo, { maxTeamNum: 1 })
  const asked = await ask<{ items: { reservations: { reservationNo: string }[] } }>(
    server,
    'POST /api/settings/affected',
    { token, payload: { kind: 'settings', settings: payload } },
  )
  expect(asked.body.items.reservations.map(({ reservationNo }) => reservationNo)).toEqual(
    [bookings[2], bookings[1]].map((booking) => booking?.reservationNo),
  )
  const undecided = await ask(server, 'PUT /api/settings', { token, payload })
  expect(undecided.header.code).toBe('E409-AFFECTED')
  expect((await ask(server, 'PUT /api/settings?affected=keep', { token, payload })).status).toBe(
    200,
  )
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 3, counted: 3 })

  const guest = await signedIn(server)
  const tryToBook = () => book(server, { token: guest.token, restaurantNo })
  const cancel = (at: number) =>
    ask(server, `DELETE /api/reservation?reservationNo=${bookings[at]?.reservationNo}`, { token })
  await cancel(0)
  await cancel(1)
  expect((await tryToBook()).header.code).toBe('E409-SLOT')
  await cancel(2)
  expect((await tryToBook()).status).toBe(200)
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})

test('머무는 시간을 늘리면 앉을 수 없게 된 예약만, 적은 이유와 함께 가게가 취소한다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 1 })
  const noon = await insertBooking(db, { restaurantNo })
  const half = await insertBooking(db, { restaurantNo, reserveMin: 750 })
  const two = await insertBooking(db, { restaurantNo, reserveMin: 840 })
  const payload = settingsOf(restaurantNo, { maxTeamNum: 1, stayMinutes: 90 })
  const reason = '더 오래 머무르시게 됐어요.'
  const call = `PUT /api/settings?affected=cancel&reason=${encodeURIComponent(reason)}`
  expect((await ask(server, call, { token, payload })).status).toBe(200)
  const state = async ({ reservationNo }: { reservationNo: string }) =>
    (await reservationRow(db, reservationNo)).state
  expect(await Promise.all([noon, half, two].map(state))).toEqual([
    'confirmed',
    'cancelled',
    'confirmed',
  ])
  expect((await reservationRow(db, half.reservationNo)).cancelReason).toBe(reason)
  // 12:00 to 13:30 and 14:00 to 15:30 are taken now, and counted.
  const counted = await db
    .selectFrom('reservationSlot')
    .select('reserveMin')
    .where('restaurantNo', '=', restaurantNo)
    .where('booked', '=', 1)
    .orderBy('reserveMin')
    .execute()
  expect(counted.map(({ reserveMin }) => reserveMin)).toEqual([720, 750, 780, 840, 870, 900])
})
