import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import {
  buildGuest,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  slotsOfDay,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { isSlotFull, requestHash } from './booking.rules.ts'
import type { BookedSlot } from './booking.sql.ts'
import { tableBooking } from './booking.ts'

describe('예약하기', () => {
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
})

describe('함께 온 요청', () => {
  let server: TestApp
  let slot: BookedSlot
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 3, maxNum: 4 })
    slot = { restaurantNo, day: tomorrow, minute: 720 }
  })
  afterEach(() => requireTrueCounters(server.deps.db))

  type Request = { readonly memberNo: string; readonly guests?: number; readonly key?: string }

  /** All in one breath: the first goes alone, the others wait for it and go together. */
  const contact = { request: '', phone: null }

  async function outcomesOf(asked: readonly Request[]) {
    const bookTable = tableBooking(server.deps)
    const answers = await Promise.all(
      asked.map(({ memberNo, guests = 2, key }) =>
        bookTable(slot, {
          memberNo,
          guests,
          ...contact,
          idemKey: key ?? null,
          idemHash: key === undefined ? null : requestHash(slot, { guests, contact }),
        }),
      ),
    )
    return answers.map(({ outcome }) => outcome)
  }

  async function members(count: number) {
    const built = []
    for (let n = 0; n < count; n++)
      built.push({ memberNo: (await buildMember(server.deps.db)).memberNo })
    return built
  }

  test('함께 간 요청은 온 차례대로 자리가 있는 만큼만 예약된다', async () => {
    expect(await outcomesOf(await members(5))).toEqual([
      'booked',
      'booked',
      'booked',
      'full',
      'full',
    ])
  })

  test('함께 간 요청 가운데 인원이 맞지 않는 하나만 거절된다', async () => {
    const [one, two, three, four] = await members(4)
    if (!one || !two || !three || !four) throw new Error('four members')
    expect(await outcomesOf([one, two, { ...three, guests: 5 }, four])).toEqual([
      'booked',
      'booked',
      'guests',
      'booked',
    ])
  })

  test('이미 예약이 있는 회원은 함께 간 다른 회원의 자리를 빼앗지 않는다', async () => {
    const [one, two, three] = await members(3)
    if (!one || !two || !three) throw new Error('three members')
    expect(await outcomesOf([one])).toEqual(['booked'])
    expect(await outcomesOf([two, one, three])).toEqual(['booked', 'alreadyBooked', 'booked'])
  })

  test('한 회원이 마지막 자리를 번호 없이 두 번 보내면 하나만 예약이다', async () => {
    const [one, two] = await members(2)
    if (!one || !two) throw new Error('two members')
    await takePlaces(server.deps.db, { restaurantNo: slot.restaurantNo, count: 1 })
    expect(await outcomesOf([one, two, { ...two, guests: 3 }])).toEqual([
      'booked',
      'booked',
      'alreadyBooked',
    ])
  })

  test('한 회원이 마지막 자리를 한 번호로 다르게 두 번 보내면 둘째는 다른 요청이다', async () => {
    const [one, two] = await members(2)
    if (!one || !two) throw new Error('two members')
    await takePlaces(server.deps.db, { restaurantNo: slot.restaurantNo, count: 1 })
    const asked = [one, { ...two, key: 'k' }, { ...two, key: 'k', guests: 3 }, { ...two, key: 'k' }]
    expect(await outcomesOf(asked)).toEqual(['booked', 'booked', 'otherRequest', 'replayed'])
  })
})

