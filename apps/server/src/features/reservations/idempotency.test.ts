import { messages } from '@matjari/contract/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { callOff, enter, mark, moveTo } from '../../../test/support/reservations/desk.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
} from '../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { forgetOldBookingKeys } from './booking.ts'
import { forgetOldIdempotencyKeys } from './idempotency.ts'

describe('같은 예약', () => {
  let server: TestApp
  let db: Db
  let guest: { memberNo: string; token: string }
  let restaurantNo: string
  beforeAll(async () => {
    server = await testApp()
    db = server.deps.db
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
    guest = await buildGuest(server)
    restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
  })
  afterEach(() => requireTrueCounters(db))

  const day = '2026-11-18'
  const ask = async (more: { key?: string; numberOfGuests?: number; reserveTime?: string } = {}) =>
    book(server, {
      token: await tokenFor(server, guest.memberNo),
      key: 'once',
      restaurantNo,
      reserveDay: day,
      ...more,
    })
  const live = async () => (await countsAt(db, { restaurantNo, day })).live

  test('같은 번호로 같은 예약을 다시 보내면 같은 예약을 답하고 예약은 하나다', async () => {
    const first = await ask()
    const before = await wholeDatabase(db)
    const again = await ask()
    expect(first.header.message).toBe('예약이 등록되었습니다!')
    expect(again.status).toBe(200)
    expect(again.header).toMatchObject({ code: 'S200', message: '예약이 이미 완료됐어요' })
    expect(again.body).toEqual(first.body)
    const withoutSignIns = (rows: unknown[]) =>
      rows.filter((row) => (row as { name: string }).name !== 'sign_in')
    expect(withoutSignIns(await wholeDatabase(db))).toEqual(withoutSignIns(before))
    expect(await live()).toBe(1)
  })

  test.each([
    ['인원', { numberOfGuests: 3 }],
    ['시간', { reserveTime: '13:00' }],
  ])(
    '같은 번호로 %s이 다른 예약을 보내면 422이고 아무것도 더해지지 않는다',
    async (_name, other) => {
      await ask()
      const { status, header } = await ask(other)
      expect([status, header.code]).toEqual([422, 'E422'])
      expect(header.message).toContain('같은 요청 번호로 다른 예약을 보냈어요')
      const rows = await db.selectFrom('reservation').selectAll().execute()
      expect(rows.filter((row) => row.restaurantNo === restaurantNo)).toHaveLength(1)
    },
  )

  test('다른 가게로 같은 번호를 보내도 422다', async () => {
    await ask()
    const there = await buildReservable(db)
    const request = { reserveDay: day, key: 'once', token: guest.token }
    expect((await book(server, { ...request, restaurantNo: there.restaurantNo })).status).toBe(422)
  })

  test('다른 회원은 같은 번호를 쓸 수 있다', async () => {
    const first = await ask()
    const other = await buildGuest(server)
    const second = await book(server, {
      token: other.token,
      key: 'once',
      restaurantNo,
      reserveDay: day,
    })
    expect(second.header.message).toBe('예약이 등록되었습니다!')
    expect(second.body.items?.reservationNo).not.toBe(first.body.items?.reservationNo)
  })

  test('번호가 없거나 비어 있으면 다시 보낸 예약은 이미 있는 예약이다', async () => {
    await ask({ key: '' })
    expect((await ask({ key: '' })).header.code).toBe('E409-BOOKED')
  })

  test('24시간이 되기 전에는 같은 답, 지나면 정리 전이라도 번호를 새로 쓸 수 있다', async () => {
    const first = await ask()
    server.clock.advance(24 * 60 * 60_000 - 1)
    const replayed = await ask({})
    expect(replayed.body.items?.reservationNo).toBe(first.body.items?.reservationNo)
    server.clock.advance(1)
    const other = await ask({ reserveTime: '13:00' })
    expect(other.header).toMatchObject({ code: 'S200', message: '예약이 등록되었습니다!' })
    expect(other.body.items?.reservationNo).not.toBe(first.body.items?.reservationNo)
    const forgotten = await reservationRow(db, first.body.items?.reservationNo ?? '')
    expect([forgotten.idemKey, forgotten.idemHash, forgotten.state]).toEqual([
      null,
      null,
      'confirmed',
    ])
    expect((await ask({ reserveTime: '13:00' })).header.message).toBe('예약이 이미 완료됐어요')
  })

  test('하루 지난 번호로 같은 시간을 또 보내면 이미 있는 예약이라고 답한다', async () => {
    await ask()
    server.clock.advance(24 * 60 * 60_000)
    expect((await ask()).header.code).toBe('E409-BOOKED')
  })

  test('정리는 하루 지난 번호만 잊고 예약은 그대로 둔다', async () => {
    const old = (await ask()).body.items?.reservationNo ?? ''
    server.clock.advance(60_000)
    const young =
      (await ask({ key: 'later', reserveTime: '13:00' })).body.items?.reservationNo ?? ''
    server.clock.advance(24 * 60 * 60_000 - 60_000)
    await forgetOldBookingKeys(server.deps)
    expect(await reservationRow(db, old)).toMatchObject({ idemKey: null, state: 'confirmed' })
    expect(await reservationRow(db, young)).toMatchObject({ idemKey: 'later' })
  })

  test('거절된 요청의 번호로 다른 예약을 보낼 수 있다', async () => {
    const taken = await takePlaces(db, { restaurantNo, count: 2, day })
    expect((await ask()).header.code).toBe('E409-SLOT')
    await db.deleteFrom('reservation').where('reservationNo', 'in', taken).execute()
    expect((await ask({ numberOfGuests: 4 })).header.message).toBe('예약이 등록되었습니다!')
  })

  /** Full, refused with the key, and free again. */
  async function refusedOnce() {
    const taken = await takePlaces(db, { restaurantNo, count: 2, day })
    const refused = await ask()
    await db.deleteFrom('reservation').where('reservationNo', 'in', taken).execute()
    return refused
  }

  test('거절한 번호에는 자리가 다시 나도 일 분 동안 같은 답을 한다', async () => {
    const refused = await refusedOnce()
    expect(refused.header.code).toBe('E409-SLOT')
    server.clock.advance(30_000)
    expect((await ask()).header).toEqual(refused.header)
    // Asking again does not make the minute longer, and another key is another request.
    server.clock.advance(30_000)
    expect((await ask()).header.code).toBe('S200')
  })

  test('거절한 뒤에 다시 누른 것은 새 번호이고 자리가 있으면 예약된다', async () => {
    await refusedOnce()
    expect((await ask({ key: 'pressed again' })).header.message).toBe('예약이 등록되었습니다!')
  })

  test('한꺼번에 온 여럿 가운데 거절한 번호도 같은 답을 듣는다', async () => {
    const guests = await Promise.all([1, 2, 3, 4].map(() => buildGuest(server)))
    const all = () =>
      Promise.all(
        guests.map(({ token }) =>
          book(server, { token, key: 'once', restaurantNo, reserveDay: day }),
        ),
      )
    const codes = (await all()).map(({ header }) => header.code)
    expect(codes.toSorted()).toEqual(['E409-SLOT', 'E409-SLOT', 'S200', 'S200'])
    await db
      .updateTable('reservationSetting')
      .set({ maxTeamNum: 8 })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    expect((await all()).map(({ header }) => header.code)).toEqual(codes)
    expect(await live()).toBe(2)
  })

  test('정리는 일 분 지난 거절을 지운다', async () => {
    await refusedOnce()
    server.clock.advance(60_000)
    await forgetOldBookingKeys(server.deps)
    const left = db.selectFrom('refusedBooking').where('memberNo', '=', guest.memberNo)
    expect(await left.selectAll().execute()).toEqual([])
  })

  test('한 서버에 같은 요청 셋이 한꺼번에 와도 예약은 하나이고 답은 같다', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await live()).toBe(1)
  })
})

