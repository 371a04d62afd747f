import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { slotsOfDay, takePlaces } from '../../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const today = '2026-11-15'
const lunch = { startMin: 660, endMin: 780 } // 11:00 to 13:00: four slots

async function buildLunch(options: Parameters<typeof buildReservable>[1] = {}) {
  const { restaurantNo } = await buildReservable(server.deps.db, { window: lunch, ...options })
  return restaurantNo
}

const setException = (restaurantNo: string, hours: { startMin?: number; endMin?: number }) =>
  server.deps.db
    .insertInto('hoursException')
    .values({ restaurantNo, day: tomorrow, isClosed: hours.startMin === undefined, ...hours })
    .execute()

const reasonsOf = async (restaurantNo: string, day = tomorrow) => {
  const { slots } = await slotsOfDay(server, restaurantNo, day)
  return Object.fromEntries(slots.map(({ time, reason }) => [time, reason]))
}

test('예약창의 모든 시간과 남은 팀 수를 알려 준다', async () => {
  const restaurantNo = await buildLunch({ maxTeamNum: 3 })
  await takePlaces(server.deps.db, { restaurantNo, count: 1, minute: 690 })
  expect(await slotsOfDay(server, restaurantNo)).toEqual({
    resultMap: { '11:00': true, '11:30': true, '12:00': true, '12:30': true },
    slots: [
      { time: '11:00', available: true, remaining: 3, reason: null },
      { time: '11:30', available: true, remaining: 2, reason: null },
      { time: '12:00', available: true, remaining: 3, reason: null },
      { time: '12:30', available: true, remaining: 3, reason: null },
    ],
  })
})

test('한 시간 간격이면 한 시간마다 한 자리씩 있다', async () => {
  const restaurantNo = await buildLunch({ intervalMin: 60 })
  const { resultMap } = await slotsOfDay(server, restaurantNo)
  expect(resultMap).toEqual({ '11:00': true, '12:00': true })
})

test('다 찬 시간은 full이고 취소되면 다시 열린다', async () => {
  const { db } = server.deps
  const restaurantNo = await buildLunch({ maxTeamNum: 2 })
  const [first = ''] = await takePlaces(db, { restaurantNo, count: 2 })
  const { resultMap, slots } = await slotsOfDay(server, restaurantNo)
  expect(resultMap).toEqual({ '11:00': true, '11:30': true, '12:00': false, '12:30': true })
  expect(slots[2]).toEqual({ time: '12:00', available: false, remaining: 0, reason: 'full' })
  await db
    .updateTable('reservation')
    .set({ state: 'cancelled', cancelledBy: 'store' })
    .where('reservationNo', '=', first)
    .execute()
  expect((await slotsOfDay(server, restaurantNo)).slots[2]).toMatchObject({ remaining: 1 })
})

test('정원을 줄인 뒤에도 넘친 시간은 남은 자리가 0인 full이다', async () => {
  const { db } = server.deps
  const restaurantNo = await buildLunch({ maxTeamNum: 3 })
  await takePlaces(db, { restaurantNo, count: 3 })
  await db
    .updateTable('reservationSetting')
    .set({ maxTeamNum: 1 })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const { slots } = await slotsOfDay(server, restaurantNo)
  expect(slots[2]).toEqual({ time: '12:00', available: false, remaining: 0, reason: 'full' })
})

test('오늘 지난 시간은 past이고 지금 막 시작한 시간도 그렇다', async () => {
  const evening = { startMin: 1080, endMin: 1200 } // 18:00 to 20:00; it is 18:40
  const byHalves = await buildLunch({ window: evening })
  expect(await slotsOfDay(server, byHalves, today)).toMatchObject({
    resultMap: { '18:00': false, '18:30': false, '19:00': true, '19:30': true },
  })
  const onTheDot = await buildLunch({ window: { startMin: 1120, endMin: 1180 } })
  expect(await reasonsOf(onTheDot, today)).toEqual({ '18:40': 'past', '19:10': null })
  expect(await reasonsOf(byHalves, '2026-11-14')).toEqual({
    '18:00': 'past',
    '18:30': 'past',
    '19:00': 'past',
    '19:30': 'past',
  })
})

