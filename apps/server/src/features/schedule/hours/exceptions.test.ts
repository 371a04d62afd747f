import type { Availability } from '@matjari/contract/entities/reservation'
import type { HoursException } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { newOwner, reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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
