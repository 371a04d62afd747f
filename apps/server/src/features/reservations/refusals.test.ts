import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { buildGuest, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { book, bookedNo, buildReservable } from '../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let guest: { memberNo: string; token: string }
/** From 11:00 every half hour until 20:00, for two to four, with a break from 15:00 to 16:00. */
let restaurantNo: string
beforeAll(async () => {
  server = await testApp()
  guest = await buildGuest(server)
  const hours = { startMin: 600, endMin: 1320, breakStartMin: 900, breakEndMin: 960 }
  const built = await buildReservable(server.deps.db, { minNum: 2, maxNum: 4, hours })
  restaurantNo = built.restaurantNo
})
afterAll(() => server.close())

type Asking = Parameters<typeof book>[1]

/** The refusal, after making sure that it changed nothing at all. */
async function refusal(asking: Partial<Asking>) {
  const before = await wholeDatabase(server.deps.db)
  const asked = { token: guest.token, restaurantNo, ...asking }
  const { status, header, body } = await book(server, asked)
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
  expect(body.items ?? null).toBeNull()
  expect(header.message).toMatch(/[가-힣]/)
  expect(header.message).not.toMatch(/null|undefined|NaN|reserv/i)
  return [status, header.code, header.message]
}

const badInput: [string, Partial<Asking>, string][] = [
  ['인원 null', { numberOfGuests: null }, '인원을 선택해 주세요'],
  ['빈 인원', { numberOfGuests: '' }, '인원을 선택해 주세요'],
  ['0명', { numberOfGuests: 0 }, '인원을 선택해 주세요'],
  ['음수 인원', { numberOfGuests: -3 }, '인원을 선택해 주세요'],
  ['소수 인원', { numberOfGuests: 2.5 }, '인원을 다시 확인해 주세요.'],
  ['101명', { numberOfGuests: 101 }, '인원을 다시 확인해 주세요.'],
  ['가장 적은 인원보다 적음', { numberOfGuests: 1 }, '2명부터 4명까지 예약할 수 있어요.'],
  ['가장 많은 인원보다 많음', { numberOfGuests: 5 }, '2명부터 4명까지 예약할 수 있어요.'],
  ['시간 null', { reserveTime: null }, '시간을 선택해 주세요'],
  ['빈 시간', { reserveTime: '' }, '시간을 선택해 주세요'],
  ['47:70', { reserveTime: '47:70' }, '시간을 선택해 주세요'],
  ['25:99', { reserveTime: '25:99' }, '시간을 선택해 주세요'],
  ['48:00', { reserveTime: '48:00' }, '시간을 선택해 주세요'],
  ['간격에 맞지 않는 시간', { reserveTime: '12:10' }, '예약할 수 없는 시간이에요'],
  ['예약창이 열리기 전', { reserveTime: '10:30' }, '예약할 수 없는 시간이에요'],
  ['예약창이 끝나는 시간', { reserveTime: '20:00' }, '예약할 수 없는 시간이에요'],
  ['47:50', { reserveTime: '47:50' }, '예약할 수 없는 시간이에요'],
  ['날짜 null', { reserveDay: null }, '날짜를 선택해 주세요'],
  ['1900년', { reserveDay: '1900-01-01' }, '날짜를 선택해 주세요'],
  ['2월 30일', { reserveDay: '2026-02-30' }, '날짜를 선택해 주세요'],
  ['날짜가 아닌 글', { reserveDay: '내일' }, '날짜를 선택해 주세요'],
  ['가게 번호가 아닌 글', { restaurantNo: "1' or 1=1" }, '번호를 다시 확인해 주세요.'],
  ['긴 요청 번호', { key: 'k'.repeat(101) }, '입력한 내용을 다시 확인해 주세요.'],
]

test.each(badInput)(
  '%s: 400으로 까닭을 말하고 아무것도 바꾸지 않는다',
  async (_name, asking, said) => {
    expect(await refusal(asking)).toEqual([400, 'E400', expect.stringContaining(said)])
  },
)

test('객체가 아닌 본문은 400이다', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/reservation',
    headers: { authorization: `Bearer ${guest.token}`, 'content-type': 'application/json' },
    payload: '[]',
  })
  expect(response.statusCode).toBe(400)
})

const conflicts: [string, Partial<Asking>, string][] = [
  ['브레이크타임', { reserveTime: '15:30' }, '브레이크타임이에요.'],
  ['지난 날', { reserveDay: '2026-11-14' }, '지난 시간이에요.'],
  ['오늘 지난 시간', { reserveDay: '2026-11-15', reserveTime: '18:30' }, '지난 시간이에요.'],
]