describe('자리를 세는 트리거', () => {
  // Whoever changes a booking, with or without our code: the database counts, and lets none too many in.

  let server: TestApp
  let db: Db
  let restaurantNo: string
  beforeAll(async () => {
    server = await testApp()
    db = server.deps.db
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
  })
  afterEach(() => requireTrueCounters(db))

  const counts = (minute = 720) => countsAt(db, { restaurantNo, minute })

  const isRefused = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => null,
      (reason: unknown) => reason,
    )
    return isSlotFull(error)
  }

  type To = Partial<{ state: 'confirmed' | 'visited' | 'noShow' | 'cancelled'; reserveMin: number }>

  const update = (reservationNo: string | undefined, { state, ...to }: To) =>
    db
      .updateTable('reservation')
      .set({
        ...to,
        ...(state && { state, cancelledBy: state === 'cancelled' ? 'store' : null }),
      })
      .where('reservationNo', '=', reservationNo ?? '')
      .execute()

  test('정원을 넘는 행은 손으로 넣어도 RB001로 거절된다', async () => {
    await takePlaces(db, { restaurantNo, count: 2 })
    expect(await isRefused(takePlaces(db, { restaurantNo, count: 1 }))).toBe(true)
    expect(await counts()).toEqual({ live: 2, counted: 2 })
  })

  test('한 문장에 여럿을 넣어 정원을 넘으면 하나도 들어가지 않는다', async () => {
    expect(await isRefused(takePlaces(db, { restaurantNo, count: 3 }))).toBe(true)
    expect(await counts()).toEqual({ live: 0, counted: 0 })
  })

  test('예약설정이 없는 가게에는 손으로도 넣을 수 없다', async () => {
    await db.deleteFrom('reservationSetting').where('restaurantNo', '=', restaurantNo).execute()
    expect(await isRefused(takePlaces(db, { restaurantNo, count: 1 }))).toBe(true)
  })

  test('취소한 예약은 자리가 있을 때만 되살릴 수 있다', async () => {
    const [first] = await takePlaces(db, { restaurantNo, count: 1 })
    await update(first, { state: 'cancelled' })
    const [other] = await takePlaces(db, { restaurantNo, count: 2 })
    expect(await isRefused(update(first, { state: 'confirmed' }))).toBe(true)
    await update(other, { state: 'cancelled' })
    await update(first, { state: 'confirmed' })
    expect(await counts()).toEqual({ live: 2, counted: 2 })
  })

  test('방문과 노쇼 표시는 자리 수를 바꾸지 않는다', async () => {
    const [first] = await takePlaces(db, { restaurantNo, count: 2 })
    await update(first, { state: 'visited' })
    await update(first, { state: 'noShow' })
    expect(await counts()).toEqual({ live: 2, counted: 2 })
  })

  test.each([
    ['이른', 690],
    ['늦은', 750],
  ])('%s 시간으로 옮기면 두 시간의 수가 함께 바뀐다', async (_name, to) => {
    const [first] = await takePlaces(db, { restaurantNo, count: 2 })
    await update(first, { reserveMin: to })
    expect([await counts(), await counts(to)]).toEqual([
      { live: 1, counted: 1 },
      { live: 1, counted: 1 },
    ])
  })

  test.each([
    ['이른', 690],
    ['늦은', 750],
  ])('다 찬 %s 시간으로는 옮길 수 없고 아무것도 바뀌지 않는다', async (_name, to) => {
    const [first] = await takePlaces(db, { restaurantNo, count: 1 })
    await takePlaces(db, { restaurantNo, count: 2, minute: to })
    expect(await isRefused(update(first, { reserveMin: to }))).toBe(true)
    expect([await counts(), await counts(to)]).toEqual([
      { live: 1, counted: 1 },
      { live: 2, counted: 2 },
    ])
  })

  test('취소하면서 옮겨도, 취소된 것을 옮겨도 수가 맞는다', async () => {
    const [first, second] = await takePlaces(db, { restaurantNo, count: 2 })
    await update(first, { state: 'cancelled', reserveMin: 690 })
    await update(first, { reserveMin: 750 })
    await update(second, { state: 'cancelled' })
    await update(second, { state: 'confirmed', reserveMin: 690 })
    expect([await counts(690), await counts(), await counts(750)]).toEqual([
      { live: 1, counted: 1 },
      { live: 0, counted: 0 },
      { live: 0, counted: 0 },
    ])
  })

  test('지우면 자리가 비고, 취소된 것을 지우면 그대로다', async () => {
    const [first, second] = await takePlaces(db, { restaurantNo, count: 2 })
    await update(first, { state: 'cancelled' })
    for (const gone of [first, second])
      await db
        .deleteFrom('reservation')
        .where('reservationNo', '=', gone ?? '')
        .execute()
    expect(await counts()).toEqual({ live: 0, counted: 0 })
  })

  test('정원을 줄인 시간의 예약은 그대로 바꿀 수 있지만 더 들어오지는 못한다', async () => {
    const [first] = await takePlaces(db, { restaurantNo, count: 2 })
    await db
      .updateTable('reservationSetting')
      .set({ maxTeamNum: 1 })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    await db
      .updateTable('reservation')
      .set({ numberOfGuests: 4 })
      .where('reservationNo', '=', first ?? '')
      .execute()
    expect(await isRefused(takePlaces(db, { restaurantNo, count: 1, day: tomorrow }))).toBe(true)
    expect(await counts()).toEqual({ live: 2, counted: 2 })
  })
})
