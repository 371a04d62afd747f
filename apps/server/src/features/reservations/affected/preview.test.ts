import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  closed,
  insertBooking,
  reservableOwner,
  settingsOf,
  weekOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => server.clock.set(seoulMoment('2026-11-15', 18 * 60 + 40)))
afterAll(() => server.close())

type Preview = { items: { count: number; reservations: GuestReservation[] } }

async function affected(token: string, payload: object) {
  const { body } = await ask<Preview>(server, 'POST /api/settings/affected', { token, payload })
  const { count, reservations } = body.items
  expect(count).toBe(reservations.length)
  return reservations.map(({ reserveDay, reserveTime }) => `${reserveDay} ${reserveTime}`)
}

const hour = (clock: number) => clock * 60

/** Bookings all over a fortnight, among them some that never count. */
async function bookedOwner(options: Parameters<typeof reservableOwner>[1] = {}) {
  const owner = await reservableOwner(server, options)
  const { restaurantNo } = owner
  const { db } = server.deps
  for (const [reserveDay, reserveMin] of [
    ['2026-11-23', hour(12)], // a Monday again
    [tomorrow, hour(19)],
    [tomorrow, hour(12)],
    [tomorrow, hour(12) + 30],
    ['2026-11-17', hour(12)],
    ['2026-11-15', hour(12)], // over since this noon
    ['2026-11-09', hour(12)], // a Monday that is over
  ] as const)
    await insertBooking(db, { restaurantNo, reserveDay, reserveMin })
  await insertBooking(db, { restaurantNo, state: 'cancelled', cancelledBy: 'member' })
  return owner
}

test('운영 시간이 바뀌면 지킬 수 없게 되는 앞으로의 예약만 때 순서대로 보인다', async () => {
  const { token, restaurantNo } = await bookedOwner()
  const hours = (Monday: object) => ({ kind: 'hours', hours: weekOf(restaurantNo, { Monday }) })
  expect(await affected(token, hours(closed))).toEqual([
    '2026-11-16 12:00',
    '2026-11-16 12:30',
    '2026-11-16 19:00',
    '2026-11-23 12:00',
  ])
  expect(await affected(token, hours({ endTime: '19:00' }))).toEqual(['2026-11-16 19:00'])
  expect(await affected(token, hours({ endTime: '19:10' }))).toEqual([])
  const rest = { breakStartTime: '12:00', breakEndTime: '12:30' }
  expect(await affected(token, hours(rest))).toEqual(['2026-11-16 12:00', '2026-11-23 12:00'])
})

test('예약 간격이나 시간이 바뀌어 없어지는 시간의 예약이 보인다', async () => {
  const { token, restaurantNo } = await bookedOwner()
  const settings = (changed: Parameters<typeof settingsOf>[1]) => ({
    kind: 'settings',
    settings: settingsOf(restaurantNo, changed),
  })
  expect(await affected(token, settings({ interval: 60 }))).toEqual(['2026-11-16 12:30'])
  expect(await affected(token, settings({ windows: { Monday: ['12:10', '20:00'] } }))).toEqual([
    '2026-11-16 12:00',
    '2026-11-16 12:30',
    '2026-11-16 19:00',
    '2026-11-23 12:00',
  ])
  expect(await affected(token, settings({ windows: { Tuesday: ['', ''] } }))).toEqual([
    '2026-11-17 12:00',
  ])
  expect(await affected(token, settings({ maxTeamNum: 1, maxNum: 1 }))).toEqual([])
})

test('예약설정을 지우면 앞으로의 예약이 모두 보인다', async () => {
  const { token, restaurantNo } = await bookedOwner()
  const found = await affected(token, { kind: 'settingsDeleted', restaurantNo })
  expect(found).toHaveLength(5)
  expect(found).not.toContain('2026-11-15 12:00')
})

