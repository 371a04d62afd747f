import type { Availability } from '@matjari/contract/reservations/entities'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
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
import { insertBooking } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { forgetAuditedMember } from '../admin/audit.ts'

describe('취소', () => {
  let server: TestApp
  let db: Db
  let guest: { memberNo: string; token: string }
  let owner: { memberNo: string; token: string }
  let restaurantNo: string
  /** The one table at noon tomorrow. */
  let reservationNo: string
  beforeAll(async () => {
    server = await testApp()
    db = server.deps.db
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
    guest = await buildGuest(server)
    owner = await buildGuest(server, { isStoreOwner: true })
    const built = await buildReservable(db, { maxTeamNum: 1, memberNo: owner.memberNo })
    restaurantNo = built.restaurantNo
    reservationNo = await bookedNo(server, { token: guest.token, restaurantNo })
  })
  afterEach(() => requireTrueCounters(db))

  const auditRows = () =>
    db.selectFrom('audit').selectAll().where('targetNo', '=', reservationNo).execute()

  test('예약자가 취소하면 그 순간 자리가 비어 다음 회원이 예약한다', async () => {
    const other = await buildGuest(server)
    expect((await book(server, { token: other.token, restaurantNo })).status).toBe(409)
    expect(await cancel(server, { token: guest.token, reservationNo })).toEqual({
      status: 200,
      header: { code: 'S200', message: '예약이 취소되었습니다.' },
      body: { items: null },
    })
    expect((await slotsOfDay(server, restaurantNo)).resultMap['12:00']).toBe(true)
    expect((await book(server, { token: other.token, restaurantNo })).status).toBe(200)
  })

  test('취소는 누가 왜 했는지와 내력을 남긴다', async () => {
    await cancel(server, { token: guest.token, reservationNo })
    expect(await reservationRow(db, reservationNo)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'member',
      cancelReason: null,
    })
    const [, event, ...rest] = await eventsOf(db, reservationNo)
    expect(rest).toEqual([])
    expect(event).toMatchObject({
      kind: 'cancelled',
      actor: 'member',
      actorNo: guest.memberNo,
      fromState: 'confirmed',
      reserveDay: tomorrow,
      reserveMin: 720,
      numberOfGuests: 2,
      reason: null,
      toldAt: null,
    })
    expect(await auditRows()).toEqual([])
  })

  test('가게가 까닭과 함께 취소한다', async () => {
    const reason = '단체 손님이 있어요'
    expect((await cancel(server, { token: owner.token, reservationNo, reason })).status).toBe(200)
    const how = { cancelledBy: 'store', cancelReason: reason }
    expect(await reservationRow(db, reservationNo)).toMatchObject(how)
    const [, event] = await eventsOf(db, reservationNo)
    expect(event).toMatchObject({
      kind: 'cancelled',
      actor: 'store',
      actorNo: owner.memberNo,
      reason,
    })
    expect(await auditRows()).toEqual([])
  })

  test('관리자가 취소하면 관리 기록이 남는다', async () => {
    const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
    const reason = '신고가 있었어요'
    expect((await cancel(server, { token: admin.token, reservationNo, reason })).status).toBe(200)
    expect(await reservationRow(db, reservationNo)).toMatchObject({ cancelledBy: 'admin' })
    expect(await auditRows()).toMatchObject([
      {
        action: '예약 취소',
        actorNo: admin.memberNo,
        targetKind: 'reservation',
        targetName: expect.stringMatching(/^.+ · .+ · 11\.16 \(월\) 12:00$/) as string,
        before: '예약 확정',
        after: '취소',
        reason,
      },
    ])
  })

  test('남과 다른 가게의 사장님에게는 없는 예약과 똑같이 404다', async () => {
    const stranger = await buildGuest(server)
    const otherOwner = await buildGuest(server, { isStoreOwner: true })
    await buildReservable(db, { memberNo: otherOwner.memberNo })
    const nobodys = await cancel(server, { token: guest.token, reservationNo: '999999' })
    expect(nobodys).toMatchObject({ status: 404, header: { code: 'E404' } })
    for (const { token } of [stranger, otherOwner])
      expect(await cancel(server, { token, reservationNo })).toEqual(nobodys)
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  })

  test('두 번 취소하면 누구든 409이고 자리는 한 번만 빈다', async () => {
    await cancel(server, { token: guest.token, reservationNo })
    const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
    for (const { token } of [guest, owner, admin])
      expect(await cancel(server, { token, reservationNo })).toMatchObject({
        status: 409,
        header: { code: 'E409', message: '이미 취소된 예약이에요.' },
      })
    expect(await eventsOf(db, reservationNo)).toHaveLength(2)
    expect(await auditRows()).toEqual([])
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
  })

  test('시작한 예약은 예약자가 취소할 수 없고 가게는 할 수 있다', async () => {
    server.clock.set(new Date('2026-11-16T03:00:00.000Z')) // noon in Seoul
    const asGuest = { token: await tokenFor(server, guest.memberNo), reservationNo }
    expect(await cancel(server, asGuest)).toMatchObject({
      status: 409,
      header: { message: '지난 예약은 바꾸거나 취소할 수 없어요.' },
    })
    const asOwner = { token: await tokenFor(server, owner.memberNo), reservationNo }
    expect((await cancel(server, asOwner)).status).toBe(200)
  })

  test('시작하기 직전까지는 취소할 수 있다', async () => {
    server.clock.set(new Date('2026-11-16T02:59:59.999Z'))
    const token = await tokenFor(server, guest.memberNo)
    expect((await cancel(server, { token, reservationNo })).status).toBe(200)
  })

  test.each(['visited', 'noShow'] as const)(
    '%s로 표시된 예약은 누구도 취소할 수 없다',
    async (state) => {
      const { token: asAdmin } = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
      await db
        .updateTable('reservation')
        .set({ state })
        .where('reservationNo', '=', reservationNo)
        .execute()
      for (const token of [guest.token, owner.token, asAdmin])
        expect((await cancel(server, { token, reservationNo })).status).toBe(409)
      expect(await reservationRow(db, reservationNo)).toMatchObject({ state, cancelledBy: null })
      expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
    },
  )

  test('긴 까닭과 번호가 아닌 예약은 400, 로그인하지 않으면 401이다', async () => {
    const { token } = owner
    const long = await cancel(server, { token, reservationNo, reason: '가'.repeat(101) })
    expect([long.status, long.header.message]).toEqual([400, '이유는 100자까지 쓸 수 있어요.'])
    expect((await cancel(server, { token, reservationNo: 'abc' })).status).toBe(400)
    expect((await cancel(server, { reservationNo })).status).toBe(401)
    expect(await reservationRow(db, reservationNo)).toMatchObject({ state: 'confirmed' })
  })
})

