import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  buildGuest,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  slotsOfDay,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))

test('예약하면 바로 확정되고 예약의 모든 것을 답한다', async () => {
  const { db } = server.deps
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db)
  const answer = await book(server, { token, restaurantNo })
  expect(answer).toMatchObject({
    status: 200,
    header: { code: 'S200', message: '예약이 등록되었습니다!' },
  })
  expect(answer.body.items).toEqual({
    reservationNo: expect.stringMatching(/^\d+$/),
    restaurantNo,
    restaurantName: expect.stringMatching(/^하루식당/),
    reserveDay: tomorrow,
    reserveTime: '12:00',
    numberOfGuests: 2,
    createDate: '2026-11-15T09:40:00.000Z',
    status: '예약 확정',
    reservationStatus: '예약 확정',
    state: 'confirmed',
    cancelledBy: null,
    cancelReason: null,
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    restaurantImage: null,
    lat: 37.5576,
    lng: 126.9252,
    request: '',
    phone: null,
    canCancel: true,
    canChange: true,
    isReviewed: false,
  })
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
})

test('예약은 회원의 이름으로 남고 이력이 한 줄 생긴다', async () => {
  const { db, now } = server.deps
  const { token, memberNo } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(db)
  const reservationNo = await bookedNo(server, { token, restaurantNo, numberOfGuests: 4 })
  expect(await reservationRow(db, reservationNo)).toMatchObject({
    memberNo,
    source: 'app',
    state: 'confirmed',
    reserveDay: tomorrow,
    reserveMin: 720,
    numberOfGuests: 4,
    idemKey: null,
    createdAt: now(),
  })
  expect(await eventsOf(db, reservationNo)).toEqual([
    {
      eventNo: expect.any(String),
      reservationNo,
      kind: 'booked',
      actor: 'member',
      actorNo: memberNo,
      fromState: null,
      reserveDay: tomorrow,
      reserveMin: 720,
      numberOfGuests: 4,
      fromDay: null,
      fromMin: null,
      fromGuests: null,
      reason: null,
      createdAt: now(),
      toldAt: null,
      tries: 0,
      retryAt: null,
      givenUpAt: null,
      isAsked: null,
    },
  ])
})

test('숫자는 글자로, 번호는 숫자로 보내도 된다', async () => {
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db)
  const answer = await book(server, {
    token,
    restaurantNo: Number(restaurantNo),
    numberOfGuests: '3',
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { items: { restaurantNo, numberOfGuests: 3 } },
  })
})

test('자정을 넘긴 26:00은 시작한 영업일의 예약이다', async () => {
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db, {
    window: { startMin: 1380, endMin: 1590 },
    hours: { startMin: 1080, endMin: 1620 },
    weekDays: [7],
  })
  const request = { token, restaurantNo, reserveTime: '26:00' }
  const answer = await book(server, { ...request, reserveDay: '2026-11-15' })
  expect(answer).toMatchObject({
    status: 200,
    body: { items: { reserveDay: '2026-11-15', reserveTime: '26:00', canCancel: true } },
  })
  expect((await book(server, { ...request, reserveDay: tomorrow })).status).toBe(409)
})

test('가장 적은 인원과 가장 많은 인원으로 예약할 수 있다', async () => {
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db, { minNum: 2, maxNum: 4 })
  const request = { token, restaurantNo }
  expect((await book(server, { ...request, numberOfGuests: 2 })).status).toBe(200)
  const other = { ...request, reserveTime: '13:00', numberOfGuests: 4 }
  expect((await book(server, other)).status).toBe(200)
})

test('마지막 한 자리까지 예약되고 그다음은 자리가 없다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 2 })
  const [one, two, three] = [
    await buildGuest(server),
    await buildGuest(server),
    await buildGuest(server),
  ]
  expect((await book(server, { token: one.token, restaurantNo })).status).toBe(200)
  expect((await book(server, { token: two.token, restaurantNo })).status).toBe(200)
  expect(await book(server, { token: three.token, restaurantNo })).toMatchObject({
    status: 409,
    header: { code: 'E409-SLOT' },
  })
  expect((await slotsOfDay(server, restaurantNo)).resultMap['12:00']).toBe(false)
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 2, counted: 2 })
})

test('정원을 줄이면 있던 예약은 남고 새 예약은 그 아래로 내려와야 된다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 3 })
  const [first, second, third] = await takePlaces(db, { restaurantNo, count: 3 })
  await db
    .updateTable('reservationSetting')
    .set({ maxTeamNum: 2 })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const { token } = await buildGuest(server)
  const expected = ['E409-SLOT', 'E409-SLOT', 'S200']
  for (const [place, gone] of [null, first, second].entries()) {
    if (gone) await db.deleteFrom('reservation').where('reservationNo', '=', gone).execute()
    expect((await book(server, { token, restaurantNo })).header.code).toBe(expected[place])
  }
  expect(await reservationRow(db, third ?? '')).toMatchObject({ state: 'confirmed' })
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 2, counted: 2 })
})
