import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { tokenFor } from '../../../../test/support/members/signed-in.ts'
import { buildGuest, cancel, change } from '../../../../test/support/reservations/bookings.ts'
import { bookedNo, buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'

let server: TestApp
let db: Db
let guest: { memberNo: string; token: string }
let restaurantNo: string
/** At noon tomorrow, for two. */
let reservationNo: string
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
beforeEach(async () => {
  guest = await buildGuest(server)
  const hours = { startMin: 600, endMin: 1320, breakStartMin: 900, breakEndMin: 960 }
  restaurantNo = (await buildReservable(db, { hours, weekDays: [1, 7] })).restaurantNo
  reservationNo = await bookedNo(server, { token: guest.token, restaurantNo })
})

type Target = Partial<Parameters<typeof change>[1]>

/** The refusal, after making sure that it changed nothing at all. */
async function refusal(to: Target) {
  const before = await wholeDatabase(db)
  const { status, header } = await change(server, { token: guest.token, reservationNo, ...to })
  expect(await wholeDatabase(db)).toEqual(before)
  return [status, header.code, header.message]
}

const set = (table: 'reservationSetting' | 'restaurant', values: object) =>
  db.updateTable(table).set(values).where('restaurantNo', '=', restaurantNo).execute()

const targets: [string, Target, number, string][] = [
  ['간격에 맞지 않는 시간', { reserveTime: '12:10' }, 400, '예약할 수 없는 시간이에요'],
  ['예약창 밖', { reserveTime: '21:00' }, 400, '예약할 수 없는 시간이에요'],
  ['47:70', { reserveTime: '47:70' }, 400, '시간을 선택해 주세요'],
  ['1900년', { reserveDay: '1900-01-01' }, 400, '날짜를 선택해 주세요'],
  ['2월 30일', { reserveDay: '2026-02-30' }, 400, '날짜를 선택해 주세요'],
  ['인원 null', { numberOfGuests: null }, 400, '인원을 선택해 주세요'],
  ['너무 많은 인원', { numberOfGuests: 6 }, 400, '1명부터 5명까지 예약할 수 있어요.'],
  ['브레이크타임', { reserveTime: '15:00' }, 409, '브레이크타임이에요.'],
  ['지난 시간', { reserveDay: '2026-11-15', reserveTime: '18:30' }, 409, '지난 시간이에요.'],
]

test.each(targets)('%s: 바꾸지 않고 까닭을 말한다', async (_name, to, status, said) => {
  const code = status === 400 ? 'E400' : 'E409'
  expect(await refusal(to)).toEqual([status, code, expect.stringContaining(said)])
})

test('예약창이 없는 요일로는 바꿀 수 없다', async () => {
  const [status, , said] = await refusal({ reserveDay: '2026-11-17' })
  expect([status, said]).toEqual([409, '쉬는 날이에요.'])
})

test('휴무로 정한 날로는 바꿀 수 없다', async () => {
  await db
    .insertInto('hoursException')
    .values({ restaurantNo, day: '2026-11-22', isClosed: true })
    .execute()
  expect((await refusal({ reserveDay: '2026-11-22' }))[2]).toBe('쉬는 날이에요.')
})

test('예약을 멈춘 동안에는 다른 시간으로 바꿀 수 없다', async () => {
  await set('reservationSetting', { isPaused: true })
  expect((await refusal({ reserveTime: '13:00' }))[2]).toBe('예약을 잠시 받지 않아요.')
})

test('영업하지 않게 된 가게에서는 다른 시간으로 바꿀 수 없다', async () => {
  await set('restaurant', { status: 'I' })
  const said = '지금은 예약을 받지 않는 가게예요.'
  expect((await refusal({ reserveTime: '13:00' }))[2]).toBe(said)
})

test('예약설정이 사라진 가게의 예약은 바꿀 수 없다', async () => {
  await db.deleteFrom('reservationSetting').where('restaurantNo', '=', restaurantNo).execute()
  expect((await refusal({ numberOfGuests: 3 }))[2]).toBe('예약을 받지 않는 가게예요.')
})

test('남의 예약과 없는 예약은 똑같이 404다', async () => {
  const stranger = await buildGuest(server)
  const owner = await buildGuest(server, { isStoreOwner: true })
  const theirs = await refusal({ token: stranger.token, numberOfGuests: 3 })
  const nobodys = await refusal({ reservationNo: '999999', numberOfGuests: 3 })
  expect(theirs).toEqual([404, 'E404', '찾을 수 없습니다.'])
  expect(nobodys).toEqual(theirs)
  expect((await refusal({ token: owner.token, numberOfGuests: 3 }))[0]).toBe(404)
})

test('로그인하지 않으면 401, 번호가 아니면 404다', async () => {
  expect((await refusal({ token: '' }))[0]).toBe(401)
  expect((await refusal({ reservationNo: 'abc' }))[0]).toBe(404)
})

test('취소한 예약은 바꿀 수 없다', async () => {
  await cancel(server, { token: guest.token, reservationNo })
  const said = '이미 취소된 예약이에요.'
  expect(await refusal({ reserveTime: '13:00' })).toEqual([409, 'E409', said])
})

test.each(['visited', 'noShow'] as const)('%s로 표시된 예약은 바꿀 수 없다', async (state) => {
  await db
    .updateTable('reservation')
    .set({ state })
    .where('reservationNo', '=', reservationNo)
    .execute()
  const said = '지난 예약은 바꾸거나 취소할 수 없어요.'
  expect(await refusal({ reserveTime: '13:00' })).toEqual([409, 'E409', said])
})

test('시작한 예약은 바꿀 수 없다', async () => {
  server.clock.set(new Date('2026-11-16T03:00:00.000Z')) // noon in Seoul
  const token = await tokenFor(server, guest.memberNo)
  expect((await refusal({ token, reserveTime: '13:00' }))[0]).toBe(409)
})