describe('나중에 다시', () => {
  let server: TestApp
  let db: Db
  let guest: { memberNo: string; token: string }
  let restaurantNo: string
  beforeAll(async () => {
    server = await testApp()
    db = server.deps.db
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    guest = await buildGuest(server)
    restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
  })
  afterEach(() => requireTrueCounters(db))

  const day = '2026-11-18'
  const ask = (key = 'once') =>
    book(server, { token: guest.token, key, restaurantNo, reserveDay: day })

  test('그사이 자리가 다 차도 내 예약을 답한다', async () => {
    const first = await ask()
    await takePlaces(db, { restaurantNo, count: 1, day })
    expect((await ask()).body).toEqual(first.body)
  })

  test('그사이 바꾼 예약이면 바뀐 모습을 답한다', async () => {
    const reservationNo = (await ask()).body.items?.reservationNo ?? ''
    const to = { reserveDay: day, reserveTime: '14:00', numberOfGuests: 3 }
    await change(server, { token: guest.token, reservationNo, ...to })
    expect((await ask()).body.items).toMatchObject({ reservationNo, ...to })
  })

  test('그사이 취소했으면 새로 예약하지 않고 취소된 예약을 그렇다고 답한다', async () => {
    const reservationNo = (await ask()).body.items?.reservationNo ?? ''
    await cancel(server, { token: guest.token, reservationNo })
    expect(await ask()).toMatchObject({
      status: 200,
      header: { message: '이미 취소된 예약이에요.' },
      body: { items: { reservationNo, state: 'cancelled', status: '취소' } },
    })
    expect(await countsAt(db, { restaurantNo, day })).toEqual({ live: 0, counted: 0 })
    expect((await ask('anew')).header.message).toBe('예약이 등록되었습니다!')
  })

  test('그사이 시간이 지나도, 가게가 예약을 멈춰도 내 예약을 답한다', async () => {
    const request = { key: 'once', restaurantNo, reserveDay: '2026-11-15', reserveTime: '19:00' }
    const first = await bookedNo(server, { ...request, token: guest.token })
    await db
      .updateTable('reservationSetting')
      .set({ isPaused: true })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    server.clock.advance(60 * 60_000)
    const again = await book(server, { ...request, token: await tokenFor(server, guest.memberNo) })
    expect(again).toMatchObject({
      status: 200,
      header: { message: '예약이 이미 완료됐어요' },
      body: { items: { reservationNo: first, state: 'confirmed', canCancel: false } },
    })
  })
})