test('예약창이 없는 요일은 성공이고 비어 있다', async () => {
  const restaurantNo = await buildLunch({ weekDays: [2, 3] })
  const call = `GET /api/reservation?restaurantNo=${restaurantNo}&reserveDay=${tomorrow}`
  expect(await ask(server, call)).toMatchObject({
    status: 200,
    header: { code: 'S200' },
    body: { items: { resultMap: {}, slots: [] } },
  })
})

describe('운영 시간', () => {
  test('영업하지 않는 요일의 예약창은 모두 closed이고 resultMap은 비어 있다', async () => {
    const restaurantNo = await buildLunch()
    await server.deps.db
      .deleteFrom('operatingHours')
      .where('restaurantNo', '=', restaurantNo)
      .where('weekDay', '=', 1)
      .execute()
    const closed = { '11:00': 'closed', '11:30': 'closed', '12:00': 'closed', '12:30': 'closed' }
    expect(await reasonsOf(restaurantNo)).toEqual(closed)
    expect((await slotsOfDay(server, restaurantNo)).resultMap).toEqual({})
  })

  test('브레이크타임은 시작부터 끝나기 전까지 막히고 resultMap에서 빠진다', async () => {
    const hours = { startMin: 600, endMin: 1320, breakStartMin: 690, breakEndMin: 750 }
    const restaurantNo = await buildLunch({ hours })
    const { resultMap, slots } = await slotsOfDay(server, restaurantNo)
    expect(slots.map(({ reason }) => reason)).toEqual([null, 'break', 'break', null])
    expect(resultMap).toEqual({ '11:00': true, '12:30': true })
  })

  test('휴무로 정한 날은 closed다', async () => {
    const restaurantNo = await buildLunch()
    await setException(restaurantNo, {})
    expect(await slotsOfDay(server, restaurantNo)).toMatchObject({
      resultMap: {},
      slots: Array.from({ length: 4 }, () => ({ reason: 'closed' })),
    })
    expect((await slotsOfDay(server, restaurantNo, '2026-11-17')).resultMap['11:00']).toBe(true)
  })

  test('단축 영업하는 날은 그 시간만 열려 있고 평소의 브레이크타임은 없다', async () => {
    const hours = { startMin: 600, endMin: 1320, breakStartMin: 690, breakEndMin: 720 }
    const restaurantNo = await buildLunch({ hours })
    await setException(restaurantNo, { startMin: 690, endMin: 750 })
    expect(await slotsOfDay(server, restaurantNo)).toMatchObject({
      resultMap: { '11:30': true, '12:00': true },
      slots: [{ reason: 'closed' }, { reason: null }, { reason: null }, { reason: 'closed' }],
    })
  })

  test('자정을 넘긴 시간은 시작한 영업일의 시간이다', async () => {
    const late = { startMin: 1380, endMin: 1590 } // 23:00 to 26:30
    const restaurantNo = await buildLunch({
      window: late,
      hours: { startMin: 1080, endMin: 1620 },
      weekDays: [7],
      intervalMin: 60,
    })
    const bookable = { '23:00': true, '24:00': true, '25:00': true, '26:00': true }
    expect((await slotsOfDay(server, restaurantNo, today)).resultMap).toEqual(bookable)
    expect((await slotsOfDay(server, restaurantNo, tomorrow)).resultMap).toEqual({})
    server.clock.set(new Date('2026-11-15T16:30:00.000Z')) // 01:30 of the 16th in Seoul
    try {
      expect((await slotsOfDay(server, restaurantNo, today)).resultMap).toEqual({
        '23:00': false,
        '24:00': false,
        '25:00': false,
        '26:00': true,
      })
    } finally {
      server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
    }
  })
})