describe('변경', () => {
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
    restaurantNo = (await buildReservable(db, { maxTeamNum: 2 })).restaurantNo
    reservationNo = await bookedNo(server, { token: guest.token, restaurantNo })
  })
  afterEach(() => requireTrueCounters(db))

  const to = (request: { reserveDay?: unknown; reserveTime?: unknown; numberOfGuests?: unknown }) =>
    change(server, { token: guest.token, reservationNo, ...request })

  test('다른 시간으로 바꾸면 새 자리를 잡고 옛 자리를 비운다', async () => {
    const answer = await to({ reserveDay: '2026-11-17', reserveTime: '13:30', numberOfGuests: 3 })
    expect(answer).toMatchObject({
      status: 200,
      header: { code: 'S200', message: '예약을 바꿨어요.' },
      body: {
        items: {
          reservationNo,
          reserveDay: '2026-11-17',
          reserveTime: '13:30',
          numberOfGuests: 3,
          status: '예약 확정',
        },
      },
    })
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
    expect(await countsAt(db, { restaurantNo, day: '2026-11-17', minute: 810 })).toEqual({
      live: 1,
      counted: 1,
    })
  })

  test('바꾼 내력은 옛 시간과 함께 남는다', async () => {
    await to({ reserveTime: '13:30', numberOfGuests: 3 })
    const [booked, changed, ...rest] = await eventsOf(db, reservationNo)
    expect([booked?.kind, rest]).toEqual(['booked', []])
    expect(changed).toMatchObject({
      kind: 'changed',
      actor: 'member',
      actorNo: guest.memberNo,
      reserveDay: tomorrow,
      reserveMin: 810,
      numberOfGuests: 3,
      fromDay: tomorrow,
      fromMin: 720,
      fromGuests: 2,
      createdAt: server.deps.now(),
      toldAt: null,
    })
  })

  test('비운 자리는 바로 다른 회원의 자리가 된다', async () => {
    await takePlaces(db, { restaurantNo, count: 1 })
    const other = await buildGuest(server)
    expect((await book(server, { token: other.token, restaurantNo })).status).toBe(409)
    await to({ reserveTime: '13:30' })
    expect((await book(server, { token: other.token, restaurantNo })).status).toBe(200)
  })

  test('다 찬 시간으로는 바꿀 수 없고 있던 예약이 그대로다', async () => {
    await takePlaces(db, { restaurantNo, count: 2, minute: 810 })
    const before = await reservationRow(db, reservationNo)
    expect(await to({ reserveTime: '13:30' })).toMatchObject({
      status: 409,
      header: { code: 'E409-SLOT' },
    })
    expect(await reservationRow(db, reservationNo)).toEqual(before)
    expect(await eventsOf(db, reservationNo)).toHaveLength(1)
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  })

  test('내 다른 예약이 있는 시간으로는 바꿀 수 없다', async () => {
    await bookedNo(server, { token: guest.token, restaurantNo, reserveTime: '13:30' })
    expect(await to({ reserveTime: '13:30' })).toMatchObject({
      status: 409,
      header: { code: 'E409-BOOKED' },
    })
    expect(await reservationRow(db, reservationNo)).toMatchObject({ reserveMin: 720 })
  })

  test('다 찬 시간에서도, 예약을 멈춘 동안에도 인원은 바꿀 수 있다', async () => {
    await takePlaces(db, { restaurantNo, count: 1 })
    await db
      .updateTable('reservationSetting')
      .set({ isPaused: true, maxTeamNum: 1 })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    expect(await to({ numberOfGuests: 5 })).toMatchObject({
      status: 200,
      body: { items: { numberOfGuests: 5, reserveTime: '12:00' } },
    })
    expect((await slotsOfDay(server, restaurantNo)).slots[2]?.remaining).toBe(0)
  })

  test('같은 내용으로 바꾸면 성공이고 내력은 늘지 않는다', async () => {
    expect((await to({})).status).toBe(200)
    expect(await eventsOf(db, reservationNo)).toHaveLength(1)
  })

  test('숫자를 글자로 보내도 된다', async () => {
    expect((await to({ numberOfGuests: '4' })).body.items?.numberOfGuests).toBe(4)
  })

  test('머무는 시간이 긴 예약은 제 자리와 겹치게 옮길 수 있고, 바꾸려는 사람에게는 그렇게 보인다', async () => {
    const { token } = await buildGuest(server)
    const place = await buildReservable(db, { maxTeamNum: 1, stayMin: 90 })
    const own = await bookedNo(server, { token, restaurantNo: place.restaurantNo })
    const shown = async (query: string, by = token) => {
      const call = `GET /api/reservation?restaurantNo=${place.restaurantNo}&reserveDay=${tomorrow}${query}`
      const { body } = await ask<{ items: Availability }>(server, call, { token: by })
      return [body.items.resultMap['11:00'], body.items.resultMap['12:30']]
    }
    expect(await shown('')).toEqual([false, false])
    expect(await shown(`&changing=${own}`)).toEqual([true, true])
    const stranger = await buildGuest(server)
    expect(await shown(`&changing=${own}`, stranger.token)).toEqual([false, false])
    expect((await change(server, { token, reservationNo: own, reserveTime: '12:30' })).status).toBe(
      200,
    )
  })

  test('정원을 넘긴 예약도, 줄인 인원이 더 오래 머물러 다음 시간을 채운다면 바꾸지 못한다', async () => {
    guest = await buildGuest(server)
    restaurantNo = (await buildReservable(db, { maxTeamNum: 1 })).restaurantNo
    await db
      .updateTable('reservationSetting')
      .set({ stayUpTo: [2], stayUpToMin: [60] })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    reservationNo = await bookedNo(server, { token: guest.token, restaurantNo, numberOfGuests: 3 })
    await db
      .updateTable('reservation')
      .set({ isOver: true })
      .where('reservationNo', '=', reservationNo)
      .execute()
    await takePlaces(db, { restaurantNo, count: 1, minute: 750 })
    const asked = { reserveDay: tomorrow, reserveTime: '12:00' }
    expect((await to({ ...asked, numberOfGuests: 2 })).status).toBe(409)
    expect(await countsAt(db, { restaurantNo, minute: 750 })).toEqual({ live: 1, counted: 1 })
  })
})

