import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import type { BoardDay, GuestReservation } from '@matjari/contract/reservations/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { countsAt, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  historyOf,
  insertBooking,
  newOwner,
  reservableOwner,
  reservationRow,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('기간별 목록', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const board = (token: string, query: Record<string, string> = {}) =>
    ask<{ items: BoardDay[] }>(server, `GET /api/reservation/board?${new URLSearchParams(query)}`, {
      token,
    })
  const daysOf = async (token: string, query: Record<string, string> = {}) =>
    (await board(token, query)).body.items.map(({ day }) => day)

  const small = { window: { startMin: 660, endMin: 840 }, intervalMin: 60, maxTeamNum: 2 } as const

  test('날짜가 없으면 오늘부터 이레, 있으면 그 사이의 모든 날이다', async () => {
    const { token } = await reservableOwner(server)
    const week = await daysOf(token)
    expect(week).toHaveLength(7)
    expect([week[0], week.at(-1)]).toEqual(['2026-11-15', '2026-11-21'])
    expect(await daysOf(token, { from: '2026-10-01', to: '2026-10-02' })).toEqual([
      '2026-10-01',
      '2026-10-02',
    ])
    expect(await daysOf(token, { from: '2026-12-01' })).toHaveLength(7)
    expect(await daysOf(token, { to: '2026-11-16' })).toEqual(['2026-11-15', '2026-11-16'])
    expect(await daysOf(token, { to: '2026-11-01' })).toEqual(['2026-11-01'])
    expect(await daysOf(token, { from: '2026-11-01', to: '2026-12-01' })).toHaveLength(31)
  })

  test.each<Record<string, string>>([
    { from: '2026-11-01', to: '2026-12-02' },
    { from: '2026-11-02', to: '2026-11-01' },
    { to: '2026-12-16' },
  ])('%o 는 31일을 넘거나 거꾸로라 거절한다', async (query) => {
    const { token } = await reservableOwner(server)
    const { status, header } = await board(token, query)
    expect(status).toBe(400)
    expect(header.message).toBe(messages.reservation.boardRange)
  })

  test('받는 시간마다 몇 팀이 찼는지와 손님이 보이고 취소한 예약은 보이되 세지 않는다', async () => {
    const { db } = server.deps
    const { token, restaurantNo } = await reservableOwner(server, small)
    const guest = await signedIn(server, { memberNickName: '국밥한그릇' })
    const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo: guest.memberNo })
    await insertBooking(db, { restaurantNo, state: 'visited' })
    await insertBooking(db, { restaurantNo, state: 'cancelled', cancelledBy: 'member' })
    const { body } = await board(token, { from: tomorrow, to: tomorrow })
    const [day] = body.items
    expect(day?.slots.map(({ time, booked, maxTeamNum }) => [time, booked, maxTeamNum])).toEqual([
      ['11:00', 0, 2],
      ['12:00', 2, 2],
      ['13:00', 0, 2],
    ])
    const noon = day?.slots[1]?.reservations ?? []
    expect(noon.map(({ state }) => state)).toEqual(['confirmed', 'visited', 'cancelled'])
    expect(noon[0]).toEqual({
      reservationNo,
      restaurantNo,
      restaurantName: expect.stringContaining('하루식당') as string,
      reserveDay: tomorrow,
      reserveTime: '12:00',
      numberOfGuests: 2,
      createDate: '2026-11-10T03:00:00.000Z',
      status: '예약 확정',
      reservationStatus: '예약 확정',
      state: 'confirmed',
      cancelledBy: null,
      cancelReason: null,
      memberNo: guest.memberNo,
      memberId: guest.memberId,
      memberNickname: '국밥한그릇',
      source: 'app',
      guestName: null,
      guestPhone: null,
      memo: '',
      request: '',
      stayMinutes: 60,
    })
  })

  test('지금 받지 않는 시간과 쉬는 날의 예약도 보인다', async () => {
    const { db } = server.deps
    const { token, restaurantNo } = await reservableOwner(server, { ...small, weekDays: [1] })
    await insertBooking(db, { restaurantNo, reserveMin: 735 })
    await insertBooking(db, { restaurantNo, reserveDay: '2026-11-17', reserveMin: 1530 })
    const { body } = await board(token, { from: tomorrow, to: '2026-11-18' })
    expect(body.items.map(({ slots }) => slots.map(({ time }) => time))).toEqual([
      ['11:00', '12:00', '12:15', '13:00'],
      ['25:30'],
      [],
    ])
    await ask(server, `DELETE /api/settings?restaurantNo=${restaurantNo}&affected=keep`, { token })
    const without = (await board(token, { from: tomorrow, to: tomorrow })).body.items[0]?.slots
    expect(without?.map(({ time, booked, maxTeamNum }) => [time, booked, maxTeamNum])).toEqual([
      ['12:15', 1, 0],
    ])
  })

  test('브레이크와 영업 시간 밖은 칸이 없다', async () => {
    const { token } = await reservableOwner(server, {
      ...small,
      hours: { startMin: 660, endMin: 780, breakStartMin: 720, breakEndMin: 750 },
    })
    const { body } = await board(token, { from: tomorrow, to: tomorrow })
    expect(body.items[0]?.slots.map(({ time }) => time)).toEqual(['11:00'])
  })

  test('남의 가게는 찾을 수 없고 사장이 아니면 403이다', async () => {
    const { restaurantNo } = await reservableOwner(server)
    const other = await newOwner(server)
    expect((await board(other.token, { restaurantNo })).status).toBe(404)
    const guest = await signedIn(server)
    expect((await board(guest.token, { restaurantNo })).status).toBe(403)
    expect((await ask(server, 'GET /api/reservation/board')).status).toBe(401)
  })
})