test('휴무를 정하거나 특별 영업일을 지울 때 그날의 예약이 보인다', async () => {
  const { token, restaurantNo } = await bookedOwner({ weekDays: [1, 7] })
  const exception = (sent: object) => ({
    kind: 'exception',
    exception: { restaurantNo, day: tomorrow, ...sent },
  })
  expect(await affected(token, exception({ isClosed: 'Y' }))).toHaveLength(3)
  const short = { isClosed: 'N', startTime: '12:10', endTime: '19:00' }
  expect(await affected(token, exception(short))).toEqual(['2026-11-16 12:00', '2026-11-16 19:00'])

  const { db } = server.deps
  await db
    .insertInto('hoursException')
    .values({ restaurantNo, day: '2026-11-20', isClosed: false, startMin: 600, endMin: 1320 })
    .execute()
  await db
    .insertInto('reservationWindow')
    .values({ restaurantNo, weekDay: 5, startMin: 660, endMin: 1200 })
    .execute()
  await insertBooking(db, { restaurantNo, reserveDay: '2026-11-20' })
  const deleted = { kind: 'exceptionDeleted', restaurantNo, day: '2026-11-20' }
  expect(await affected(token, deleted)).toEqual(['2026-11-20 12:00'])
  expect(await affected(token, { ...deleted, day: tomorrow })).toEqual([])
})

test('이미 지킬 수 없던 예약은 다시 묻지 않는다', async () => {
  const { token, restaurantNo } = await bookedOwner()
  const payload = weekOf(restaurantNo, { Monday: { endTime: '19:00' } })
  await ask(server, 'PUT /api/operatings?affected=keep', { token, payload })
  const hours = weekOf(restaurantNo, { Monday: { startTime: '12:10', endTime: '19:00' } })
  expect(await affected(token, { kind: 'hours', hours })).toEqual([
    '2026-11-16 12:00',
    '2026-11-23 12:00',
  ])
})

test('자정을 넘긴 어제의 밤 예약도 아직 앞일이면 보인다', async () => {
  const night = { startMin: hour(18), endMin: hour(27) }
  const { token, memberId, restaurantNo } = await reservableOwner(server, {
    hours: night,
    window: night,
  })
  for (const reserveMin of [hour(24), hour(26)])
    await insertBooking(server.deps.db, { restaurantNo, reserveDay: '2026-11-15', reserveMin })
  const payload = { kind: 'settingsDeleted', restaurantNo }
  expect(await affected(token, payload)).toEqual(['2026-11-15 24:00', '2026-11-15 26:00'])
  server.clock.set(seoulMoment('2026-11-16', hour(1)))
  const { accessToken } = await signIn(server.app, memberId)
  expect(await affected(accessToken, payload)).toEqual(['2026-11-15 26:00'])
})

test('미리 보는 것만으로는 아무것도 바뀌지 않고 엉뚱한 물음은 400이다', async () => {
  const { token, restaurantNo } = await bookedOwner()
  await affected(token, { kind: 'settingsDeleted', restaurantNo })
  const settings = await ask<{ items: { settingInfo: object | null } }>(
    server,
    `GET /api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`,
  )
  expect(settings.body.items.settingInfo).not.toBeNull()
  for (const payload of [{ kind: 'everything' }, {}, { kind: 'hours', hours: [] }])
    expect((await ask(server, 'POST /api/settings/affected', { token, payload })).status).toBe(400)
})

test('가게가 초과로 받은 예약은 자리를 줄여도 묻지 않고, 문을 닫을 때만 묻는다', async () => {
  const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 2 })
  const entry = { source: 'phone', guestName: '박손님', reserveDay: tomorrow, numberOfGuests: 2 }
  for (const changed of [
    { reserveTime: '12:00' },
    { reserveTime: '12:00' },
    { reserveTime: '12:00', isOver: 'Y' },
    { reserveTime: '12:40', isOver: 'Y' },
  ])
    await ask(server, 'POST /api/reservation/board', { token, payload: { ...entry, ...changed } })
  const settings = settingsOf(restaurantNo, { maxTeamNum: 1 })
  expect(await affected(token, { kind: 'settings', settings })).toEqual([`${tomorrow} 12:00`])
  const hours = weekOf(restaurantNo, { Monday: { startTime: '12:30' } })
  expect(await affected(token, { kind: 'hours', hours })).toHaveLength(3)
  const shorter = weekOf(restaurantNo, { Monday: { endTime: '12:30' } })
  expect(await affected(token, { kind: 'hours', hours: shorter })).toEqual([`${tomorrow} 12:40`])
})