describe('가게의 변경', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const day = { reserveDay: '2026-11-15', reserveMin: 1110 }
  const visited = { from: 'confirmed', to: 'visited' }
  const later = { reserveDay: '2026-11-15', reserveTime: '19:00', numberOfGuests: 3 }

  type Own = { readonly token: string; readonly reservationNo: string; readonly key?: string }

  const acts = [
    [
      '표시',
      (own: Own) => mark(server, own, visited),
      (own: Own) => mark(server, own, { ...visited, to: 'noShow' }),
    ],
    [
      '취소',
      (own: Own) => callOff(server, own),
      (own: Own) => callOff(server, { ...own, reason: '공사' }),
    ],
    [
      '변경',
      (own: Own) => moveTo(server, own, later),
      (own: Own) => moveTo(server, own, { ...later, memo: '창가' }),
    ],
  ] as const

  test.each(acts)(
    '%s: 같은 열쇠로 다시 보내면 한 번만 하고 같은 답을, 다른 내용이면 422를 받는다',
    async (_, act, other) => {
      const { db } = server.deps
      const owner = await reservableOwner(server)
      const { restaurantNo } = owner
      const { reservationNo } = await insertBooking(db, { restaurantNo, ...day })
      const own = { token: owner.token, reservationNo, key: 'one' }
      const first = await act(own)
      expect(first.status).toBe(200)
      expect(await act(own)).toEqual(first)
      expect(await eventsOf(db, reservationNo)).toHaveLength(1)
      const refused = await other(own)
      expect([refused.status, refused.header.message]).toEqual([
        422,
        messages.reservation.otherRequest,
      ])
      expect(await eventsOf(db, reservationNo)).toHaveLength(1)
      // Without a key it is what it was before.
      const again = await act({ token: owner.token, reservationNo })
      expect(again.status).toBe(first.header.message === messages.desk.changed ? 200 : 409)
    },
  )

  test('거절된 것은 열쇠를 쓰지 않고, 열쇠는 사람마다 따로이며 하루 뒤에는 새것이다', async () => {
    const { db } = server.deps
    const owner = await reservableOwner(server, { maxTeamNum: 1 })
    const { restaurantNo } = owner
    await enter(server, owner, { reserveDay: '2026-11-20', reserveTime: '19:00' })
    const { reservationNo, memberNo } = await insertBooking(db, {
      restaurantNo,
      reserveDay: '2026-11-20',
    })
    const own = { token: owner.token, reservationNo, key: 'one' }
    const full = { reserveDay: '2026-11-20', reserveTime: '19:00' }
    expect((await moveTo(server, own, full)).header.code).toBe('E409-OVER')
    expect((await moveTo(server, own, { ...full, isOver: 'Y' })).status).toBe(200)

    server.clock.advance(25 * 60 * 60_000)
    const token = await tokenFor(server, owner.memberNo)
    const free = { ...full, reserveTime: '13:00' }
    expect((await moveTo(server, { ...own, token }, free)).header.message).toBe(
      messages.desk.changed,
    )
    const guest = await tokenFor(server, memberNo)
    expect((await callOff(server, { ...own, token: guest })).status).toBe(200)
    expect((await callOff(server, { ...own, token: guest })).status).toBe(200)
    const writes = () =>
      db
        .selectFrom('deskWrite')
        .select('idemKey')
        .where('restaurantNo', '=', restaurantNo)
        .execute()
    expect(await writes()).toHaveLength(2)
    server.clock.advance(25 * 60 * 60_000)
    await forgetOldIdempotencyKeys(server.deps)
    expect(await writes()).toEqual([])
  })
})