describe('방문과 노쇼', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const mark = (token: string, reservationNo: string, payload: object) =>
    ask<{ items: GuestReservation }>(server, `PATCH /api/reservation/${reservationNo}/state`, {
      token,
      payload,
    })
  const today = '2026-11-15'

  async function visitedOwner(booking: Partial<Parameters<typeof insertBooking>[1]> = {}) {
    const owner = await reservableOwner(server)
    const { restaurantNo } = owner
    const { db } = server.deps
    const made = await insertBooking(db, { restaurantNo, reserveDay: today, ...booking })
    return { ...owner, reservationNo: made.reservationNo }
  }

  test('방문으로 표시하고 노쇼로 바로잡으면 그때마다 한 줄이 남고 자리는 그대로다', async () => {
    const { token, memberNo, restaurantNo, reservationNo } = await visitedOwner()
    const visited = await mark(token, reservationNo, { from: 'confirmed', to: 'visited' })
    expect(visited.header).toEqual({ code: 'S200', message: messages.reservation.marked })
    expect(visited.body.items).toMatchObject({
      reservationNo,
      state: 'visited',
      status: '방문 완료',
    })
    const missed = await mark(token, reservationNo, { from: 'visited', to: 'noShow' })
    expect(missed.body.items).toMatchObject({ state: 'noShow', reservationStatus: '노쇼' })
    const { db } = server.deps
    const by = { actor: 'store', actorNo: memberNo, reason: null, toldAt: null }
    expect(await historyOf(db, reservationNo)).toEqual([
      { kind: 'visited', fromState: 'confirmed', ...by },
      { kind: 'noShow', fromState: 'visited', ...by },
    ])
    expect(await countsAt(db, { restaurantNo, day: today })).toEqual({ live: 1, counted: 1 })
  })

  test.each([
    { state: 'visited', from: 'confirmed', to: 'noShow' },
    { state: 'cancelled', from: 'confirmed', to: 'visited' },
    { state: 'cancelled', from: 'cancelled', to: 'visited' },
    { state: 'confirmed', from: 'noShow', to: 'visited' },
    { state: 'visited', from: 'visited', to: 'visited' },
  ] as const)('그사이 바뀐 것은 덮지 않는다: %o', async ({ state, from, to }) => {
    const cancelledBy = state === 'cancelled' ? ('member' as const) : null
    const { token, reservationNo } = await visitedOwner({ state, cancelledBy })
    const { status, header } = await mark(token, reservationNo, { from, to })
    expect(status).toBe(409)
    expect(header).toEqual({ code: 'E409', message: refusals.conflict.message })
    const { db } = server.deps
    expect((await reservationRow(db, reservationNo)).state).toBe(state)
    expect(await historyOf(db, reservationNo)).toEqual([])
  })

  test('방문은 예약 60분 전부터, 노쇼는 예약 시간부터 표시할 수 있다', async () => {
    // It is 18:40.
    const soon = await visitedOwner({ reserveMin: 1170 })
    const early = await mark(soon.token, soon.reservationNo, { from: 'confirmed', to: 'noShow' })
    expect(early.status).toBe(409)
    expect(early.header.message).toBe(messages.reservation.noShowNotYet)
    const come = await mark(soon.token, soon.reservationNo, { from: 'confirmed', to: 'visited' })
    expect(come.status).toBe(200)
    for (const later of [{ reserveMin: 1190 }, { reserveDay: tomorrow }]) {
      const { token, reservationNo } = await visitedOwner(later)
      const refused = await mark(token, reservationNo, { from: 'confirmed', to: 'visited' })
      expect(refused.status).toBe(409)
      expect(refused.header.message).toBe(messages.reservation.visitNotYet)
      expect((await reservationRow(server.deps.db, reservationNo)).state).toBe('confirmed')
    }
  })

  test('표시는 그 영업일이 끝날 때까지 되돌릴 수 있고 한 줄이 남으며 손님은 다시 취소할 수 있다', async () => {
    const { db } = server.deps
    const made = await visitedOwner({ reserveMin: 1170 })
    await mark(made.token, made.reservationNo, { from: 'confirmed', to: 'visited' })
    const back = await mark(made.token, made.reservationNo, { from: 'visited', to: 'confirmed' })
    expect(back.header).toEqual({ code: 'S200', message: messages.reservation.takenBack })
    expect((await historyOf(db, made.reservationNo)).at(-1)).toMatchObject({
      kind: 'takenBack',
      fromState: 'visited',
    })
    const guest = await db
      .selectFrom('reservation')
      .select('memberNo')
      .where('reservationNo', '=', made.reservationNo)
      .executeTakeFirstOrThrow()
    const token = await tokenFor(server, guest.memberNo ?? '')
    const cancelled = await ask(
      server,
      `DELETE /api/reservation?reservationNo=${made.reservationNo}`,
      { token },
    )
    expect(cancelled.status).toBe(200)

    const night = await visitedOwner()
    await mark(night.token, night.reservationNo, { from: 'confirmed', to: 'noShow' })
    const takeBack = async (moment: string) => {
      server.clock.set(new Date(moment))
      const owner = await tokenFor(server, night.memberNo)
      return mark(owner, night.reservationNo, { from: 'noShow', to: 'confirmed' })
    }
    const morning = await takeBack('2026-11-15T21:00:00.000Z') // six o'clock
    expect(morning.status).toBe(409)
    expect(morning.header.message).toBe(messages.reservation.markIsFinal)
    expect((await takeBack('2026-11-15T20:59:59.000Z')).status).toBe(200)
    server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
  })

  test('떠난 회원이나 닫은 가게의 표시는 되돌려도 다시 올 예약이 되지 않는다', async () => {
    const { db } = server.deps
    const stopped = await visitedOwner({ reserveMin: 1170 })
    await mark(stopped.token, stopped.reservationNo, { from: 'confirmed', to: 'visited' })
    await db
      .updateTable('member')
      .set({ isActive: false })
      .where('memberNo', 'in', (eb) =>
        eb
          .selectFrom('reservation')
          .select((of) => of.ref('memberNo').$notNull().as('memberNo'))
          .where('reservationNo', '=', stopped.reservationNo),
      )
      .execute()
    const closed = await visitedOwner({ reserveMin: 1170 })
    await mark(closed.token, closed.reservationNo, { from: 'confirmed', to: 'visited' })
    await db
      .updateTable('restaurant')
      .set({ status: 'I' })
      .where('restaurantNo', '=', closed.restaurantNo)
      .execute()
    for (const { token, reservationNo } of [stopped, closed]) {
      const back = await mark(token, reservationNo, { from: 'visited', to: 'confirmed' })
      expect(back.status).toBe(409)
      expect((await reservationRow(db, reservationNo)).state).toBe('visited')
    }
  })

  test('남의 가게 예약과 없는 예약은 똑같이 찾을 수 없고 사장이 아니면 403이다', async () => {
    const { reservationNo } = await visitedOwner()
    const stranger = await newOwner(server)
    const states = { from: 'confirmed', to: 'visited' }
    const others = await mark(stranger.token, reservationNo, states)
    const nobodys = await mark(stranger.token, '999999999', states)
    expect(others.status).toBe(404)
    expect(others.text).toBe(nobodys.text)
    const guest = await signedIn(server)
    expect((await mark(guest.token, reservationNo, states)).status).toBe(403)
    expect((await reservationRow(server.deps.db, reservationNo)).state).toBe('confirmed')
  })

  test.each([
    { from: 'confirmed', to: 'cancelled' },
    { from: 'seated', to: 'visited' },
    { to: 'visited' },
    {},
  ])('%o 는 표시가 아니다', async (states) => {
    const { token, reservationNo } = await visitedOwner()
    expect((await mark(token, reservationNo, states)).status).toBe(400)
    expect((await reservationRow(server.deps.db, reservationNo)).state).toBe('confirmed')
  })
})
