import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { waitlistClosedNotification } from '@matjari/contract/waitlist/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import {
  cancel,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { deskDay } from '../../../test/support/reservations/desk.ts'
import {
  book,
  bookedNo,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import {
  answerOffer,
  buildWaiter,
  stateOf,
  type Waiter,
} from '../../../test/support/reservations/waiting.ts'
import {
  closed,
  historyOf,
  insertBooking,
  messagesTo,
  reservableOwner,
  reservationRow,
  settingsOf,
  weekOf,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendWaitlistEvents } from '../waitlist/waitlist-events.ts'

describe('바꾸기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const { ownerSettings } = messages

  type Change = { call: string; payload?: object; reason: string }

  const day = (query: Record<string, string>) => new URLSearchParams(query).toString()

  /** Every change that can affect the booking of tomorrow at noon, at a restaurant closed on no day. */
  const changes: [string, (restaurantNo: string) => Change][] = [
    [
      '운영 시간 수정',
      (no) => ({
        call: 'PUT /api/operatings?',
        payload: weekOf(no, { Monday: closed }),
        reason: ownerSettings.hoursChangedReason,
      }),
    ],
    [
      '예약설정 수정',
      (no) => ({
        call: 'PUT /api/settings?',
        payload: settingsOf(no, { windows: { Monday: ['', ''] } }),
        reason: ownerSettings.settingsChangedReason,
      }),
    ],
    [
      '예약설정 삭제',
      (no) => ({
        call: `DELETE /api/settings?${day({ restaurantNo: no })}`,
        reason: ownerSettings.settingsDeletedReason,
      }),
    ],
    [
      '휴무',
      (no) => ({
        call: 'PUT /api/operatings/exceptions?',
        payload: { restaurantNo: no, day: tomorrow, isClosed: 'Y' },
        reason: ownerSettings.hoursChangedReason,
      }),
    ],
    [
      '쉬는 기간',
      (no) => ({
        call: 'PUT /api/operatings/closed-range?',
        payload: { restaurantNo: no, from: '2026-11-15', to: '2026-11-17' },
        reason: ownerSettings.hoursChangedReason,
      }),
    ],
  ]

  async function bookedOwner() {
    const { db } = server.deps
    const owner = await reservableOwner(server)
    const { restaurantNo } = owner
    const booking = await insertBooking(db, { restaurantNo })
    const later = await insertBooking(db, { restaurantNo, reserveDay: '2026-11-18' })
    return { ...owner, booking, later }
  }

  async function everythingOf(restaurantNo: string) {
    const of = async (path: string) =>
      (await ask(server, `GET /api/${path}?restaurantNo=${restaurantNo}`)).text
    return [
      await of('operatings'),
      await of('operatings/exceptions'),
      await of('settings/byRestaurantNo'),
    ]
  }

  test.each(changes)(
    '%s: 정하지 않으면 409이고 아무것도 바뀌지 않는다',
    async (_name, changeOf) => {
      const { token, restaurantNo, booking } = await bookedOwner()
      const { call, payload } = changeOf(restaurantNo)
      const before = await everythingOf(restaurantNo)
      for (const blank of ['', '&affected=']) {
        const refused = await ask(server, call + blank, { token, ...(payload && { payload }) })
        expect(refused.status).toBe(409)
        expect(refused.header.code).toBe('E409-AFFECTED')
      }
      const odd = await ask(server, `${call}&affected=maybe`, {
        token,
        ...(payload && { payload }),
      })
      expect(odd.status).toBe(400)
      expect(await everythingOf(restaurantNo)).toEqual(before)
      expect(await historyOf(server.deps.db, booking.reservationNo)).toEqual([])
    },
  )

  test.each(changes)('%s: 두기로 하면 바뀌고 예약은 살아 있다', async (_name, changeOf) => {
    const { token, restaurantNo, booking } = await bookedOwner()
    const { call, payload } = changeOf(restaurantNo)
    const before = await everythingOf(restaurantNo)
    const kept = await ask(server, `${call}&affected=keep`, { token, ...(payload && { payload }) })
    expect(kept.status).toBe(200)
    expect(await everythingOf(restaurantNo)).not.toEqual(before)
    const row = await reservationRow(server.deps.db, booking.reservationNo)
    expect(row.state).toBe('confirmed')
    expect(await countsAt(server.deps.db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  })

  test.each(changes)(
    '%s: 취소하기로 하면 바뀌고 지킬 수 없는 예약만 가게가 취소한다',
    async (name, changeOf) => {
      const { token, memberNo, restaurantNo, booking, later } = await bookedOwner()
      const { call, payload, reason } = changeOf(restaurantNo)
      const before = await everythingOf(restaurantNo)
      const done = await ask(server, `${call}&affected=cancel`, {
        token,
        ...(payload && { payload }),
      })
      expect(done.status).toBe(200)
      expect(await everythingOf(restaurantNo)).not.toEqual(before)
      const { db } = server.deps
      expect(await reservationRow(db, booking.reservationNo)).toMatchObject({
        state: 'cancelled',
        cancelledBy: 'store',
        cancelReason: reason,
      })
      expect(await countsAt(db, { restaurantNo })).toEqual({ live: 0, counted: 0 })
      expect(await historyOf(db, booking.reservationNo)).toEqual([
        {
          kind: 'cancelled',
          actor: 'store',
          actorNo: memberNo,
          fromState: 'confirmed',
          reason,
          toldAt: null,
        },
      ])
      const isAllGone = name === '예약설정 삭제'
      const other = await reservationRow(db, later.reservationNo)
      expect(other.state).toBe(isAllGone ? 'cancelled' : 'confirmed')
    },
  )

  test('특별 영업일을 지울 때도 그날의 예약을 어떻게 할지 묻는다', async () => {
    const { db } = server.deps
    const { token, restaurantNo, booking } = await bookedOwner()
    await db
      .insertInto('hoursException')
      .values({ restaurantNo, day: tomorrow, isClosed: false, startMin: 600, endMin: 1320 })
      .execute()
    await ask(server, 'PUT /api/operatings', {
      token,
      payload: weekOf(restaurantNo, { Monday: closed }),
    })
    const call = `DELETE /api/operatings/exceptions?${day({ restaurantNo, day: tomorrow })}`
    const refused = await ask(server, call, { token })
    expect(refused.header.code).toBe('E409-AFFECTED')
    expect((await ask(server, `${call}&affected=cancel`, { token })).status).toBe(200)
    expect((await reservationRow(db, booking.reservationNo)).cancelReason).toBe(
      ownerSettings.hoursChangedReason,
    )
  })

  test('받을 팀 수를 줄이면 나중에 잡은 예약부터 묻고, 두면 그 아래로 내려갈 때까지 새로 받지 않는다', async () => {
    const { db } = server.deps
    const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 3 })
    const bookings: { reservationNo: string }[] = []
    for (let count = 0; count < 3; count++) bookings.push(await insertBooking(db, { restaurantNo }))
    const payload = settingsOf(restaurantNo, { maxTeamNum: 1 })
    const asked = await ask<{ items: { reservations: { reservationNo: string }[] } }>(
      server,
      'POST /api/settings/affected',
      { token, payload: { kind: 'settings', settings: payload } },
    )
    expect(asked.body.items.reservations.map(({ reservationNo }) => reservationNo)).toEqual(
      [bookings[2], bookings[1]].map((booking) => booking?.reservationNo),
    )
    const undecided = await ask(server, 'PUT /api/settings', { token, payload })
    expect(undecided.header.code).toBe('E409-AFFECTED')
    expect((await ask(server, 'PUT /api/settings?affected=keep', { token, payload })).status).toBe(
      200,
    )
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 3, counted: 3 })

    const guest = await signedIn(server)
    const tryToBook = () => book(server, { token: guest.token, restaurantNo })
    const cancel = (at: number) =>
      ask(server, `DELETE /api/reservation?reservationNo=${bookings[at]?.reservationNo}`, { token })
    await cancel(0)
    await cancel(1)
    expect((await tryToBook()).header.code).toBe('E409-SLOT')
    await cancel(2)
    expect((await tryToBook()).status).toBe(200)
    expect(await countsAt(db, { restaurantNo })).toEqual({ live: 1, counted: 1 })
  })

  test('머무는 시간을 늘리면 앉을 수 없게 된 예약만, 적은 이유와 함께 가게가 취소한다', async () => {
    const { db } = server.deps
    const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 1 })
    const noon = await insertBooking(db, { restaurantNo })
    const half = await insertBooking(db, { restaurantNo, reserveMin: 750 })
    const two = await insertBooking(db, { restaurantNo, reserveMin: 840 })
    const payload = settingsOf(restaurantNo, { maxTeamNum: 1, stayMinutes: 90 })
    const reason = '더 오래 머무르시게 됐어요.'
    const call = `PUT /api/settings?affected=cancel&reason=${encodeURIComponent(reason)}`
    expect((await ask(server, call, { token, payload })).status).toBe(200)
    const state = async ({ reservationNo }: { reservationNo: string }) =>
      (await reservationRow(db, reservationNo)).state
    expect(await Promise.all([noon, half, two].map(state))).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
    ])
    expect((await reservationRow(db, half.reservationNo)).cancelReason).toBe(reason)
    // 12:00 to 13:30 and 14:00 to 15:30 are taken now, and counted.
    const counted = await db
      .selectFrom('reservationSlot')
      .select('reserveMin')
      .where('restaurantNo', '=', restaurantNo)
      .where('booked', '=', 1)
      .orderBy('reserveMin')
      .execute()
    expect(counted.map(({ reserveMin }) => reserveMin)).toEqual([720, 750, 780, 840, 870, 900])
  })
})

