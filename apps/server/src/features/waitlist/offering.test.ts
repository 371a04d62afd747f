import { messages } from '@matjari/contract/messages'
import { addDays, seoulMinutes, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { waitlistClosedNotification } from '@matjari/contract/waitlist/rules'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  cancel,
  change,
  requireTrueCounters,
  reservationRow,
  slotsOfDay,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { deskDay, enter, moveTo } from '../../../test/support/reservations/desk.ts'
import { book, bookedNo, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  answerOffer,
  buildWaiter,
  leaveLine,
  placeInLine,
  stateOf,
  type Waiter,
} from '../../../test/support/reservations/waiting.ts'
import {
  closed,
  messagesTo,
  reservableOwner,
  settingsOf,
  weekOf,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { offerUnclaimedTables, sweepHolds } from './offer-sweep.ts'
import { holdUntil } from './offering.ts'
import { sendWaitlistEvents } from './waitlist-events.ts'

describe('답할 시간', () => {
  const minuteMs = 60_000

  test.each([
    ['낮', '2026-11-15T18:40', '2026-11-16', 720, '2026-11-15T18:50'],
    ['밤 열한 시 직전', '2026-11-15T22:59:59', '2026-11-16', 720, '2026-11-15T23:09:59'],
    ['밤 열한 시', '2026-11-15T23:00', '2026-11-16', 720, '2026-11-16T08:30'],
    ['새벽, 뒷날의 자리', '2026-11-15T02:00', '2026-11-16', 720, '2026-11-15T08:30'],
    ['새벽, 오늘의 자리', '2026-11-15T02:00', '2026-11-15', 720, '2026-11-15T02:10'],
    ['아침 여덟 시', '2026-11-15T08:00', '2026-11-16', 720, '2026-11-15T08:10'],
    ['아침 일찍 시작하는 자리', '2026-11-15T23:30', '2026-11-16', 480, '2026-11-16T08:00'],
    ['곧 시작하는 자리', '2026-11-15T11:55', '2026-11-15', 720, '2026-11-15T12:00'],
  ])('%s에 난 자리를 잡아 두는 시간', (_when, now, day, minute, until) => {
    const at = (local: string) => new Date(`${local.padEnd(16)}+09:00`)
    expect(holdUntil({ now: at(now), day, minute })).toEqual(at(until))
  })

  test('언제 나든 시작을 넘기지 않고, 밤에 난 뒷날의 자리는 아침까지, 나머지는 10분이다', () => {
    const anyMoment = fc.record({
      now: fc.date({
        min: new Date('2026-01-01'),
        max: new Date('2028-12-31'),
        noInvalidDate: true,
      }),
      ahead: fc.integer({ min: 0, max: 90 }),
      minute: fc.integer({ min: 0, max: 287 }).map((step) => step * 10),
    })
    fc.assert(
      fc.property(anyMoment, ({ now, ahead, minute }) => {
        const day = addDays(seoulToday(now), ahead)
        const start = seoulMoment(day, minute)
        fc.pre(start > now)
        const until = holdUntil({ now, day, minute })
        expect(until <= start && until > now).toBe(true)
        const gone = seoulMinutes(now)
        const isNight = gone >= 23 * 60 || gone < 8 * 60
        const held = until.getTime() - now.getTime()
        // At night the next half past eight there is.
        const isWhole =
          isNight && ahead > 0
            ? seoulMinutes(until) === 8 * 60 + 30 && held <= 9.5 * 60 * minuteMs
            : held === 10 * minuteMs
        expect(isWhole || until.getTime() === start.getTime()).toBe(true)
      }),
    )
  })
})

describe('잡아 둔 자리', () => {
  let server: TestApp
  let admin: Awaited<ReturnType<typeof signedIn>>
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  let restaurantNo: string
  let places: string[]
  let first: Waiter
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  afterEach(() => requireTrueCounters(server.deps.db))
  beforeEach(async () => {
    server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
    admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    await open({ maxTeamNum: 2 })
  })

  /** Two tables, one of which is held for whoever waits. */
  async function open(rules: Parameters<typeof reservableOwner>[1]) {
    owner = await reservableOwner(server, rules)
    ;({ restaurantNo } = owner)
    places = await takePlaces(server.deps.db, { restaurantNo, count: 2 })
    first = await buildWaiter(server, { restaurantNo })
    await free()
    expect(await stateOf(server, first.waitingNo)).toBe('held')
  }

  const free = () => cancel(server, { token: admin.token, reservationNo: places.pop() ?? '' })
  const asOwner = (call: string, payload?: object) =>
    ask(server, call, { token: owner.token, ...(payload && { payload }) })
  const settings = (info: Parameters<typeof settingsOf>[1]) =>
    asOwner('PUT /api/settings?affected=cancel', settingsOf(restaurantNo, info))
  const accept = () => answerOffer(server, first, 'accept')

  test('잡아 둔 자리는 예약처럼 센다: 빈 시간에도, 가게의 하루에도, 가게가 넣을 때도', async () => {
    const noon = (await slotsOfDay(server, restaurantNo)).slots.find(({ time }) => time === '12:00')
    expect(noon).toMatchObject({ reason: 'full' })
    const { times } = await deskDay(server, { token: owner.token, day: tomorrow })
    expect(times.find(({ time }) => time === '12:00')).toMatchObject({ teams: 2, guests: 4 })
    const asked = await enter(server, owner)
    expect(asked.header.message).toBe(messages.desk.overTeams(1))
    expect((await enter(server, owner, { isOver: 'Y' })).status).toBe(200)
    expect((await accept()).status).toBe(200)
  })

  const closings: Record<string, () => Promise<{ status: number }>> = {
    '그날을 쉬면': () =>
      asOwner('PUT /api/operatings/closed-range?affected=cancel', {
        restaurantNo,
        from: tomorrow,
        to: tomorrow,
      }),
    '그 시간이 예약 시간에서 빠지면': () =>
      settings({ maxTeamNum: 2, windows: { Monday: ['17:00', '20:00'] } }),
    '예약 설정을 지우면': () =>
      asOwner(`DELETE /api/settings?restaurantNo=${restaurantNo}&affected=cancel`),
    '가게가 활성이 아니게 되면': () =>
      ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
        token: admin.token,
        payload: { status: 'I', reason: '점검', affected: 'cancel' },
      }),
  }

  test.each(Object.entries(closings))(
    '%s 잡아 둔 자리는 확정할 수 없으니 끝나고, 왜 없어졌는지 안다',
    async (_name, close) => {
      expect((await close()).status).toBe(200)
      expect(await stateOf(server, first.waitingNo)).toBe('over')
      expect((await accept()).header.message).toBe(messages.waiting.notHeld)
      await sendWaitlistEvents(server.deps)
      const { restaurantName } = await server.deps.db
        .selectFrom('restaurant')
        .select('restaurantName')
        .where('restaurantNo', '=', restaurantNo)
        .executeTakeFirstOrThrow()
      const table = { restaurantName, day: tomorrow, time: '12:00', numberOfGuests: 2 }
      expect(await messagesTo(server.deps.db, first.memberNo)).toMatchObject([
        waitlistClosedNotification(table),
      ])
    },
  )

  test('잡아 둔 뒤에 예약을 멈추거나, 지키기로 하고 팀 수를 줄여도 확정은 지켜지고, 두 번 눌러도 한 예약이다', async () => {
    await asOwner('PUT /api/settings/pause', { restaurantNo })
    const fewer = settingsOf(restaurantNo, { maxTeamNum: 1 })
    expect((await asOwner('PUT /api/settings?affected=keep', fewer)).status).toBe(200)
    const accepted = await ask<{ items: { reservationNo: string } }>(
      server,
      `POST /api/waiting/${first.waitingNo}/accept`,
      { token: first.token },
    )
    expect(accepted.status).toBe(200)
    const { reservationNo } = accepted.body.items
    expect(await reservationRow(server.deps.db, reservationNo)).toMatchObject({ isOver: true })
    expect((await accept()).body).toEqual(accepted.body)
  })

  test('머무는 시간이 길어지면 잡아 둔 자리도 예약처럼 더 오래 찬다', async () => {
    expect((await settings({ maxTeamNum: 2, stayMinutes: 90 })).status).toBe(200)
    expect(await placeInLine(server, first.waitingNo)).toMatchObject({
      state: 'held',
      holdStay: 90,
      holdTimes: [720, 750, 780],
    })
    await accept()
    const { reservationNo } = (await placeInLine(server, first.waitingNo)) ?? {}
    expect(await reservationRow(server.deps.db, reservationNo ?? '')).toMatchObject({
      stayMin: 90,
      times: [720, 750, 780],
    })
  })

  test('그 시간에 다른 예약이 있거나 정지된 회원은 자리를 지킨 채 지나치고, 사정이 풀리면 다시 차례다', async () => {
    const [busy, stopped, third] = [
      await buildWaiter(server, { restaurantNo }),
      await buildWaiter(server, { restaurantNo }),
      await buildWaiter(server, { restaurantNo }),
    ]
    const elsewhere = await reservableOwner(server)
    const table = await bookedNo(server, {
      token: busy.token,
      restaurantNo: elsewhere.restaurantNo,
    })
    await server.deps.db
      .updateTable('member')
      .set({ isActive: false })
      .where('memberNo', '=', stopped.memberNo)
      .execute()
    await free()
    const states = async () =>
      Promise.all([busy, stopped, third].map(({ waitingNo }) => stateOf(server, waitingNo)))
    expect(await states()).toEqual(['waiting', 'waiting', 'held'])
    await answerOffer(server, third, 'decline')
    expect(await states()).toEqual(['waiting', 'waiting', 'declined'])
    await offerUnclaimedTables(server.deps)
    expect(await states()).toEqual(['waiting', 'waiting', 'declined'])
    await cancel(server, { token: busy.token, reservationNo: table })
    await offerUnclaimedTables(server.deps)
    expect(await states()).toEqual(['held', 'waiting', 'declined'])
  })

  test('마지막 시간 30분 앞에서 끝나고, 그 뒤에 난 자리는 아무에게도 가지 않는다', async () => {
    await accept()
    const { waitingNo } = await buildWaiter(server, { restaurantNo })
    server.clock.set(new Date('2026-11-16T11:29:59.999+09:00'))
    await sweepHolds(server.deps)
    expect(await stateOf(server, waitingNo)).toBe('waiting')
    server.clock.advance(1)
    const token = await tokenFor(server, admin.memberNo)
    await cancel(server, { token, reservationNo: places.pop() ?? '' })
    expect(await stateOf(server, waitingNo)).toBe('waiting')
    await sweepHolds(server.deps)
    expect(await stateOf(server, waitingNo)).toBe('over')
  })

  test('누르고 사라진 서버의 확정은 잠시 뒤에 다음 사람에게 간다', async () => {
    const second = await buildWaiter(server, { restaurantNo })
    server.clock.advance(10 * 60_000 - 1)
    await server.deps.db
      .updateTable('waiting')
      .set({ answeredAt: server.deps.now() })
      .where('waitingNo', '=', first.waitingNo)
      .execute()
    server.clock.advance(1_000)
    await sweepHolds(server.deps)
    expect(await stateOf(server, first.waitingNo)).toBe('held')
    server.clock.advance(15_000)
    await sweepHolds(server.deps)
    expect(await stateOf(server, first.waitingNo)).toBe('expired')
    expect(await stateOf(server, second.waitingNo)).toBe('held')
  })
})

