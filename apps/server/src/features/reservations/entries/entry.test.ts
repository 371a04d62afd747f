import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bearer, signIn } from '../../../../test/support/members/members.ts'
import { ask, signedIn, tokenFor } from '../../../../test/support/members/signed-in.ts'
import { countsAt, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  historyOf,
  newOwner,
  reservableOwner,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => server.clock.set(seoulMoment('2026-11-15', 18 * 60 + 40)))
afterAll(() => server.close())

const call = {
  reserveDay: tomorrow,
  reserveTime: '12:00',
  numberOfGuests: 4,
  source: 'phone',
  guestName: '박손님',
}
const enter = (token: string, changed: object = {}) =>
  ask<{ items: GuestReservation }>(server, 'POST /api/reservation/board', {
    token,
    payload: { ...call, ...changed },
  })

test('전화 예약은 자리를 하나 잡고 손님과 함께 돌아온다', async () => {
  const { token, memberNo, restaurantNo } = await reservableOwner(server)
  const { header, body } = await enter(token, {
    restaurantNo,
    numberOfGuests: '4',
    guestPhone: '01012345678',
    memo: ' 아기 의자 ',
  })
  expect(header).toEqual({ code: 'S200', message: messages.reservation.entered })
  expect(body.items).toMatchObject({
    restaurantNo,
    reserveDay: tomorrow,
    reserveTime: '12:00',
    numberOfGuests: 4,
    state: 'confirmed',
    status: '예약 확정',
    memberNo: null,
    memberId: null,
    memberNickname: null,
    source: 'phone',
    guestName: '박손님',
    guestPhone: '010-1234-5678',
    memo: '아기 의자',
  })
  const { db } = server.deps
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  expect(await historyOf(db, body.items.reservationNo)).toEqual([
    {
      kind: 'booked',
      actor: 'store',
      actorNo: memberNo,
      fromState: null,
      reason: null,
      toldAt: null,
    },
  ])
})

test('같은 열쇠로 다시 넣으면 한꺼번에 보내도 예약은 하나이고, 다른 내용이면 422다', async () => {
  const { token, restaurantNo } = await reservableOwner(server)
  const withKey = async (changed: object = {}, key = 'entry-1') => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/reservation/board',
      headers: { ...bearer(token), 'idempotency-key': key },
      payload: { ...call, ...changed },
    })
    return response.json<{ header: { code: string }; body: { items: GuestReservation | null } }>()
  }
  const answers = await Promise.all([withKey(), withKey(), withKey()])
  expect(new Set(answers.map(({ body }) => body.items?.reservationNo)).size).toBe(1)
  expect((await withKey({ guestName: '이손님' })).header.code).toBe('E422')
  const { db } = server.deps
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  expect((await withKey({}, 'entry-2')).header.code).toBe('S200')
  // A key is good for a day; afterwards it means something new.
  server.clock.set(seoulMoment('2026-11-17', 9 * 60))
  const signedInAgain = await tokenFor(server, (await ownerOf(restaurantNo)).memberNo)
  const later = await server.app.inject({
    method: 'POST',
    url: '/api/reservation/board',
    headers: { ...bearer(signedInAgain), 'idempotency-key': 'entry-1' },
    payload: { ...call, reserveDay: '2026-11-18' },
  })
  expect(later.statusCode).toBe(200)
})

const ownerOf = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('restaurant')
    .select('memberNo')
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()

test('닫은 가게에는 사장도 넣을 수 없다', async () => {
  const { token, restaurantNo } = await reservableOwner(server)
  const { db } = server.deps
  await db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  expect((await enter(token, { restaurantNo })).status).toBe(409)
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
})

test('멈춤은 사장에게는 상관없고 적은 인원도 묻지 않는다', async () => {
  const { token, restaurantNo } = await reservableOwner(server, { minNum: 2, maxNum: 4 })
  await ask(server, 'PUT /api/settings/pause', { token, payload: { restaurantNo } })
  expect((await enter(token, { numberOfGuests: 1 })).status).toBe(200)
})