test.each(conflicts)(
  '%s: 409로 까닭을 말하고 아무것도 바꾸지 않는다',
  async (_name, asking, said) => {
    expect(await refusal(asking)).toEqual([409, 'E409', said])
  },
)

test('없는 가게는 404다', async () => {
  expect(await refusal({ restaurantNo: '999999' })).toEqual([404, 'E404', expect.any(String)])
})

test('로그인하지 않으면 401이다', async () => {
  expect(await refusal({ token: '' })).toEqual([401, 'E401', '로그인이 필요합니다.'])
})

test('사장님 계정은 409로 거절한다', async () => {
  const owner = await buildGuest(server, { isStoreOwner: true })
  const said = '사장님 계정으로는 예약할 수 없어요.'
  expect(await refusal({ token: owner.token })).toEqual([409, 'E409', said])
})

test.each(['N', 'I', 'R', 'C'] as const)('상태가 %s인 가게는 409로 거절한다', async (status) => {
  const { db } = server.deps
  const built = await buildReservable(db)
  await db
    .updateTable('restaurant')
    .set({ status })
    .where('restaurantNo', '=', built.restaurantNo)
    .execute()
  const said = '지금은 예약을 받지 않는 가게예요.'
  expect(await refusal({ restaurantNo: built.restaurantNo })).toEqual([409, 'E409', said])
})

test('예약설정이 없는 가게는 409로 거절한다', async () => {
  const bare = await buildRestaurant(server.deps.db)
  const said = '예약을 받지 않는 가게예요.'
  expect(await refusal({ restaurantNo: bare.restaurantNo })).toEqual([409, 'E409', said])
})

test('예약창이 없는 요일과 휴무인 날은 409로 거절한다', async () => {
  const { db } = server.deps
  const weekend = await buildReservable(db, { weekDays: [6, 7] })
  const said = '쉬는 날이에요.'
  expect(await refusal({ restaurantNo: weekend.restaurantNo })).toEqual([409, 'E409', said])
  const resting = await buildReservable(db)
  await db
    .insertInto('hoursException')
    .values({ restaurantNo: resting.restaurantNo, day: '2026-11-16', isClosed: true })
    .execute()
  expect(await refusal({ restaurantNo: resting.restaurantNo })).toEqual([409, 'E409', said])
})

test('예약을 멈춘 가게는 멈춘 날까지 409로 거절한다', async () => {
  const { db } = server.deps
  const paused = await buildReservable(db)
  await db
    .updateTable('reservationSetting')
    .set({ isPaused: true, pausedUntil: '2026-11-16' })
    .where('restaurantNo', '=', paused.restaurantNo)
    .execute()
  const said = '예약을 잠시 받지 않아요.'
  expect(await refusal({ restaurantNo: paused.restaurantNo })).toEqual([409, 'E409', said])
  const dayAfter = { restaurantNo: paused.restaurantNo, reserveDay: '2026-11-17' }
  expect((await book(server, { token: guest.token, ...dayAfter })).status).toBe(200)
})

test('다 찬 시간은 E409-SLOT이다', async () => {
  const full = await buildReservable(server.deps.db, { maxTeamNum: 1 })
  await takePlaces(server.deps.db, { restaurantNo: full.restaurantNo, count: 1 })
  const said = '방금 자리가 찼어요. 다른 시간을 골라 주세요.'
  expect(await refusal({ restaurantNo: full.restaurantNo })).toEqual([409, 'E409-SLOT', said])
})

test('이미 예약한 시간은 E409-BOOKED다', async () => {
  const { restaurantNo: mine } = await buildReservable(server.deps.db)
  await bookedNo(server, { token: guest.token, restaurantNo: mine })
  const said = '같은 시간에 이미 예약이 있어요.'
  expect(await refusal({ restaurantNo: mine })).toEqual([409, 'E409-BOOKED', said])
})

test('자리가 없다는 데이터베이스의 말이 이어져도 500이 아니라 자리가 찼다고 답한다', async () => {
  const own = await testApp()
  try {
    const { token } = await buildGuest(own)
    const { restaurantNo: busy } = await buildReservable(own.deps.db)
    await sql`create or replace function reservation_counts() returns trigger language plpgsql as $$
      begin raise exception 'slot full' using errcode = 'RB001'; end $$`.execute(own.deps.db)
    const { status, header } = await book(own, { token, restaurantNo: busy })
    expect([status, header.code]).toEqual([409, 'E409-SLOT'])
  } finally {
    await own.close()
  }
})
