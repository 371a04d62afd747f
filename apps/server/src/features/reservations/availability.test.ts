import { formatClockTime } from '@matjari/contract/clock-time'
import type { ReservableDay } from '@matjari/contract/reservations/slots'
import { slotReasons } from '@matjari/contract/reservations/state'
import { stayOf, stayTimes } from '@matjari/contract/reservations/stays'
import { seoulClock, seoulMoment, weekDayOf, weekDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { slotsOfDay, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  anyDay,
  anyParty,
  type Party,
  slotOracle,
} from '../../../test/support/reservations/slot-oracle.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { settingColumns } from '../schedule/reservation-settings.sql.ts'
import { timesOfDay } from './availability.ts'

describe('예약 가능한 시간', () => {
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
})

describe('받지 않는 날', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const none = { '11:00': false, '11:30': false, '12:00': false, '12:30': false }

  async function buildLunch() {
    const window = { startMin: 660, endMin: 780 }
    return (await buildReservable(server.deps.db, { window })).restaurantNo
  }

  const reasonsOf = async (restaurantNo: string, day = tomorrow) => {
    const { slots } = await slotsOfDay(server, restaurantNo, day)
    return Object.fromEntries(slots.map(({ time, reason }) => [time, reason]))
  }

  const pause = (restaurantNo: string, pausedUntil: string | null) =>
    server.deps.db
      .updateTable('reservationSetting')
      .set({ isPaused: true, pausedUntil })
      .where('restaurantNo', '=', restaurantNo)
      .execute()

  test('예약을 멈추면 모든 시간이 paused다', async () => {
    const restaurantNo = await buildLunch()
    await pause(restaurantNo, null)
    expect((await slotsOfDay(server, restaurantNo)).resultMap).toEqual(none)
    expect((await reasonsOf(restaurantNo))['11:00']).toBe('paused')
    expect((await reasonsOf(restaurantNo, '2027-02-01'))['11:00']).toBe('paused')
  })

  test('끝이 있는 멈춤은 그날까지다', async () => {
    const restaurantNo = await buildLunch()
    await pause(restaurantNo, tomorrow)
    expect((await reasonsOf(restaurantNo))['11:00']).toBe('paused')
    expect((await reasonsOf(restaurantNo, '2026-11-17'))['11:00']).toBeNull()
  })

  test('영업 중이 아닌 가게는 모두 거짓이고 까닭은 notActive다', async () => {
    const restaurantNo = await buildLunch()
    await server.deps.db
      .updateTable('restaurant')
      .set({ status: 'I' })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    const { resultMap, slots } = await slotsOfDay(server, restaurantNo)
    expect(resultMap).toEqual(none)
    expect(new Set(slots.map(({ reason }) => reason))).toEqual(new Set(['notActive']))
  })

  test('예약설정이 없으면 비어 있다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    expect(await slotsOfDay(server, restaurantNo)).toEqual({ resultMap: {}, slots: [] })
  })

  test.each([
    ['없는 가게', 'restaurantNo=999999&reserveDay=2026-11-16', 404],
    ['번호가 아닌 가게', 'restaurantNo=abc&reserveDay=2026-11-16', 400],
    ['없는 날', 'restaurantNo=1&reserveDay=2026-02-30', 400],
    ['1900년', 'restaurantNo=1&reserveDay=1900-01-01', 400],
    ['날짜 없음', 'restaurantNo=1', 400],
  ])('%s은 한국어로 거절한다', async (_name, query, expected) => {
    const { status, header } = await ask(server, `GET /api/reservation?${query}`)
    expect(status).toBe(expected)
    expect(header.message).toMatch(/[가-힣]/)
  })
})

