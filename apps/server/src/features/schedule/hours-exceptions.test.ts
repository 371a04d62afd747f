import { messages } from '@matjari/contract/messages'
import type { Availability, GuestReservation } from '@matjari/contract/reservations/entities'
import type { HoursException } from '@matjari/contract/schedule/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  newOwner,
  reservableOwner,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('휴무와 단축 영업', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const put = (token: string, payload: object) =>
    ask<{ items: HoursException }>(server, 'PUT /api/operatings/exceptions', { token, payload })
  const remove = (token: string, query: Record<string, string>) =>
    ask(server, `DELETE /api/operatings/exceptions?${new URLSearchParams(query)}`, { token })
  const kept = async (restaurantNo: string) => {
    const call = `GET /api/operatings/exceptions?restaurantNo=${restaurantNo}`
    return (await ask<{ items: HoursException[] }>(server, call)).body.items
  }

  async function availability(restaurantNo: string, reserveDay = tomorrow) {
    const call = `GET /api/reservation?restaurantNo=${restaurantNo}&reserveDay=${reserveDay}`
    return (await ask<{ items: Availability }>(server, call)).body.items
  }

  const noTimes = { startTime: null, endTime: null, breakStartTime: null, breakEndTime: null }

  test('휴무로 정한 날은 빈 지도이고 지우면 다시 열린다', async () => {
    const { token, restaurantNo } = await reservableOwner(server)
    const day = { restaurantNo, day: tomorrow }
    const before = await availability(restaurantNo)
    const shutting = await put(token, { ...day, isClosed: 'Y', reason: ' 내부 수리 ' })
    expect(shutting.header).toEqual({ code: 'S200', message: messages.hours.exceptionSaved })
    expect(shutting.body.items).toEqual({ ...day, isClosed: 'Y', ...noTimes, reason: '내부 수리' })
    const shut = await availability(restaurantNo)
    expect(shut.resultMap).toEqual({})
    expect(new Set(shut.slots.map(({ reason }) => reason))).toEqual(new Set(['closed']))
    expect(await availability(restaurantNo, '2026-11-17')).toEqual(before)

    const gone = await remove(token, day)
    expect(gone.header).toEqual({ code: 'S200', message: messages.hours.exceptionDeleted })
    expect(await kept(restaurantNo)).toEqual([])
    expect(await availability(restaurantNo)).toEqual(before)
  })

  test('단축 영업은 그날의 시간과 브레이크를 갈음하고 다시 정하면 덮인다', async () => {
    const { token, restaurantNo } = await reservableOwner(server, {
      intervalMin: 60,
      hours: { startMin: 600, endMin: 1320, breakStartMin: 780, breakEndMin: 900 },
    })
    const day = { restaurantNo, day: tomorrow }
    await put(token, { ...day, isClosed: 'N', startTime: '12:00', endTime: '15:00' })
    expect(Object.keys((await availability(restaurantNo)).resultMap)).toEqual([
      '12:00',
      '13:00',
      '14:00',
    ])
    const withBreak = await put(token, {
      ...day,
      isClosed: 'N',
      startTime: '11:00',
      endTime: '15:00',
      breakStartTime: '12:00',
      breakEndTime: '13:30',
      reason: '재료 준비',
    })
    expect(withBreak.body.items).toEqual({
      ...day,
      isClosed: 'N',
      startTime: '11:00',
      endTime: '15:00',
      breakStartTime: '12:00',
      breakEndTime: '13:30',
      reason: '재료 준비',
    })
    expect(await kept(restaurantNo)).toEqual([withBreak.body.items])
    const { resultMap, slots } = await availability(restaurantNo)
    expect(Object.keys(resultMap)).toEqual(['11:00', '14:00'])
    expect(slots.slice(0, 3).map(({ reason }) => reason)).toEqual([null, 'break', 'break'])

    const shut = await put(token, { ...day, isClosed: 'Y', startTime: '11:00', endTime: '15:00' })
    expect(shut.body.items).toEqual({ ...day, isClosed: 'Y', ...noTimes, reason: '' })
    expect(await kept(restaurantNo)).toHaveLength(1)
  })

  test('쉬는 요일에도 하루를 열 수 있고 자정을 넘긴 마감은 24시를 넘겨 적힌다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    const { body } = await put(token, {
      day: tomorrow,
      isClosed: 'N',
      startTime: '18:00',
      endTime: '02:00',
    })
    expect(body.items).toMatchObject({ restaurantNo, startTime: '18:00', endTime: '26:00' })
  })

  test.each<[string, object, string]>([
    ['시간 없는 단축 영업', { isClosed: 'N' }, messages.hours.halfDay],
    [
      '10분 단위가 아닌 시간',
      { isClosed: 'N', startTime: '10:01', endTime: '12:00' },
      '10분 단위로만 선택할 수 있습니다.',
    ],
    [
      '마감 뒤에 끝나는 브레이크',
      {
        isClosed: 'N',
        startTime: '10:00',
        endTime: '12:00',
        breakStartTime: '11:00',
        breakEndTime: '12:00',
      },
      '마감시각은 브레이크 종료시각보다 이후여야 합니다.',
    ],
    ['없는 날', { isClosed: 'Y', day: '2026-02-30' }, '날짜를 다시 확인해 주세요.'],
    ['아득한 날', { isClosed: 'Y', day: '1900-01-01' }, '날짜를 다시 확인해 주세요.'],
    ['긴 안내', { isClosed: 'Y', reason: '가'.repeat(51) }, messages.hours.exceptionReasonTooLong],
    ['Y도 N도 아닌 것', { isClosed: 'X' }, 'Y나 N으로 보내 주세요.'],
  ])('%s: 거절하고 아무것도 저장하지 않는다', async (_name, sent, message) => {
    const { token, restaurantNo } = await newOwner(server)
    const { status, header } = await put(token, { restaurantNo, day: tomorrow, ...sent })
    expect(status).toBe(400)
    expect(header.message).toBe(message)
    expect(await kept(restaurantNo)).toEqual([])
  })
})

describe('쉬는 기간', () => {
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

  const except = (
    restaurantNo: string,
    day: string,
    hours?: { startMin: number; endMin: number },
  ) =>
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
})
