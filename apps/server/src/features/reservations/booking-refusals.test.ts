import { messages } from '@matjari/contract/messages'
import type {
  BoardDay,
  GuestReservation,
  Reservation,
} from '@matjari/contract/reservations/entities'
import { slotReasons } from '@matjari/contract/reservations/state'
import { addDays } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
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
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { forgetOldContacts } from './member-lifecycle.ts'

describe('잘못된 요청', () => {
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
})

describe('예약 수의 한도', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const said = messages.reservation
  const limit = (message: string) => ({ status: 409, header: { code: 'E409-LIMIT', message } })

  test('하루에 세 건까지, 60분 넘게 띄워서 예약하고 취소하면 다시 예약할 수 있다', async () => {
    const { db } = server.deps
    const { token } = await buildGuest(server)
    const [here, there] = [await buildReservable(db), await buildReservable(db)]
    const at = (reserveTime: string, { restaurantNo } = here) => ({
      token,
      restaurantNo,
      reserveTime,
    })
    const noon = await bookedNo(server, at('12:00'))
    expect(await book(server, at('12:30', there))).toMatchObject(limit(said.tooClose))
    expect(await book(server, at('11:30'))).toMatchObject(limit(said.tooClose))
    await bookedNo(server, at('13:00', there))
    const three = await bookedNo(server, at('15:00'))
    expect(await book(server, at('18:00'))).toMatchObject(limit(said.tooManyThatDay))
    const elsewhere = await bookedNo(server, { ...at('18:00'), reserveDay: '2026-11-17' })

    // What is changed is not counted against itself, and may not come too close or make a fourth.
    const moved = await change(server, { token, reservationNo: three, reserveTime: '15:30' })
    expect(moved.status).toBe(200)
    const close = await change(server, { token, reservationNo: three, reserveTime: '13:30' })
    expect(close).toMatchObject({ status: 409, header: { code: 'E409-LIMIT' } })
    const fourth = await change(server, { token, reservationNo: elsewhere, reserveTime: '18:00' })
    expect(fourth).toMatchObject({ status: 409, header: { code: 'E409-LIMIT' } })

    await cancel(server, { token, reservationNo: noon })
    expect((await book(server, at('18:00'))).status).toBe(200)
  })

  test('앞으로 올 예약은 열 건까지다', async () => {
    const { token } = await buildGuest(server)
    const { restaurantNo } = await buildReservable(server.deps.db)
    const on = (offset: number) => ({ token, restaurantNo, reserveDay: addDays(tomorrow, offset) })
    for (let offset = 0; offset < 10; offset += 1) await bookedNo(server, on(offset))
    expect(await book(server, on(10))).toMatchObject(limit(said.tooManyUpcoming))
  })

  test('가게가 정한 앞날과 마감까지만 예약할 수 있고 표가 같은 이유를 말한다', async () => {
    const { db } = server.deps
    const { token } = await buildGuest(server)
    const { restaurantNo } = await buildReservable(db)
    await db
      .updateTable('reservationSetting')
      .set({ horizonDays: 7, leadMin: 60 })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    const far = { token, restaurantNo, reserveDay: '2026-11-23' }
    expect((await book(server, far)).header.message).toBe(`${slotReasons.horizon}.`)
    expect((await slotsOfDay(server, restaurantNo, '2026-11-23')).slots[0]?.reason).toBe('horizon')
    expect((await book(server, { ...far, reserveDay: '2026-11-22' })).status).toBe(200)
    // It is 18:40.
    const tonight = { token, restaurantNo, reserveDay: '2026-11-15' }
    const late = await book(server, { ...tonight, reserveTime: '19:30' })
    expect(late.header.message).toBe(`${slotReasons.lead}.`)
    const { slots } = await slotsOfDay(server, restaurantNo, '2026-11-15')
    expect(slots.slice(-2).map(({ reason }) => reason)).toEqual(['lead', 'lead'])
  })

  test('규칙이 허락하지 않는 먼 날은 기본으로 90일 뒤까지다', async () => {
    const { token } = await buildGuest(server)
    const { restaurantNo } = await buildReservable(server.deps.db)
    const on = (reserveDay: string) => book(server, { token, restaurantNo, reserveDay })
    expect((await on(addDays('2026-11-15', 91))).header.message).toBe(`${slotReasons.horizon}.`)
    expect((await on('2099-01-01')).header.message).toBe(`${slotReasons.horizon}.`)
    expect((await on(addDays('2026-11-15', 90))).status).toBe(200)
  })
})

describe('한 시간에 한 건', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  afterEach(() => requireTrueCounters(server.deps.db))

  test('같은 시간을 또 예약하면 이미 예약이 있다고 답한다', async () => {
    const { db } = server.deps
    const { token } = await buildGuest(server)
    const { restaurantNo } = await buildReservable(db)
    await bookedNo(server, { token, restaurantNo })
    expect(await book(server, { token, restaurantNo, numberOfGuests: 3 })).toMatchObject({
      status: 409,
      header: { code: 'E409-BOOKED', message: '같은 시간에 이미 예약이 있어요.' },
    })
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  })

  test('자리가 다 찬 시간이라도 내 예약이 있으면 그렇게 답한다', async () => {
    const { token } = await buildGuest(server)
    const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 1 })
    await bookedNo(server, { token, restaurantNo })
    const { header } = await book(server, { token, restaurantNo })
    expect(header.code).toBe('E409-BOOKED')
  })

  test('다른 시간, 다른 가게는 띄워서 함께 예약할 수 있다', async () => {
    const { db } = server.deps
    const { token } = await buildGuest(server)
    const [here, there] = [await buildReservable(db), await buildReservable(db)]
    const requests = [
      { restaurantNo: here.restaurantNo },
      { restaurantNo: here.restaurantNo, reserveTime: '13:00' },
      { restaurantNo: here.restaurantNo, reserveDay: '2026-11-17' },
      { restaurantNo: there.restaurantNo, reserveTime: '14:00' },
    ]
    for (const request of requests)
      expect((await book(server, { token, ...request })).status).toBe(200)
  })

  test('취소한 뒤에는 같은 시간을 다시 예약할 수 있다', async () => {
    const { db } = server.deps
    const { token } = await buildGuest(server)
    const { restaurantNo } = await buildReservable(db, { maxTeamNum: 1 })
    const first = await bookedNo(server, { token, restaurantNo })
    await cancel(server, { token, reservationNo: first })
    const second = await bookedNo(server, { token, restaurantNo })
    expect(second).not.toBe(first)
    expect(await reservationRow(db, first)).toMatchObject({ state: 'cancelled' })
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  })
})