test('오늘 이미 시작된 시간에는 넣을 수 있고 문을 닫은 뒤와 지난 날에는 안 된다', async () => {
  const { token, memberId, restaurantNo } = await reservableOwner(server)
  const today = { reserveDay: '2026-11-15', source: 'walkIn' }
  expect((await enter(token, { ...today, reserveTime: '18:30' })).status).toBe(200)
  const yesterday = await enter(token, { reserveDay: '2026-11-14' })
  expect(yesterday.status).toBe(409)
  expect(yesterday.header.message).toBe(messages.reservation.past)
  server.clock.set(seoulMoment('2026-11-15', 22 * 60))
  const { accessToken } = await signIn(server.app, memberId)
  expect((await enter(accessToken, { ...today, reserveTime: '19:00' })).status).toBe(409)
  const slot = { restaurantNo, day: '2026-11-15', minute: 1110 }
  expect(await countsAt(server.deps.db, slot)).toEqual({ live: 1, counted: 1 })
})

test('자정을 넘긴 밤에도 문을 닫기 전이면 어제의 영업일에 넣는다', async () => {
  const night = { startMin: 1080, endMin: 1560 }
  const { memberId } = await reservableOwner(server, { hours: night, window: night })
  server.clock.set(seoulMoment('2026-11-16', 70))
  const { accessToken } = await signIn(server.app, memberId)
  const { body } = await enter(accessToken, { reserveDay: '2026-11-15', reserveTime: '25:00' })
  expect(body.items).toMatchObject({ reserveDay: '2026-11-15', reserveTime: '25:00' })
})

test.each<[string, object, { status: number; message: string }]>([
  ['없는 시간', { reserveTime: '12:10' }, { status: 409, message: messages.desk.offGrid }],
  [
    '쉬는 요일',
    { reserveDay: '2026-11-17' },
    { status: 409, message: '쉬는 날이에요. 그래도 받을까요?' },
  ],
  [
    '문 닫은 시간',
    { reserveTime: '19:00' },
    { status: 409, message: '영업 시간이 아니에요. 그래도 받을까요?' },
  ],
  [
    '브레이크',
    { reserveTime: '15:00' },
    { status: 409, message: '브레이크타임이에요. 그래도 받을까요?' },
  ],
  ['47:70', { reserveTime: '47:70' }, { status: 400, message: messages.reservation.timeRequired }],
  [
    '빈 인원',
    { numberOfGuests: null },
    { status: 400, message: messages.reservation.guestsRequired },
  ],
  [
    '이름 없는 손님',
    { guestName: ' ' },
    { status: 400, message: messages.reservation.guestNameRequired },
  ],
  [
    '긴 이름',
    { guestName: '가'.repeat(21) },
    { status: 400, message: messages.reservation.guestNameTooLong },
  ],
  ['이상한 전화', { guestPhone: '12' }, { status: 400, message: messages.registration.phoneRule }],
  [
    '긴 메모',
    { memo: '가'.repeat(101) },
    { status: 400, message: messages.reservation.memoTooLong },
  ],
  ['맛자리 경로', { source: 'app' }, { status: 400, message: '예약 경로를 골라 주세요.' }],
])('%s: 이유를 말하고 아무것도 남기지 않는다', async (_name, changed, said) => {
  const { token, restaurantNo } = await reservableOwner(server, {
    weekDays: [1],
    hours: { startMin: 600, endMin: 1140, breakStartMin: 900, breakEndMin: 960 },
  })
  const { status, header } = await enter(token, changed)
  expect({ status, message: header.message }).toEqual(said)
  const rows = server.deps.db.selectFrom('reservation').where('restaurantNo', '=', restaurantNo)
  expect(await rows.select('reservationNo').execute()).toEqual([])
})

test('설정이 없거나 남의 가게면 안 되고 사장이 아니면 403이다', async () => {
  const bare = await newOwner(server)
  const none = await enter(bare.token)
  expect(none.status).toBe(409)
  expect(none.header.message).toBe(messages.ownerSettings.settingsNone)
  const { restaurantNo } = await reservableOwner(server)
  expect((await enter(bare.token, { restaurantNo })).status).toBe(404)
  expect((await enter((await signedIn(server)).token, { restaurantNo })).status).toBe(403)
  expect(await countsAt(server.deps.db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
})