describe('변경 거절', () => {
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
})

describe('관리자 기록', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('관리자가 취소한 예약의 기록은 가게와 손님과 때를 부르고, 떠난 손님의 이름은 지운다', async () => {
    const { db } = server.deps
    const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
    const guest = await buildGuest(server, { memberId: 'maru' })
    const { restaurantNo } = await buildReservable(db)
    await db
      .updateTable('restaurant')
      .set({ restaurantName: '심야 · 국수' })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    const at = {
      restaurantNo,
      memberNo: guest.memberNo,
      reserveDay: '2026-11-16',
      reserveMin: 1440,
    }
    const { reservationNo } = await insertBooking(db, at)
    await cancel(server, { token: admin.token, reservationNo, reason: '' })
    const named = () =>
      db.selectFrom('audit').select('targetName').where('targetNo', '=', reservationNo).execute()
    expect(await named()).toEqual([
      { targetName: '심야 · 국수 · maru_nick · 11.16 (월) 익일 00:00' },
    ])
    await forgetAuditedMember(db, { memberNo: guest.memberNo, name: '탈퇴한 회원' })
    expect(await named()).toEqual([
      { targetName: '심야 · 국수 · 탈퇴한 회원 · 11.16 (월) 익일 00:00' },
    ])
  })
})