describe('미리보기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterEach(() => server.clock.set(seoulMoment('2026-11-15', 18 * 60 + 40)))
  afterAll(() => server.close())

  type Preview = { items: { count: number; reservations: GuestReservation[] } }

  async function affected(token: string, payload: object) {
    const { body } = await ask<Preview>(server, 'POST /api/settings/affected', { token, payload })
    const { count, reservations } = body.items
    expect(count).toBe(reservations.length)
    return reservations.map(({ reserveDay, reserveTime }) => `${reserveDay} ${reserveTime}`)
  }

  const hour = (clock: number) => clock * 60

  /** Bookings all over a fortnight, among them some that never count. */
  async function bookedOwner(options: Parameters<typeof reservableOwner>[1] = {}) {
    const owner = await reservableOwner(server, options)
    const { restaurantNo } = owner
    const { db } = server.deps
    for (const [reserveDay, reserveMin] of [
      ['2026-11-23', hour(12)], // a Monday again
      [tomorrow, hour(19)],
      [tomorrow, hour(12)],
      [tomorrow, hour(12) + 30],
      ['2026-11-17', hour(12)],
      ['2026-11-15', hour(12)], // over since this noon
      ['2026-11-09', hour(12)], // a Monday that is over
    ] as const)
      await insertBooking(db, { restaurantNo, reserveDay, reserveMin })
    await insertBooking(db, { restaurantNo, state: 'cancelled', cancelledBy: 'member' })
    return owner
  }

  test('운영 시간이 바뀌면 지킬 수 없게 되는 앞으로의 예약만 때 순서대로 보인다', async () => {
    const { token, restaurantNo } = await bookedOwner()
    const hours = (Monday: object) => ({ kind: 'hours', hours: weekOf(restaurantNo, { Monday }) })
    expect(await affected(token, hours(closed))).toEqual([
      '2026-11-16 12:00',
      '2026-11-16 12:30',
      '2026-11-16 19:00',
      '2026-11-23 12:00',
    ])
    expect(await affected(token, hours({ endTime: '19:00' }))).toEqual(['2026-11-16 19:00'])
    expect(await affected(token, hours({ endTime: '19:10' }))).toEqual([])
    const rest = { breakStartTime: '12:00', breakEndTime: '12:30' }
    expect(await affected(token, hours(rest))).toEqual(['2026-11-16 12:00', '2026-11-23 12:00'])
  })

  test('예약 간격이나 시간이 바뀌어 없어지는 시간의 예약이 보인다', async () => {
    const { token, restaurantNo } = await bookedOwner()
    const settings = (changed: Parameters<typeof settingsOf>[1]) => ({
      kind: 'settings',
      settings: settingsOf(restaurantNo, changed),
    })
    expect(await affected(token, settings({ interval: 60 }))).toEqual(['2026-11-16 12:30'])
    expect(await affected(token, settings({ windows: { Monday: ['12:10', '20:00'] } }))).toEqual([
      '2026-11-16 12:00',
      '2026-11-16 12:30',
      '2026-11-16 19:00',
      '2026-11-23 12:00',
    ])
    expect(await affected(token, settings({ windows: { Tuesday: ['', ''] } }))).toEqual([
      '2026-11-17 12:00',
    ])
    expect(await affected(token, settings({ maxTeamNum: 1, maxNum: 1 }))).toEqual([])
  })

  test('예약설정을 지우면 앞으로의 예약이 모두 보인다', async () => {
    const { token, restaurantNo } = await bookedOwner()
    const found = await affected(token, { kind: 'settingsDeleted', restaurantNo })
    expect(found).toHaveLength(5)
    expect(found).not.toContain('2026-11-15 12:00')
  })

  test('휴무를 정하거나 특별 영업일을 지울 때 그날의 예약이 보인다', async () => {
    const { token, restaurantNo } = await bookedOwner({ weekDays: [1, 7] })
    const exception = (sent: object) => ({
      kind: 'exception',
      exception: { restaurantNo, day: tomorrow, ...sent },
    })
    expect(await affected(token, exception({ isClosed: 'Y' }))).toHaveLength(3)
    const short = { isClosed: 'N', startTime: '12:10', endTime: '19:00' }
    expect(await affected(token, exception(short))).toEqual([
      '2026-11-16 12:00',
      '2026-11-16 19:00',
    ])

    const { db } = server.deps
    await db
      .insertInto('hoursException')
      .values({ restaurantNo, day: '2026-11-20', isClosed: false, startMin: 600, endMin: 1320 })
      .execute()
    await db
      .insertInto('reservationWindow')
      .values({ restaurantNo, weekDay: 5, startMin: 660, endMin: 1200 })
      .execute()
    await insertBooking(db, { restaurantNo, reserveDay: '2026-11-20' })
    const deleted = { kind: 'exceptionDeleted', restaurantNo, day: '2026-11-20' }
    expect(await affected(token, deleted)).toEqual(['2026-11-20 12:00'])
    expect(await affected(token, { ...deleted, day: tomorrow })).toEqual([])
  })

  test('이미 지킬 수 없던 예약은 다시 묻지 않는다', async () => {
    const { token, restaurantNo } = await bookedOwner()
    const payload = weekOf(restaurantNo, { Monday: { endTime: '19:00' } })
    await ask(server, 'PUT /api/operatings?affected=keep', { token, payload })
    const hours = weekOf(restaurantNo, { Monday: { startTime: '12:10', endTime: '19:00' } })
    expect(await affected(token, { kind: 'hours', hours })).toEqual([
      '2026-11-16 12:00',
      '2026-11-23 12:00',
    ])
  })

  test('자정을 넘긴 어제의 밤 예약도 아직 앞일이면 보인다', async () => {
    const night = { startMin: hour(18), endMin: hour(27) }
    const { token, memberId, restaurantNo } = await reservableOwner(server, {
      hours: night,
      window: night,
    })
    for (const reserveMin of [hour(24), hour(26)])
      await insertBooking(server.deps.db, { restaurantNo, reserveDay: '2026-11-15', reserveMin })
    const payload = { kind: 'settingsDeleted', restaurantNo }
    expect(await affected(token, payload)).toEqual(['2026-11-15 24:00', '2026-11-15 26:00'])
    server.clock.set(seoulMoment('2026-11-16', hour(1)))
    const { accessToken } = await signIn(server.app, memberId)
    expect(await affected(accessToken, payload)).toEqual(['2026-11-15 26:00'])
  })

  test('미리 보는 것만으로는 아무것도 바뀌지 않고 엉뚱한 물음은 400이다', async () => {
    const { token, restaurantNo } = await bookedOwner()
    await affected(token, { kind: 'settingsDeleted', restaurantNo })
    const settings = await ask<{ items: { settingInfo: object | null } }>(
      server,
      `GET /api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`,
    )
    expect(settings.body.items.settingInfo).not.toBeNull()
    for (const payload of [{ kind: 'everything' }, {}, { kind: 'hours', hours: [] }])
      expect((await ask(server, 'POST /api/settings/affected', { token, payload })).status).toBe(
        400,
      )
  })

  test('가게가 초과로 받은 예약은 자리를 줄여도 묻지 않고, 문을 닫을 때만 묻는다', async () => {
    const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 2 })
    const entry = { source: 'phone', guestName: '박손님', reserveDay: tomorrow, numberOfGuests: 2 }
    for (const changed of [
      { reserveTime: '12:00' },
      { reserveTime: '12:00' },
      { reserveTime: '12:00', isOver: 'Y' },
      { reserveTime: '12:40', isOver: 'Y' },
    ])
      await ask(server, 'POST /api/reservation/board', { token, payload: { ...entry, ...changed } })
    const settings = settingsOf(restaurantNo, { maxTeamNum: 1 })
    expect(await affected(token, { kind: 'settings', settings })).toEqual([`${tomorrow} 12:00`])
    const hours = weekOf(restaurantNo, { Monday: { startTime: '12:30' } })
    expect(await affected(token, { kind: 'hours', hours })).toHaveLength(3)
    const shorter = weekOf(restaurantNo, { Monday: { endTime: '12:30' } })
    expect(await affected(token, { kind: 'hours', hours: shorter })).toEqual([`${tomorrow} 12:40`])
  })
})