describe('질의 수', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      return query.mock.calls.length
    } finally {
      query.mockRestore()
    }
  }

  test('시간과 예약이 몇이든 하루의 예약 가능 시간은 질의 하나로 답한다', async () => {
    const { db } = server.deps
    const few = await buildReservable(db, { window: { startMin: 660, endMin: 690 } })
    const many = await buildReservable(db, {
      window: { startMin: 0, endMin: 1440 },
      hours: { startMin: 0, endMin: 1440 },
      maxTeamNum: 10,
    })
    for (let minute = 0; minute < 1440; minute += 120)
      await takePlaces(db, { restaurantNo: many.restaurantNo, count: 5, minute })
    expect(await statementsOf(() => slotsOfDay(server, few.restaurantNo))).toBe(1)
    expect(
      await statementsOf(async () => {
        const { slots } = await slotsOfDay(server, many.restaurantNo)
        expect(slots).toHaveLength(48)
        expect(new Set(slots.map(({ remaining }) => remaining))).toEqual(new Set([5, 10]))
      }),
    ).toBe(1)
  })
})

describe('어떤 설정과 날에도', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  async function set(restaurantNo: string, of: ReservableDay, seated: readonly Party[]) {
    const { db } = server.deps
    const { day: _, isActive: __, window: ___, hours: ____, ...setting } = of
    const weekDay = weekDays.indexOf(weekDayOf(of.day)) + 1
    await db.deleteFrom('reservationSetting').where('restaurantNo', '=', restaurantNo).execute()
    await db.deleteFrom('operatingHours').where('restaurantNo', '=', restaurantNo).execute()
    await db.deleteFrom('reservationSlot').where('restaurantNo', '=', restaurantNo).execute()
    await db
      .updateTable('restaurant')
      .set({ status: of.isActive ? 'Y' : 'I' })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    await db
      .insertInto('reservationSetting')
      .values({
        restaurantNo,
        minNum: 1,
        maxNum: 10,
        ...settingColumns(setting),
      })
      .execute()
    if (of.window)
      await db
        .insertInto('reservationWindow')
        .values({ restaurantNo, weekDay, startMin: of.window.start, endMin: of.window.end })
        .execute()
    if (of.hours)
      await db
        .insertInto('operatingHours')
        .values({
          restaurantNo,
          weekDay,
          startMin: of.hours.start,
          endMin: of.hours.end,
          breakStartMin: of.hours.rest?.start ?? null,
          breakEndMin: of.hours.rest?.end ?? null,
        })
        .execute()
    const present = new Map<number, { booked: number; guests: number }>()
    for (const party of seated)
      for (const minute of stayTimes(of, party.cell * 10, stayOf(of, party.guests))) {
        const { booked, guests } = present.get(minute) ?? { booked: 0, guests: 0 }
        present.set(minute, { booked: booked + 1, guests: guests + party.guests })
      }
    if (present.size > 0)
      await db
        .insertInto('reservationSlot')
        .values(
          [...present].map(([reserveMin, counts]) => ({
            restaurantNo,
            reserveDay: of.day,
            reserveMin,
            ...counts,
          })),
        )
        .execute()
  }

  test('어떤 설정과 손님의 날에도 따로 만든 계산과 같은 시간을 같은 이유로 말한다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db)
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        anyDay,
        fc.array(anyParty, { maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        fc.oneof(
          fc.integer({ min: -600, max: 3600 * 60 }),
          fc.integer({ min: -100 * 86_400, max: 0 }),
        ),
        async (of, seated, guests, seconds) => {
          const now = new Date(seoulMoment(of.day, 0).getTime() + seconds * 1000)
          await set(restaurantNo, of, seated)
          const asked = { restaurantNo, day: of.day, guests, own: undefined }
          const times = await timesOfDay(db, { ...asked, ...seoulClock(now) })
          const said: Record<string, string> = {}
          for (const [at, minute] of (times?.minutes ?? []).entries()) {
            const reason = times?.refusals[at] ?? ''
            said[formatClockTime(minute)] = reason
            seen.add(reason)
            expect((times?.free[at] ?? 0) > 0).toBe(reason === '')
          }
          expect(said).toEqual(slotOracle(of, seated, { guests, now }))
        },
      ),
      { numRuns: 200 },
    )
    // Every answer came up: the runs did not all fall into one corner.
    expect([...seen].sort()).toEqual(['', ...Object.keys(slotReasons)].sort())
  })
})
