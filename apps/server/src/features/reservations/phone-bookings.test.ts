import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bearer, signIn } from '../../../test/support/members/members.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  cancel,
  change,
  requireTrueCounters,
  slotsOfDay,
} from '../../../test/support/reservations/bookings.ts'
import { deskDay, enter, moveTo } from '../../../test/support/reservations/desk.ts'
import {
  book,
  bookedNo,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { historyOf, newOwner, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('전화와 현장 손님', () => {
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
    [
      '47:70',
      { reserveTime: '47:70' },
      { status: 400, message: messages.reservation.timeRequired },
    ],
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
    [
      '이상한 전화',
      { guestPhone: '12' },
      { status: 400, message: messages.registration.phoneRule },
    ],
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
})

describe('한도를 넘는 예약', () => {
  // The clock stands at 18:40.
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const today = '2026-11-15'
  const said = messages.desk
  const walkIn = {
    reserveDay: today,
    reserveTime: '18:37',
    source: 'walkIn',
    guestName: '',
    isSeated: 'Y',
  }

  test('현장 손님은 이름 없이 아무 시각에나 바로 앉고, 지금이 아니거나 전화 손님이면 앉히지 않는다', async () => {
    const owner = await reservableOwner(server, { maxSeats: 4 })
    const { restaurantNo } = owner
    const seated = await enter(server, owner, walkIn)
    expect(seated.body.items).toMatchObject({
      reserveTime: '18:37',
      state: 'visited',
      source: 'walkIn',
      guestName: null,
    })
    const { reservationNo } = seated.body.items
    const history = await historyOf(server.deps.db, reservationNo)
    expect(history.map(({ kind, fromState }) => [kind, fromState])).toEqual([
      ['booked', null],
      ['visited', 'confirmed'],
    ])
    const [row] = (await deskDay(server, owner)).reservations
    expect(row).toMatchObject({ reservationNo, guestKey: null, isOver: 'N' })
    for (const reserveTime of ['18:24', '18:56']) {
      const later = await enter(server, owner, { ...walkIn, reserveTime })
      expect([later.status, later.header.message]).toEqual([409, said.seatedNow])
    }
    const phoned = await enter(server, owner, { ...walkIn, source: 'phone' })
    expect([phoned.status, phoned.header.message]).toEqual([
      400,
      messages.reservation.seatedAtTheDoor,
    ])
    expect((await slotsOfDay(server, restaurantNo, today)).slots.at(-1)?.time).toBe('19:30')
    // Also between two times of the grid the seats are those that are free then.
    const house = await reservableOwner(server, { maxSeats: 4 })
    await enter(server, house, { reserveDay: today, reserveTime: '18:30', numberOfGuests: 4 })
    const full = await enter(server, house, walkIn)
    expect(full.header).toEqual({ code: 'E409-OVER', message: said.overSeats(2, 2) })
    await requireTrueCounters(server.deps.db)
  })

  test('전화번호는 우리 가게의 같은 손님을 찾거나 만들고, 말한 이름으로 고쳐 부른다', async () => {
    const { db } = server.deps
    const owner = await reservableOwner(server)
    const other = await reservableOwner(server)
    const phone = { guestPhone: '01077778888' }
    await enter(server, owner, { ...phone, guestName: '박손님' })
    const again = await enter(server, owner, { ...phone, guestName: '', reserveTime: '13:00' })
    expect(again.body.items).toMatchObject({ guestName: '박손님', guestPhone: '010-7777-8888' })
    await enter(server, owner, { ...phone, guestName: '박단골', reserveTime: '14:00' })
    await enter(server, other, { ...phone, guestName: '남' })
    const guests = await db
      .selectFrom('guest as g')
      .innerJoin('reservation as v', 'v.guestNo', 'g.guestNo')
      .select(['g.restaurantNo', 'g.guestName', 'g.phone'])
      .distinct()
      .where('g.phone', '=', '010-7777-8888')
      .orderBy('g.restaurantNo')
      .execute()
    expect(guests.map(({ restaurantNo, guestName }) => [restaurantNo, guestName])).toEqual([
      [owner.restaurantNo, '박단골'],
      [other.restaurantNo, '남'],
    ])
    const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
    expect(new Set(reservations.map(({ guestKey }) => guestKey)).size).toBe(1)
  })

  test.each<[string, object, object, string]>([
    ['자리 수', { maxSeats: 5 }, { numberOfGuests: 4 }, said.overSeats(4, 1)],
    ['팀 수', { maxTeamNum: 1 }, {}, said.overTeams(1)],
    ['한 팀의 인원', { maxNum: 3 }, { numberOfGuests: 4 }, said.overParty(3)],
    ['받는 시간', {}, { reserveTime: '12:10' }, said.offGrid],
  ])(
    '%s: 넘으면 한 번 묻고, 그러라고 하면 초과로 받으며 앱은 더 받지 않는다',
    async (_, rules, entry, question) => {
      const { db } = server.deps
      const owner = await reservableOwner(server, rules)
      const { restaurantNo } = owner
      await enter(server, owner)
      const asked = await enter(server, { ...owner, key: 'one' }, entry)
      expect(asked).toMatchObject({ status: 409, header: { code: 'E409-OVER', message: question } })
      const taken = await enter(server, { ...owner, key: 'one' }, { ...entry, isOver: 'Y' })
      expect(taken.status).toBe(200)
      const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
      expect(reservations.map(({ isOver }) => isOver).sort()).toEqual(['N', 'Y'])
      const slots = (await slotsOfDay(server, restaurantNo)).slots
      expect(slots.some(({ time }) => time === '12:10')).toBe(false)
      const isFull = 'maxSeats' in rules || 'maxTeamNum' in rules
      expect(slots.find(({ time }) => time === '12:00')?.available).toBe(!isFull)
      const guest = await signedIn(server)
      expect((await book(server, { ...guest, restaurantNo })).status).toBe(isFull ? 409 : 200)
      await requireTrueCounters(db)
    },
  )

  test('그사이 자리가 났으면 그러라고 했어도 초과가 아니고, 닫은 시간은 따로 묻는다', async () => {
    const owner = await reservableOwner(server, {
      maxTeamNum: 1,
      hours: { startMin: 600, endMin: 1320, breakStartMin: 900, breakEndMin: 960 },
    })
    const yes = { isOver: 'Y' }
    await enter(server, owner, yes)
    const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
    expect(reservations.map(({ isOver }) => isOver)).toEqual(['N'])
    for (const reserveTime of ['15:10', '22:10'])
      expect((await enter(server, owner, { ...yes, reserveTime })).header.code).toBe('E409-HOURS')
  })

  test('초과로 옮겨진 손님이 스스로 바꾸면 다시 자리가 있어야 한다', async () => {
    const { db } = server.deps
    const owner = await reservableOwner(server, { maxTeamNum: 1, maxSeats: 4 })
    const { restaurantNo } = owner
    const guest = await signedIn(server)
    await enter(server, owner)
    await enter(server, owner, { reserveTime: '14:00' })
    const reservationNo = await bookedNo(server, { ...guest, restaurantNo, reserveTime: '13:00' })
    const over = await moveTo(server, { ...owner, reservationNo }, { isOver: 'Y' })
    expect(over.body.items.isOver).toBe('Y')
    const own = { ...guest, reservationNo }
    expect((await change(server, { ...own, numberOfGuests: 3 })).status).toBe(409)
    expect((await change(server, { ...own, reserveTime: '14:00' })).status).toBe(409)
    expect((await change(server, { ...own, numberOfGuests: 1 })).status).toBe(200)
    expect((await change(server, { ...own, reserveTime: '16:00' })).status).toBe(200)
    const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
    expect(reservations.map(({ isOver }) => isOver)).toEqual(['N', 'N', 'N'])
    await cancel(server, own)
    await requireTrueCounters(db)
  })
})

describe('영업 시간 밖', () => {
  // 2026-11-15 is a Sunday. The house is open from 10:00 to 22:00 and takes bookings from 11:00 to 20:00.
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterEach(() => server.clock.set(seoulMoment(today, 18 * 60 + 40)))
  afterAll(() => server.close())

  const today = '2026-11-15'
  const at = (minute: number) => server.clock.set(seoulMoment(today, minute))
  const late = 23 * 60 + 7
  const walkIn = {
    reserveDay: today,
    reserveTime: '23:07',
    source: 'walkIn',
    guestName: '',
    isSeated: 'Y',
  }
  const yes = { isOffHours: 'Y' }
  const refused = (message: string) => ({ status: 409, header: { code: 'E409-HOURS', message } })

  async function ownerAt(minute: number, options: Parameters<typeof reservableOwner>[1] = {}) {
    at(minute)
    return reservableOwner(server, options)
  }

  test('문을 닫은 뒤의 현장 손님은 한 번 묻고, 그러라고 하면 한 번만 앉고 앱에는 자리가 생기지 않는다', async () => {
    const owner = await ownerAt(late)
    const { restaurantNo } = owner
    const key = { ...owner, key: 'door' }
    const question = '영업 시간이 아니에요. 그래도 앉힐까요?'
    expect(await enter(server, key, walkIn)).toMatchObject(refused(question))
    // A yes to more guests than fit is no yes to another hour.
    expect(await enter(server, key, { ...walkIn, isOver: 'Y' })).toMatchObject(refused(question))
    expect((await deskDay(server, owner)).reservations).toEqual([])

    const seated = await enter(server, key, { ...walkIn, ...yes })
    expect(seated.body.items).toMatchObject({ reserveTime: '23:07', state: 'visited' })
    const again = await enter(server, key, { ...walkIn, ...yes })
    expect(again.body.items.reservationNo).toBe(seated.body.items.reservationNo)
    const { reservations } = await deskDay(server, owner)
    expect(reservations.map(({ isOver }) => isOver)).toEqual(['N'])

    const { slots } = await slotsOfDay(server, restaurantNo, today)
    expect(slots.filter(({ available }) => available)).toEqual([])
    const guest = await signedIn(server)
    const wish = { ...guest, restaurantNo, reserveDay: today, reserveTime: '23:10', ...yes }
    expect((await book(server, wish)).status).toBe(400)
    await requireTrueCounters(server.deps.db)
  })

  test.each<[string, number, object, string]>([
    ['문 열기 전', 9 * 60 + 30, {}, '영업 시간이 아니에요.'],
    [
      '브레이크타임',
      15 * 60 + 10,
      { hours: { startMin: 600, endMin: 1320, breakStartMin: 900, breakEndMin: 960 } },
      '브레이크타임이에요.',
    ],
    ['쉬는 날', 15 * 60 + 10, { weekDays: [1, 2, 3] }, '쉬는 날이에요.'],
  ])(
    '%s에 온 손님도 까닭을 말하고 한 번 묻고, 그러라고 하면 앉는다',
    async (_, minute, rules, reason) => {
      const owner = await ownerAt(minute, rules)
      const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60}`
      const entry = { ...walkIn, reserveTime: clock }
      expect(await enter(server, owner, entry)).toMatchObject(refused(`${reason} 그래도 앉힐까요?`))
      expect((await enter(server, owner, { ...entry, ...yes })).status).toBe(200)
      const guest = await signedIn(server)
      const { restaurantNo } = owner
      const wish = { ...guest, restaurantNo, reserveDay: today, reserveTime: clock }
      expect((await book(server, wish)).status).not.toBe(200)
      await requireTrueCounters(server.deps.db)
    },
  )

  test('문을 닫은 뒤라도 자리를 넘으면 한 물음에 함께 말하고, 초과로 남는다', async () => {
    const owner = await ownerAt(late, { maxSeats: 4 })
    const party = { ...walkIn, numberOfGuests: 6 }
    const question = `영업 시간이 아니에요. ${messages.desk.overSeats(6, 2)}`
    expect(await enter(server, owner, party)).toMatchObject(refused(question))
    const half = await enter(server, owner, { ...party, ...yes })
    expect(half.header).toEqual({ code: 'E409-OVER', message: messages.desk.overSeats(6, 2) })
    expect((await enter(server, owner, { ...party, ...yes, isOver: 'Y' })).status).toBe(200)
    const { reservations } = await deskDay(server, owner)
    expect(reservations.map(({ isOver }) => isOver)).toEqual(['Y'])
    await requireTrueCounters(server.deps.db)
  })

  test('문을 열기 전에 앉은 손님도 머무는 동안은 앱의 자리를 차지한다', async () => {
    const owner = await ownerAt(9 * 60 + 50, { maxTeamNum: 1, stayMin: 120 })
    const early = { ...walkIn, reserveTime: '09:50' }
    expect((await enter(server, owner, { ...early, ...yes })).status).toBe(200)
    const { slots } = await slotsOfDay(server, owner.restaurantNo, today)
    expect(slots.slice(0, 3).map(({ time, available }) => [time, available])).toEqual([
      ['11:00', false],
      ['11:30', false],
      ['12:00', true],
    ])
    await requireTrueCounters(server.deps.db)
  })

  test('전화로도 영업 시간 밖의 예약은 묻고 받지만, 지난 시간은 받지 않는다', async () => {
    const owner = await ownerAt(late)
    const phoned = { reserveDay: today, reserveTime: '23:40' }
    const question = '영업 시간이 아니에요. 그래도 받을까요?'
    expect(await enter(server, owner, phoned)).toMatchObject(refused(question))
    expect((await enter(server, owner, { ...phoned, ...yes })).status).toBe(200)
    for (const reserveTime of ['21:00', '23:00']) {
      const past = await enter(server, owner, { ...phoned, ...yes, reserveTime })
      expect(past.header).toEqual({ code: 'E409', message: messages.reservation.past })
    }
  })

  test('예약을 영업 시간 밖으로 옮길 때도 묻고, 그 시간에 그대로 두면 다시 묻지 않는다', async () => {
    const owner = await ownerAt(18 * 60 + 40)
    const { reservationNo } = (await enter(server, owner)).body.items
    const own = { ...owner, reservationNo }
    const evening = { reserveDay: tomorrow, reserveTime: '22:30' }
    const question = '영업 시간이 아니에요. 그래도 받을까요?'
    expect(await moveTo(server, own, evening)).toMatchObject(refused(question))
    const moved = await moveTo(server, own, { ...evening, ...yes })
    expect(moved.body.items).toMatchObject({ reserveTime: '22:30', isOver: 'N' })
    const more = await moveTo(server, own, { ...evening, numberOfGuests: 3 })
    expect(more.body.items).toMatchObject({ numberOfGuests: 3, isOver: 'N' })
    await requireTrueCounters(server.deps.db)
  })
})