describe('잡아 둔 자리', () => {
  let server: TestApp
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  let first: Waiter
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  afterEach(() => requireTrueCounters(server.deps.db))

  /** Two tables: one is booked, and the other is held for whoever waits. */
  beforeEach(async () => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    owner = await reservableOwner(server, { maxTeamNum: 2 })
    const { restaurantNo } = owner
    const places = await takePlaces(server.deps.db, { restaurantNo, count: 2 })
    first = await buildWaiter(server, { restaurantNo })
    await cancel(server, { token: admin.token, reservationNo: places.pop() ?? '' })
  })

  const teams = (maxTeamNum: number) => settingsOf(owner.restaurantNo, { maxTeamNum })

  async function preview(maxTeamNum: number) {
    const payload = { kind: 'settings', settings: teams(maxTeamNum) }
    const { body } = await ask<{ items: { count: number; reservations: GuestReservation[] } }>(
      server,
      'POST /api/settings/affected',
      { token: owner.token, payload },
    )
    const { count, reservations } = body.items
    expect(count).toBe(reservations.length)
    return reservations
  }

  const lower = (maxTeamNum: number, choice = '') =>
    ask(server, `PUT /api/settings?affected=${choice}`, {
      token: owner.token,
      payload: teams(maxTeamNum),
    })

  test('팀 수를 줄이면 잡아 둔 자리도 예약처럼 묻고, 누구의 것인지는 보이지 않는다', async () => {
    const [offer, ...others] = await preview(1)
    expect(others).toEqual([])
    expect(offer).toMatchObject({
      reserveDay: tomorrow,
      reserveTime: '12:00',
      numberOfGuests: 2,
      guestName: null,
      memberNo: null,
      memberId: null,
      memberNickname: '빈자리 알림 손님',
      guestPhone: null,
      heldUntil: '2026-11-15T09:50:00.000Z',
    })
    expect(await preview(2)).toEqual([])
    expect((await lower(1)).header.code).toBe('E409-AFFECTED')
    expect(await stateOf(server, first.waitingNo)).toBe('held')
  })

  test('지키기로 하면 확정할 수 있고, 취소하기로 하면 그 자리는 끝나고 소식이 간다', async () => {
    expect((await lower(1, 'cancel')).status).toBe(200)
    expect(await stateOf(server, first.waitingNo)).toBe('over')
    await sendWaitlistEvents(server.deps)
    const { restaurantName } = await server.deps.db
      .selectFrom('restaurant')
      .select('restaurantName')
      .where('restaurantNo', '=', owner.restaurantNo)
      .executeTakeFirstOrThrow()
    const table = { restaurantName, day: tomorrow, time: '12:00', numberOfGuests: 2 }
    expect(await messagesTo(server.deps.db, first.memberNo)).toMatchObject([
      waitlistClosedNotification(table),
    ])
  })

  const overOnBoard = async () => {
    const { reservations } = await deskDay(server, { token: owner.token, day: tomorrow })
    return reservations.filter(({ state }) => state === 'confirmed').map(({ isOver }) => isOver)
  }

  test('손님 예약의 초과는 다시 들어맞으면 사라지고, 다음에 줄일 때는 다른 예약처럼 묻는다', async () => {
    expect((await lower(1, 'keep')).status).toBe(200)
    expect((await answerOffer(server, first, 'accept')).status).toBe(200)
    expect(await overOnBoard()).toEqual(['N', 'Y'])
    expect((await lower(3)).status).toBe(200)
    expect(await overOnBoard()).toEqual(['N', 'N'])
    const guest = await signedIn(server)
    const third = await bookedNo(server, { token: guest.token, restaurantNo: owner.restaurantNo })
    expect((await preview(2)).map(({ reservationNo }) => reservationNo)).toEqual([third])
    expect((await lower(2)).header.code).toBe('E409-AFFECTED')
  })
})