describe('자리가 나는 까닭', () => {
  let server: TestApp
  let admin: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  afterEach(() => requireTrueCounters(server.deps.db))

  /** A full evening: a guest has the last table, and two teams wait for it. */
  async function fullEvening({ rules, guests = 2 }: Evening) {
    admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const owner = await reservableOwner(server, { maxTeamNum: 1, ...rules })
    const { restaurantNo } = owner
    const guest = await signedIn(server)
    const asking = { token: guest.token, restaurantNo, numberOfGuests: guests }
    const reservationNo = await bookedNo(server, asking)
    return { owner, restaurantNo, guest, reservationNo }
  }

  type Scene = Awaited<ReturnType<typeof fullEvening>>
  type Evening = {
    readonly rules?: Parameters<typeof reservableOwner>[1]
    readonly guests?: number
    /** When the line forms, where it is not at noon. */
    readonly time?: string
  }
  type Cause = Evening & {
    readonly setUp?: (scene: Scene) => Promise<unknown>
    /** Happens before it, with the line there already, and frees nothing for it. */
    readonly before?: (scene: Scene) => Promise<unknown>
    readonly free: (scene: Scene) => Promise<{ status: number } | undefined>
  }

  const asOwner = ({ owner: { token } }: Scene, call: string, payload?: object) =>
    ask(server, call, { token, ...(payload && { payload }) })
  const asAdmin = (call: string, payload: object) =>
    ask(server, call, { token: admin.token, payload })
  const settings = (scene: Scene, info: object) =>
    asOwner(
      scene,
      'PUT /api/settings?affected=cancel',
      settingsOf(scene.restaurantNo, { maxTeamNum: 1, ...info }),
    )
  const hours = (scene: Scene, week: Parameters<typeof weekOf>[1]) =>
    asOwner(scene, 'PUT /api/operatings?affected=cancel', weekOf(scene.restaurantNo, week))
  const range = ({ restaurantNo }: Scene) => ({ restaurantNo, from: tomorrow, to: tomorrow })
  const status = ({ restaurantNo }: Scene, to: 'Y' | 'I') =>
    asAdmin(`PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      status: to,
      reason: '점검',
      affected: 'cancel',
    })
  const giveUp = ({ guest, reservationNo }: Scene) =>
    cancel(server, { token: guest.token, reservationNo })
  const changeTo = ({ guest, reservationNo }: Scene, to: object) =>
    change(server, { token: guest.token, reservationNo, ...to })

  const causes: Record<string, Cause> = {
    '손님이 취소하면': { free: giveUp },
    '가게가 취소하면': {
      free: ({ owner: { token }, reservationNo }) =>
        cancel(server, { token, reservationNo, reason: '공사' }),
    },
    '관리자가 취소하면': {
      free: ({ reservationNo }) =>
        cancel(server, { token: admin.token, reservationNo, reason: '확인' }),
    },
    '손님이 시간을 옮기면': { free: (scene) => changeTo(scene, { reserveTime: '18:00' }) },
    '손님이 날을 옮기면': { free: (scene) => changeTo(scene, { reserveDay: '2026-11-18' }) },
    '손님이 인원을 줄이면': {
      rules: { maxTeamNum: 2, maxSeats: 4 },
      guests: 4,
      free: (scene) => changeTo(scene, { numberOfGuests: 2 }),
    },
    '가게가 손님을 옮기면': {
      free: ({ owner: { token }, reservationNo }) =>
        moveTo(server, { token, reservationNo }, { reserveTime: '18:00' }),
    },
    '팀 수를 늘리면': { free: (scene) => settings(scene, { maxTeamNum: 2 }) },
    '팀 수를 줄였다가 도로 늘리면': {
      rules: { maxTeamNum: 2 },
      setUp: (scene) => settings(scene, { maxTeamNum: 1 }),
      free: (scene) => settings(scene, { maxTeamNum: 2 }),
    },
    '머무는 시간을 줄이면': {
      rules: { stayMin: 60 },
      time: '12:30',
      free: (scene) => settings(scene, { stayMinutes: 30 }),
    },
    '예약 간격을 바꾸면': {
      rules: { stayMin: 60, intervalMin: 30 },
      time: '13:00',
      setUp: ({ restaurantNo }) =>
        takePlaces(server.deps.db, { restaurantNo, count: 1, minute: 13 * 60 + 30 }),
      free: (scene) => settings(scene, { interval: 60, stayMinutes: 30 }),
    },
    '쉬기로 한 날을 다시 열면': {
      before: (scene) =>
        asOwner(scene, 'PUT /api/operatings/closed-range?affected=cancel', range(scene)),
      free: (scene) =>
        asOwner(scene, `DELETE /api/operatings/closed-range?${new URLSearchParams(range(scene))}`),
    },
    '하루만 다른 시간을 지우면': {
      before: (scene) =>
        asOwner(scene, 'PUT /api/operatings/exceptions?affected=cancel', {
          restaurantNo: scene.restaurantNo,
          day: tomorrow,
          isClosed: 'N',
          ...closed,
          startTime: '17:00',
          endTime: '22:00',
          reason: '',
        }),
      free: ({ owner, ...scene }) => {
        const { restaurantNo } = scene
        const query = new URLSearchParams({ restaurantNo, day: tomorrow })
        return asOwner({ owner, ...scene }, `DELETE /api/operatings/exceptions?${query}`)
      },
    },
    '예약을 다시 받으면': {
      before: async (scene) => {
        await asOwner(scene, 'PUT /api/settings/pause', { restaurantNo: scene.restaurantNo })
        await giveUp(scene)
      },
      free: (scene) =>
        asOwner(scene, `DELETE /api/settings/pause?restaurantNo=${scene.restaurantNo}`),
    },
    '영업 시간을 늘리면': {
      before: (scene) => hours(scene, { Monday: { startTime: '17:00' } }),
      free: (scene) => hours(scene, {}),
    },
    '예약 시간을 늘리면': {
      before: (scene) => settings(scene, { windows: { Monday: ['17:00', '20:00'] } }),
      free: (scene) => settings(scene, {}),
    },
    '지운 예약 설정을 다시 만들면': {
      before: (scene) =>
        asOwner(scene, `DELETE /api/settings?restaurantNo=${scene.restaurantNo}&affected=cancel`),
      free: (scene) =>
        asOwner(scene, 'POST /api/settings', settingsOf(scene.restaurantNo, { maxTeamNum: 1 })),
    },
    '가게가 다시 활성이 되면': {
      before: (scene) => status(scene, 'I'),
      free: (scene) => status(scene, 'Y'),
    },
    '예약한 회원이 떠나면': {
      free: ({ guest: { token } }) =>
        ask(server, 'DELETE /api/member/delete', { token, payload: { password: testPassword } }),
    },
    '예약한 회원이 정지되면': {
      free: ({ guest: { memberId } }) =>
        asAdmin('POST /api/member/admin-update', { memberId, isActive: 'N', reason: '도용' }),
    },
  }

  test.each(Object.entries(causes))(
    '%s 맨 앞에서 기다리던 사람이 그 자리에서 갖고, 다음 사람과 다른 손님은 갖지 못한다',
    async (_name, { setUp, before, free, time = '12:00', ...evening }) => {
      const scene = await fullEvening(evening)
      const { restaurantNo } = scene
      await setUp?.(scene)
      const wish = { restaurantNo, from: time, to: time }
      const first = await buildWaiter(server, wish)
      const second = await buildWaiter(server, wish)
      await before?.(scene)
      expect(await stateOf(server, first.waitingNo)).toBe('waiting')
      expect((await free(scene))?.status).toBe(200)
      expect(await placeInLine(server, first.waitingNo)).toMatchObject({
        state: 'held',
        holdTimes: [Number(time.slice(0, 2)) * 60 + Number(time.slice(3))],
      })
      expect(await stateOf(server, second.waitingNo)).toBe('waiting')
      const { token } = await signedIn(server)
      const stranger = await book(server, { token, restaurantNo, reserveTime: time })
      expect(stranger.header.code).toBe('E409-SLOT')
    },
  )

  const handovers: Record<string, (first: Waiter) => Promise<unknown>> = {
    넘기면: (first) => answerOffer(server, first, 'decline'),
    '그만 기다리면': (first) => leaveLine(server, first),
    떠나면: ({ token }) =>
      ask(server, 'DELETE /api/member/delete', { token, payload: { password: testPassword } }),
    정지되면: async ({ memberNo }) => {
      const { memberId } = await server.deps.db
        .selectFrom('member')
        .select('memberId')
        .where('memberNo', '=', memberNo)
        .executeTakeFirstOrThrow()
      await asAdmin('POST /api/member/admin-update', { memberId, isActive: 'N', reason: '도용' })
    },
    '10분 동안 답하지 않으면': async () => {
      server.clock.advance(10 * 60_000 - 1)
      await sweepHolds(server.deps)
      server.clock.advance(1)
      await sweepHolds(server.deps)
    },
  }

  test.each(Object.entries(handovers))(
    '자리를 잡아 둔 사람이 %s 다음 사람이 그 자리에서 갖는다',
    async (_name, handOver) => {
      const scene = await fullEvening({})
      const wish = { restaurantNo: scene.restaurantNo }
      const [first, second] = [await buildWaiter(server, wish), await buildWaiter(server, wish)]
      await giveUp(scene)
      await handOver(first)
      expect(await stateOf(server, first.waitingNo)).not.toBe('held')
      expect(await stateOf(server, second.waitingNo)).toBe('held')
    },
  )

  test('자리를 비우고 기다리는 사람에게 내어 주지 않는 일은 데이터베이스가 거절한다', async () => {
    const { db } = server.deps
    const { restaurantNo, reservationNo } = await fullEvening({})
    const forgetful = () =>
      db
        .updateTable('reservation')
        .set({ state: 'cancelled', cancelledBy: 'store' })
        .where('reservationNo', '=', reservationNo)
        .execute()
    const { waitingNo } = await buildWaiter(server, { restaurantNo })
    await expect(forgetful()).rejects.toMatchObject({ code: 'RB006' })
    await expect(
      db
        .updateTable('reservationSetting')
        .set({ maxTeamNum: 2 })
        .where('restaurantNo', '=', restaurantNo)
        .execute(),
    ).rejects.toMatchObject({ code: 'RB006' })
    expect(await stateOf(server, waitingNo)).toBe('waiting')
    // With its restaurant the whole line is gone: there is nobody to offer it to.
    await db.deleteFrom('restaurant').where('restaurantNo', '=', restaurantNo).execute()
    expect(await placeInLine(server, waitingNo)).toBeUndefined()
  })
})
