import type { HoursException, OperatingHours } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const week = (restaurantNo: string) =>
  ask<{ items: OperatingHours[] }>(server, `GET /api/operatings?restaurantNo=${restaurantNo}`)
const exceptions = (query: Record<string, string>) =>
  ask<{ items: HoursException[] }>(
    server,
    `GET /api/operatings/exceptions?${new URLSearchParams(query)}`,
  )

test('영업시간은 월요일부터이고 쉬는 요일은 없으며 자정을 넘긴 시각은 24시 이상이다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  expect((await week(restaurantNo)).body.items).toEqual([])
  await server.deps.db
    .insertInto('operatingHours')
    .values([
      { restaurantNo, weekDay: 7, startMin: 1080, endMin: 1560 },
      {
        restaurantNo,
        weekDay: 1,
        startMin: 540,
        endMin: 1260,
        breakStartMin: 900,
        breakEndMin: 1020,
      },
    ])
    .execute()
  expect((await week(restaurantNo)).body.items).toEqual([
    {
      operatingHoursNo: expect.any(String) as string,
      restaurantNo,
      weekDay: 'Monday',
      weekday: 'Monday',
      startTime: '09:00',
      endTime: '21:00',
      breakStartTime: '15:00',
      breakEndTime: '17:00',
    },
    {
      operatingHoursNo: expect.any(String) as string,
      restaurantNo,
      weekDay: 'Sunday',
      weekday: 'Sunday',
      startTime: '18:00',
      endTime: '26:00',
      breakStartTime: null,
      breakEndTime: null,
    },
  ])
})

/** The test clock stands at 18:40 of 2026-11-15 in Seoul. */
async function withExceptions() {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  const days = ['2026-11-14', '2026-11-15', '2027-01-14', '2027-01-15', '2027-12-25']
  await server.deps.db
    .insertInto('hoursException')
    .values(days.map((day) => ({ restaurantNo, day, isClosed: true })))
    .execute()
  return restaurantNo
}

test('휴무와 단축 영업은 날짜순이고 시각과 안내를 담는다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  await server.deps.db
    .insertInto('hoursException')
    .values([
      { restaurantNo, day: '2026-12-25', isClosed: true, reason: '성탄절' },
      { restaurantNo, day: '2026-12-24', isClosed: false, startMin: 660, endMin: 1500 },
    ])
    .execute()
  const none = { breakStartTime: null, breakEndTime: null }
  expect((await exceptions({ restaurantNo })).body.items).toEqual([
    {
      restaurantNo,
      day: '2026-12-24',
      isClosed: 'N',
      startTime: '11:00',
      endTime: '25:00',
      ...none,
      reason: '',
    },
    {
      restaurantNo,
      day: '2026-12-25',
      isClosed: 'Y',
      startTime: null,
      endTime: null,
      ...none,
      reason: '성탄절',
    },
  ])
})

test.each<[string, Record<string, string>, string[]]>([
  ['말이 없으면 오늘부터 60일', {}, ['2026-11-15', '2027-01-14']],
  ['빈 칸도 말이 없는 것', { from: '', to: ' ' }, ['2026-11-15', '2027-01-14']],
  ['시작만 있으면 그날부터 60일', { from: '2026-11-14' }, ['2026-11-14', '2026-11-15']],
  ['끝만 있으면 오늘부터', { to: '2027-01-15' }, ['2026-11-15', '2027-01-14', '2027-01-15']],
  ['지난 끝만 있으면 그날 하루', { to: '2026-11-14' }, ['2026-11-14']],
  [
    '366일까지',
    { from: '2026-11-14', to: '2027-11-14' },
    ['2026-11-14', '2026-11-15', '2027-01-14', '2027-01-15'],
  ],
])('%s', async (_name, query, days) => {
  const restaurantNo = await withExceptions()
  const { body } = await exceptions({ restaurantNo, ...query })
  expect(body.items.map(({ day }) => day)).toEqual(days)
})

test.each<[Record<string, string>, string]>([
  [{ from: '2026-11-14', to: '2027-11-15' }, '한 번에 366일까지 볼 수 있어요.'],
  [{ from: '2026-11-16', to: '2026-11-15' }, '날짜를 다시 확인해 주세요.'],
  [{ from: '2026-02-30' }, '날짜를 다시 확인해 주세요.'],
  [{ to: '0000-01-01' }, '날짜를 다시 확인해 주세요.'],
])('%o 는 거절한다', async (query, message) => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  const { status, header } = await exceptions({ restaurantNo, ...query })
  expect(status).toBe(400)
  expect(header).toEqual({ code: 'E400', message })
})

test('없는 맛집의 시간은 404이고 번호가 없거나 아니면 400이다', async () => {
  for (const { status, header } of [
    await week('999999999'),
    await exceptions({ restaurantNo: '999999999' }),
  ]) {
    expect(status).toBe(404)
    expect(header.message).toBe(messages.restaurant.notShown)
  }
  expect((await ask(server, 'GET /api/operatings')).status).toBe(400)
  expect((await week('abc')).status).toBe(400)
})