describe('요청사항과 연락처', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const wish = { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2 }
  const contact = { request: '창가 자리로\n부탁드려요', phone: '01012345678' }

  const reserve = (token: string, payload: object) =>
    ask<{ items: Reservation | null }>(server, 'POST /api/reservation', { token, payload })

  async function booked() {
    const owner = await reservableOwner(server)
    const guest = await signedIn(server)
    const { restaurantNo } = owner
    const { body } = await reserve(guest.token, { restaurantNo, ...wish, ...contact })
    return { owner, guest, made: body.items }
  }

  const kept = async (reservationNo: string | undefined) =>
    server.deps.db
      .selectFrom('reservation')
      .select(['request', 'guestPhone'])
      .where('reservationNo', '=', reservationNo ?? '')
      .executeTakeFirstOrThrow()

  test('요청사항과 전화번호는 예약한 사람과 그 가게만 보고 관리자는 보지 못한다', async () => {
    const { owner, guest, made } = await booked()
    const told = { request: contact.request, phone: '010-1234-5678' }
    expect(made).toMatchObject(told)
    const mine = await ask<{ items: Reservation[] }>(server, 'GET /api/reservation/check', guest)
    expect(mine.body.items[0]).toMatchObject(told)
    const board = await ask<{ items: BoardDay[] }>(
      server,
      `GET /api/reservation/board?restaurantNo=${owner.restaurantNo}&from=${tomorrow}&to=${tomorrow}`,
      owner,
    )
    const [entry] = board.body.items.flatMap(({ slots }) =>
      slots.flatMap(({ reservations }) => reservations),
    )
    expect(entry).toMatchObject({ request: told.request, guestPhone: told.phone })

    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const seen = [
      'GET /api/reservation/all',
      'GET /api/admin/reservations',
      `GET /api/admin/restaurants/${owner.restaurantNo}/upcoming-guests`,
    ]
    for (const call of seen) {
      const { text } = await ask<{ items: GuestReservation[] }>(server, call, admin)
      expect(text).toContain(`"reservationNo":"${made?.reservationNo}"`)
      expect(text).not.toContain('창가')
      expect(text).not.toContain('1234')
    }
  })

  test('백 자를 넘는 요청과 전화가 아닌 번호는 거절하고, 같은 번호로 다른 요청을 보내면 다른 예약이다', async () => {
    const { restaurantNo } = await reservableOwner(server)
    const { token } = await signedIn(server)
    const long = await reserve(token, { restaurantNo, ...wish, request: '가'.repeat(101) })
    expect(long.header.message).toBe(messages.reservation.requestTooLong)
    const wrong = await reserve(token, { restaurantNo, ...wish, phone: '12' })
    expect(wrong.header.message).toBe(messages.registration.phoneRule)
    const send = async (request: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/reservation',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
          payload: { restaurantNo, ...wish, request },
        })
      ).statusCode
    expect([await send('창가'), await send('창가'), await send('안쪽')]).toEqual([200, 200, 422])
  })

  test('한꺼번에 예약해도 저마다의 요청이 저마다의 예약에 남는다', async () => {
    const { restaurantNo } = await reservableOwner(server)
    const guests = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)))
    const made = await Promise.all(
      guests.map(({ token }, at) =>
        reserve(token, { restaurantNo, ...wish, request: `요청 ${at}`, phone: `0101234000${at}` }),
      ),
    )
    for (const [at, { body }] of made.entries())
      expect(await kept(body.items?.reservationNo)).toEqual({
        request: `요청 ${at}`,
        guestPhone: `010-1234-000${at}`,
      })
  })

  test('그날에서 서른 날이 지나거나 회원이 떠나면 요청과 번호는 지워진다', async () => {
    const nothing = { request: '', guestPhone: null }
    const stays = await booked()
    const leaves = await booked()
    const left = await ask(server, 'DELETE /api/member/delete', {
      token: leaves.guest.token,
      payload: { password: testPassword },
    })
    expect(left.status).toBe(200)
    expect(await kept(leaves.made?.reservationNo)).toEqual(nothing)
    const seoulNoon = (day: string) => new Date(`${day}T03:00:00.000Z`)
    await forgetOldContacts({ ...server.deps, now: () => seoulNoon('2026-12-16') })
    expect(await kept(stays.made?.reservationNo)).not.toEqual(nothing)
    await forgetOldContacts({ ...server.deps, now: () => seoulNoon('2026-12-17') })
    expect(await kept(stays.made?.reservationNo)).toEqual(nothing)
  })
})
